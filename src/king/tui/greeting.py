"""What is said before the first card: who plays, by which rules, how the deals are kept to."""

from __future__ import annotations

from king import explain
from king.engine import Game
from king.rules import Ruleset
from king.rules.acting import idle, maker
from king.tui.saves import Company
from king.tui.screen import Screen
from king.tui.stage import Stage


def greet(screen: Screen, stage: Stage, company: Company, game: Game, ruleset: Ruleset) -> None:
    """Two lines for somebody who is here for the first time, and the promise of fair deals."""
    _ = stage.speak._
    styles = {bot for bot in company.bots if bot is not None}
    others = ", ".join(
        stage.name(seat) + (f" ({company.bots[seat]})" if len(styles) > 1 else "")
        for seat in stage.rules.seats.others_from(stage.me)
    )
    count = stage.rules.deal_count
    deals = [] if count is None else [stage.speak.n("{count} deal", "{count} deals", count)]
    title = ", ".join([explain.ruleset_title(stage.rules, stage.lang), *deals])
    screen.say(
        stage.strong(
            _(
                "{title}. Against you: {others}. Whoever has the most points at the end wins."
            ).format(title=title, others=others)
        ),
        _("Answer with a number you see, or with a card ({card}); ? is help, q leaves.").format(
            card="10" + stage.look.letters[1]
        ),
    )
    limit = explain.limit_text(stage.rules, stage.lang)
    if limit:
        screen.say(limit)
    chosen = chosen_options(ruleset, stage)
    if chosen:
        screen.say(_("This table's options:") + " " + "; ".join(chosen))
    if game.source.practice:
        screen.say(_("This is a practice game: its cards follow from a number."))
    else:
        screen.say(
            _(
                "The seal of this game: it fixes all deals before the first card, and after the "
                "game “king verify” shows that they were kept to."
            ),
            f"  {game.source.commitment}",
        )


def chosen_options(ruleset: Ruleset, stage: Stage) -> list[str]:
    """What this table plays differently from the ruleset's first choices, if it can matter."""
    rules = stage.rules
    make = maker(ruleset, rules.players)
    without = {option.name for option in idle(ruleset.options, rules.options, make)}
    return [
        f"{explain.option_title(option, stage.lang)}: "
        + explain.choice_title(option, rules.options[option.name], stage.lang)
        for option in ruleset.options
        if rules.options.get(option.name, option.default) != option.default
        and option.name not in without
    ]
