"""Decisions that are none: the only thing that can be done happens by itself."""

from __future__ import annotations

from rich.text import Text

from king.engine import Action, View
from king.engine.actions import Add, Decline, Give, Permit
from king.engine.events import BoutBegan, Declined, Taking
from king.tui.look import DIM
from king.tui.stage import Stage


def forced(
    stage: Stage, view: View, *, permits: bool = True, told: bool = False
) -> tuple[Action, list[Text]] | None:
    """The action that nobody needs to be asked for, and the line that says why.

    A card for a trick or the rows is left to the player while he holds any other, and taking
    a bout always: it costs too much to pass unseen. ``permits``: whether he still wants to be
    asked for permission; ``told``: whether he knows that he has nothing to add to this bout.
    """
    legal = view.legal
    match legal.kind:
        case "play" | "lay" | "attack":
            # Where several may open a bout, declining can be all that is left.
            alone = len(legal) == 1 and (len(view.hand) == 1 or legal[0] == Decline())
            return (legal[0], []) if alone else None
        case "add":
            return _nothing_to_add(stage, view, permits=permits, told=told)
        case "order" | "beat":
            return None
        case "permit":
            return None if permits else (Permit(()), [])
    if len(legal) != 1:
        return None
    return legal[0], [Text(text, DIM) for text in _why(stage, view, legal[0])]


def _why(stage: Stage, view: View, action: Action) -> list[str]:
    _ = stage.speak._
    match action:
        case Give():
            text = _("You have to give {card}: no other card may go.")
            return ["  " + text.format(card=stage.look.card(action.card).plain)]
        case Decline():
            return ["  " + _("Nothing higher can be bid.")]
    return []


def _nothing_to_add(
    stage: Stage, view: View, *, permits: bool, told: bool
) -> tuple[Action, list[Text]] | None:
    """Nothing is added where no card fits, which is said once in each bout.

    The one who permits is asked all the same, once, when the defender takes: then more
    cards do most.
    """
    if any(isinstance(action, Add) for action in view.legal):
        return None
    since = _since_bout_began(view)
    declined = [index for index, event in enumerate(since) if event == Declined(stage.me)]
    taking = [index for index, event in enumerate(since) if isinstance(event, Taking)]
    can_permit = permits and any(isinstance(action, Permit) for action in view.legal)
    if can_permit and taking and not (declined and declined[-1] > taking[0]):
        return None
    if told or not view.hand:
        return Decline(), []
    return Decline(), [Text("  " + stage.speak._("You have nothing to add."), DIM)]


def _since_bout_began(view: View) -> list[object]:
    began = [index for index, event in enumerate(view.events) if isinstance(event, BoutBegan)]
    return list(view.events[began[-1] :]) if began else []
