"""From a loaded file to the rules of one table: choices made, overlays laid, tables read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from king.errors import UsageError, phrase, phrases
from king.rules import schema
from king.rules.acting import acting
from king.rules.contract import Contract
from king.rules.playable import check_playable
from king.rules.rows import RowReader, Setting
from king.rules.ruleset import Joker, Option, Rules, Schedule
from king.rules.tree import Origins, Table, Tree, copied, merge

_NOT_RULES = ("title", "for", "with")  # keys of a choice that are not laid over the rules
_HEAD = ("extends", "id", "title", "aliases", "sources", "first_in", "players", "for", "option")


class Source(Struct, frozen=True):
    """A file that was read: its merged tree, and what its head says."""

    tree: Tree
    origins: Origins
    id: str
    title: Mapping[str, str]
    players: tuple[int, ...]
    options: tuple[Option, ...]
    text: str


def build(source: Source, players: int, chosen: Mapping[str, str]) -> Rules:
    """The rules for a number of players and some choices.

    Raises UsageError for players, an option or a choice that the file does not have,
    RulesetError when what it says then is no game.
    """
    if players not in source.players:
        counts = ", ".join(map(str, sorted(source.players)))
        raise UsageError(
            phrases(
                "{ruleset}: {count} player",
                "{ruleset}: {count} players",
                players,
                ruleset=source.id,
            ),
            phrase("players: {players}", players=counts),
        )
    options = _settle(source, players, chosen)
    top = _overlaid(source, players, options)
    pack, jokers = schema.read_pack(top.table("pack"))
    if len(pack) > schema.MAX_PACK:
        found = phrases("{count} card", "{count} cards", len(pack))
        raise top.error("pack", found, phrase("at most {most}", most=schema.MAX_PACK))
    joker = _joker(top, jokers)
    has_stock = top.raw("stock") not in (None, False)
    deal = schema.read_deal(top.table("deal"), players, len(pack), stock=has_stock)
    talon = schema.read_talon(top.table("talon"))
    rest = len(pack) - deal.hand * players
    stock = schema.read_stock(top.table("stock"), rest) if has_stock else None
    setting = Setting(pack, deal, players, talon.to, None if stock is None else stock.rest)
    rows = RowReader(top.table("contract"), top.table("play"), setting).read_all()
    schedule = schema.read_schedule(top.table("schedule"), players, list(rows))
    contracts = _in_play(top, schedule, rows)
    sheet = schema.read_sheet(top.table("sheet"))
    schema.check_divisors(sheet, top.table("sheet"), contracts)
    masks, strengths = schema.card_tables(pack, joker)
    is_race = schedule.kind == "titles"
    rules = Rules(
        id=source.id,
        title=source.title,
        players=players,
        options=options,
        pack=pack,
        jokers=jokers,
        joker=joker,
        deal=deal,
        talon=talon,
        passing=schema.read_passing(top.table("pass"), players, deal.hand),
        roles=schema.read_roles(top.table("roles"), pack),
        schedule=schedule,
        sheet=sheet,
        contracts=contracts,
        suit_masks=masks,
        strengths=strengths,
        source=source.text,
        stock=stock,
        titles=schema.read_titles(top.table("titles"), players, deal.hand) if is_race else None,
    )
    top.finish(phrase("a ruleset"))
    if rules.deal_count is not None and rules.deal_count > schema.MAX_DEALS:
        found = phrases("{count} deal", "{count} deals", rules.deal_count)
        raise top.error("schedule", found, phrase("at most {most}", most=schema.MAX_DEALS))
    check_playable(rules, top)
    return rules


def _settle(source: Source, players: int, chosen: Mapping[str, str]) -> dict[str, str]:
    """The choice of every option that this number of players has."""
    known = {option.name: option for option in source.options if players in option.players}
    for name, choice in chosen.items():
        option = known.get(name)
        if option is None:
            possible = {
                key: word
                for key, word in chosen.items()
                if key in known and word in {row.name for row in known[key].choices}
            }
            here = acting(known.values(), possible, partial(build, source, players))
            raise UsageError(
                phrases(
                    "no option {name} for {count} player",
                    "no option {name} for {count} players",
                    players,
                    name=repr(name),
                ),
                ", ".join(option.name for option in here) or phrase("no options"),
            )
        if choice not in {row.name for row in option.choices}:
            raise UsageError(
                phrase("option {name}: no choice {choice}", name=name, choice=repr(choice)),
                ", ".join(row.name for row in option.choices),
            )
    return {name: chosen.get(name, option.default) for name, option in known.items()}


def _overlaid(source: Source, players: int, options: Mapping[str, str]) -> Table:
    """The whole tree of this table of players: that of the file under all that they chose."""
    count, tree = str(players), source.tree
    merged = copied({key: value for key, value in tree.items() if key not in ("for", "option")})
    traced = source.origins.copied()
    _overlay(merged, traced, tree, ("for", count))
    paths = [("option", option, "choice", choice) for option, choice in options.items()]
    joint = [(*path, "with", *other[1::2]) for path in paths for other in paths if other != path]
    for path in (*paths, *joint):
        _overlay(merged, traced, tree, path)
        _overlay(merged, traced, tree, (*path, "for", count))
    top = Table(merged, traced)
    for key in _HEAD:
        top.raw(key)
    return top


def _overlay(merged: Tree, origins: Origins, tree: Tree, path: tuple[str, ...]) -> None:
    node: object = tree
    for key in path:
        if not isinstance(node, dict) or key not in node:
            return
        node = node[key]
    if isinstance(node, dict):
        changes = {key: value for key, value in node.items() if key not in _NOT_RULES}
        merge(merged, changes, origins, origins.file, (), path)


def _joker(top: Table, jokers: int) -> Joker | None:
    """How a joker plays; on a ladder the bouts say it."""
    if "joker" in top and "jokers" not in top.table("pack"):
        allowed = phrase("this table where [pack] has jokers = 1")
        raise top.error("joker", phrase("no jokers in the pack"), allowed)
    on_ladder = top.table("schedule").raw("kind") == "ladder"
    return schema.read_joker(top.table("joker"), jokers, needed=not on_ladder)


def _in_play(top: Table, schedule: Schedule, rows: Mapping[str, Contract]) -> dict[str, Contract]:
    """The contracts that this table plays, each with the number of times."""
    if schedule.kind == "orders":
        if not any(row.times for row in rows.values()):
            allowed = phrase("times of 1 or more")
            raise top.error("contract", phrase("no contract that is ordered"), allowed)
        return {key: row for key, row in rows.items() if row.times}
    counted = {key: replace(row, times=schedule.deals.count(key)) for key, row in rows.items()}
    return {key: row for key, row in counted.items() if row.times}
