"""A bot that plays any legal action over the protocol of ``king serve``: docs/protocol.md.

    python examples/bot_client.py http://127.0.0.1:8000 minsk --players 3 --bots 2

makes a table, puts King's own bots on some of its seats, plays the others itself, each over a
socket of its own, and prints the totals. Needs nothing but ``websockets``.
"""

import argparse
import asyncio
import json
import random
import urllib.request

from websockets.asyncio.client import ClientConnection, connect


def post(address: str, body: dict) -> dict:
    """Ask the server over HTTP."""
    kind = {"content-type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), kind)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def choose(decision: dict, rng: random.Random) -> dict:
    """Some legal action: they are listed, or cards or seats are to be chosen."""
    if "choose" in decision:
        needed, count = decision["choose"]["needed"], decision["choose"]["count"]
        open_cards = [card for card in decision["choose"]["open"] if card not in needed]
        cards = needed + rng.sample(open_cards, count - len(needed))
        return {"type": decision["kind"], "cards": cards}
    if "seats" in decision:
        seats = decision["seats"]["granted"] + decision["seats"]["open"]
        return {"type": "permit", "seats": sorted(seats)}
    return rng.choice(decision["actions"])


async def play(server: str, seat: dict, rng: random.Random, *, is_host: bool) -> list[int]:
    """Play one seat to the end of the game; its totals."""
    async with connect(server.replace("http", "ws", 1) + "/ws") as socket:
        await send(socket, type="join", v=1, table=seat["table"], token=seat["token"])
        if is_host:
            await send(socket, type="start")
        async for text in socket:
            frame = json.loads(text)
            if frame["type"] == "error":
                raise SystemExit(f"refused: {frame['text']}")
            if "decision" in frame:
                action = choose(frame["decision"], rng)
                await send(socket, type="act", move=frame["move"], action=action)
            if frame.get("status") == "finished":
                return frame["now"]["totals"]
    raise SystemExit("the server closed the socket")


async def send(socket: ClientConnection, **message: object) -> None:
    await socket.send(json.dumps(message))


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("server")
    parser.add_argument("ruleset", nargs="?", default="minsk")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--bots", type=int, default=0, help="seats for King's own bots")
    args = parser.parse_args()
    server, rng = args.server.rstrip("/"), random.Random()
    table = {"ruleset": args.ruleset, "players": args.players, "name": "Guest 1"}
    seats = [post(f"{server}/api/tables", table)]
    for number in range(2, args.players - args.bots + 1):
        where = f"{server}/api/tables/{seats[0]['table']}/seats"
        seats.append(post(where, {"name": f"Guest {number}"}))
    games = (play(server, seat, rng, is_host=seat is seats[0]) for seat in seats)
    print((await asyncio.gather(*games))[0])


if __name__ == "__main__":
    asyncio.run(main())
