"""Games on real tables: entered by one browser, seen by all, known to whom it may concern."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from camelup.play.lines import document_of
from camelup.play.record import read_record
from camelup.play.verify import verify
from camelup.server.games.replay import replay_of
from tests.follow.kit import SET_UP, recorded, turns
from tests.server.kit import PATIENCE, Browser, Served, wait_until

Visit = Callable[[], Browser]
Message = dict[str, Any]

TRACK = {"1": ["green", "white"], "2": ["blue"], "3": ["orange", "yellow"]}


def begun(browser: Browser, **wish: Any) -> Message:
    plain = {"edition": "base", "names": ["Ann", "Bob", "Cleo"]}
    found: Message = browser.post("/api/follows", plain | wish, 201)
    return found


def do(browser: Browser, game: Message, status: int = 200, **wish: Any) -> Message:
    body = {"revision": game["revision"], **wish}
    found: Message = browser.post(f"/api/follows/{game['id']}", body, status)
    return found


def placed(browser: Browser, **wish: Any) -> Message:
    game = begun(browser, **wish)
    return do(browser, game, do="edit", position={"track": TRACK, "turn": 0})


def offer(game: Message, text: str) -> Message:
    (found,) = [one for one in game["offers"] if text in one["text"]]
    return {"do": "enter", "moves": found["moves"], "unknown": found["unknown"]}


def test_a_whole_game_over_the_wire_has_the_record_of_that_game(visit: Visit) -> None:
    """By what is offered alone, hidden cards turned over at the end."""
    ann, record = visit(), recorded("base-2")
    game = begun(ann, names=record.header.players)
    laid: list[tuple[int, Any]] = []
    for moves in turns(record):
        plain = _plain(moves)
        if moves[0].kind in SET_UP:
            game = do(ann, game, do="enter", moves=plain)
            continue
        open_ones = [one for one in game["offers"] if one["moves"] == plain]
        hidden = [one for one in game["offers"] if one["unknown"] and _same(one, plain)]
        (found,) = [one for one in open_ones if not one["unknown"]] or hidden
        game = do(ann, game, do="enter", moves=found["moves"], unknown=found["unknown"])
        if found["unknown"]:
            laid.append((game["path"][-1]["entry"], plain[0]))
    assert game["awaiting"] == "turn-over"
    assert game["scores"] is None
    assert all(card["camel"] is None for card in game["view"]["winner_deck"])
    for entry, move in laid:
        game = do(ann, game, do="turn-over", entry=entry, moves=[move])
    assert game["awaiting"] == "over"
    assert tuple(game["scores"]) == record.game.scores(record.state)
    text = ann.http.get(f"/api/follows/{game['id']}/record").text
    kept = read_record(text)
    assert list(kept.moves) == list(record.moves)
    assert verify(kept).finding == "real"
    assert "real dice" in replay_of(kept, "en").fair


def _plain(moves: Any) -> list[Any]:
    return [document_of(move) for move in moves]


def _same(one: Message, moves: list[Message]) -> bool:
    first, other = one["moves"][0], moves[0]
    return all(first.get(name) == other.get(name) for name in ("type", "seat", "deck"))


def test_everybody_with_the_address_sees_it_and_may_enter(visit: Visit) -> None:
    ann, bob = visit(), visit()
    game = placed(ann)
    seen = bob.get(f"/api/follows/{game['id']}")
    assert (seen["mine"], game["mine"]) == (False, True)
    after = do(bob, seen, **offer(seen, "green die shows 2"))
    assert ann.http.get(f"/api/follows/{game['id']}?after={game['revision']}").status_code == 200
    assert ann.get(f"/api/follows/{game['id']}")["view"] == after["view"]
    same = ann.http.get(f"/api/follows/{game['id']}?after={after['revision']}")
    assert same.status_code == 204


def test_two_who_enter_at_once_enter_one_thing(visit: Visit) -> None:
    ann, bob = visit(), visit()
    game = placed(ann)
    do(ann, game, **offer(game, "green die shows 2"))
    refused = do(bob, game, 409, **offer(game, "blue die shows 1"))
    assert refused["code"] == "follow.changed"
    assert len(ann.get(f"/api/follows/{game['id']}")["path"]) == 2


def test_my_own_cards_are_told_to_nobody_else(visit: Visit) -> None:
    ann, bob = visit(), visit()
    game = placed(ann, tracks="me", known=[0])
    game = do(ann, game, **offer(game, "Bet on green as overall winner"))
    assert game["view"]["winner_deck"] == [{"seat": 0, "camel": "green"}]
    seen = bob.http.get(f"/api/follows/{game['id']}")
    told = seen.json()
    assert told["view"]["winner_deck"] == [{"seat": 0, "camel": None}]
    assert told["known"] == []
    assert "win:1?" in told["notation"]
    assert not [one for one in told["path"] if "green" in one["text"].lower()]
    again = do(ann, game, do="undo")
    offers = bob.get(f"/api/follows/{again['id']}")["offers"]
    cards = [one for one in offers if one["moves"][0]["type"] == "race-card"]
    assert not [one for one in cards if not one["unknown"]]


def test_what_is_impossible_is_refused_with_the_reason(visit: Visit) -> None:
    ann = visit()
    game = placed(ann)
    for wish in (
        {"do": "edit", "notation": "5:gw 99:b"},
        {"do": "edit", "position": {"track": {"1": ["green", "green"]}}},
        {"do": "enter", "moves": [{"type": "leg-tile", "seat": 2, "camel": "green"}]},
        {"do": "enter", "moves": [{"type": "nonsense"}]},
        {"do": "enter", "moves": []},
        {"do": "go", "entry": 99},
        {"do": "turn-over", "entry": 1, "moves": [{"type": "end-turn", "seat": 0}]},
        {"do": "settings", "known": [7]},
    ):
        refused = do(ann, game, 400, **wish)
        assert refused["text"], wish
    assert ann.get(f"/api/follows/{game['id']}")["revision"] == game["revision"]


def test_odds_and_what_changed(visit: Visit) -> None:
    ann = visit()
    game = placed(ann)
    game = do(ann, game, **offer(game, "green die shows 2"))
    ann.http.timeout = PATIENCE  # the coach's worker is started first
    odds = ann.get(f"/api/follows/{game['id']}/odds?before=1")
    assert odds["entry"] == game["path"][-1]["entry"]
    now = {one["camel"]: one["places"][0] for one in odds["advice"]["odds"]}
    before = {one["camel"]: one["places"][0] for one in odds["before"]["odds"]}
    assert abs(sum(now.values()) - 1) < 1e-9
    assert now["green"] > before["green"]
    assert odds["advice"]["method"] == "exact"
    assert odds["advice"]["seat"] == 1
    assert odds["landings"]
    worth, was = (
        {
            one["action"]["camel"]: one["value"]
            for one in said["values"]
            if one["action"]["type"] == "leg-tile"
        }
        for said in (odds["advice"], odds["before"])
    )
    assert worth["green"] > was["green"], "the same seat's, before and after"
    assert "champion" not in odds["advice"]["text"]
    whole = ann.get(f"/api/follows/{game['id']}/odds?champion=1")
    assert "champion" in whole["advice"]["text"]
    assert whole["before"] is None


def test_those_who_follow_the_board_alone_see_what_bets_are_worth(visit: Visit) -> None:
    ann = visit()
    game = do(ann, placed(ann), do="settings", tracks="board", known=[])
    ann.http.timeout = PATIENCE
    said = ann.get(f"/api/follows/{game['id']}/odds")["advice"]
    assert said["seat"] is None
    assert {one["action"]["type"] for one in said["values"]} == {"leg-tile", "race-card"}


def test_hidden_cards_of_a_typed_position_are_asked_for_at_the_end(visit: Visit) -> None:
    ann = visit()
    line = "base 5:gw 6:b 12:o 15:y out:g1w1b1o1 win:1?,2g players:2 turn:1"
    game = ann.post("/api/follows", {"notation": line}, 201)
    game = do(ann, game, **offer(game, "yellow die shows 3"))
    assert game["awaiting"] == "turn-over"
    assert game["scores"] is None
    (card,) = game["face_down"]
    assert card["text"]
    yellow = next(face for face in card["faces"] if face["moves"][0]["camel"] == "yellow")
    game = do(ann, game, do="turn-over", entry=card["entry"], moves=yellow["moves"])
    assert (game["awaiting"], game["winners"]) == ("over", [0])
    assert game["scores"][0] > game["scores"][1]
    assert game["record"]


def test_all_hands_of_a_game_of_cards_over_the_wire(visit: Visit) -> None:
    """Whoever tracks everything enters every card that is dealt: the record is that of the game."""
    ann, record = visit(), recorded("cards-2")
    names = list(record.header.players)
    game = begun(ann, edition="cards", names=names, known=[0, 1])
    for moves in turns(record):
        found = [one for one in game["offers"] if one["moves"] == _plain(moves)]
        if found:
            game = do(ann, game, do="enter", moves=found[0]["moves"])
        else:
            assert moves[0].kind == "deal"  # the last card of all is entered by itself
    assert tuple(game["scores"]) == record.game.scores(record.state)
    text = ann.http.get(f"/api/follows/{game['id']}/record").text
    assert list(read_record(text).moves) == list(record.moves)


def test_other_players_or_modules_open_a_board_of_their_own(visit: Visit) -> None:
    ann, bob = visit(), visit()
    game = placed(ann)
    wish = {"follow": game["id"], "names": ["Ann", "", "Cleo", "Dan"], "modules": ["photographer"]}
    other = ann.post("/api/follows", wish, 201)
    assert (other["modules"], other["names"]) == (
        ["photographer"],
        ["Ann", "Player 2", "Cleo", "Dan"],
    )
    assert other["view"]["stacks"] == game["view"]["stacks"]
    assert ann.get(f"/api/follows/{game['id']}")["names"] == game["names"]
    bob.post("/api/follows", wish, 403)
    ann.post("/api/follows", {**wish, "names": ["Ann"]}, 400)
    ann.post("/api/follows", {**wish, "follow": "nothing"}, 404)


def test_a_position_of_cards_is_changed_field_by_field(visit: Visit) -> None:
    ann = visit()
    line = "cards 5:gw 6:b 8:oy players:3 leg:2"
    game = ann.post("/api/follows", {"notation": line}, 201)
    rows = [
        {"money": 7, "winner_cards": [{"camel": "green", "value": 5}]},
        {},
        {"overall_winner": "blue"},
    ]
    wish = {"players": rows, "fennec": {"space": "9", "seat": 1}}
    game = do(ann, game, do="edit", position=wish)
    for word in ("money:7", "tickets:1g5", "win:3b", "fennec:9@2"):
        assert word in game["notation"], game["notation"]
    game = do(ann, game, do="edit", position={"fennec": None})
    assert "fennec" not in game["notation"]
    refused = do(ann, game, 400, do="edit", position={"palm": {"space": "5", "seat": 1}})
    assert refused["text"]


def test_they_are_in_the_list_of_whoever_began_them(visit: Visit, served: Served) -> None:
    ann, bob = visit(), visit()
    game = placed(ann)
    assert [one["id"] for one in ann.get("/api/follows")["follows"]] == [game["id"]]
    assert bob.get("/api/follows")["follows"] == []


def test_a_position_in_one_line_opens_with_everything_known(visit: Visit) -> None:
    ann = visit()
    line = "5:gw 6:b 8:oy out:g2 +10@2 tickets:1g,2g win:1g,3w turn:3 players:4"
    game = ann.post("/api/follows", {"notation": line}, 201)
    assert game["known"] == [0, 1, 2, 3]
    assert game["view"]["winner_deck"] == [
        {"seat": 0, "camel": "green"},
        {"seat": 2, "camel": "white"},
    ]
    assert game["to_move"] == [2]


def test_a_finished_game_opens_for_analysis_where_one_stands(visit: Visit) -> None:
    ann = visit()
    table = ann.table("random", "random", options={"seed": "analysis"})
    over = wait_until(lambda: (t := ann.get(f"/api/tables/{table['id']}"))["phase"] == "over" and t)
    replay = ann.get(f"/api/replays/{table['id']}")
    step = replay["steps"][5]
    game = ann.post("/api/follows", {"replay": table["id"], "version": step["version"]}, 201)
    assert {**game["view"], "seat": None} == step["view"]
    assert game["redo"]
    for _ in replay["steps"][6:]:
        game = do(ann, game, do="redo")
    assert not game["redo"]
    assert game["scores"] == over["scores"]
    ann.post("/api/follows", {"replay": "nothing"}, 404)


def test_a_table_begins_at_a_position(visit: Visit) -> None:
    ann, bob = visit(), visit()
    line = "base 5:gw 6:b 8:oy out:g2 win:2g turn:1 players:2"
    table = ann.table("me", "random", options={"position": line})
    with ann.tab(table["id"], 0) as tab:
        view = tab.until("update")["view"]
    assert view["stacks"] == {"5": ["green", "white"], "6": ["blue"], "8": ["orange", "yellow"]}
    assert view["winner_deck"] == [{"seat": 1, "camel": None}]
    told = bob.http.get(f"/api/tables/{table['id']}").json()
    assert told["options"]["position"] == ""  # it would tell the cards
    assert told["first_leg"] == 1
    later = ann.table("me", "random", options={"position": f"{line} leg:3"})
    assert bob.get(f"/api/tables/{later['id']}")["first_leg"] == 3
    seats = [{"kind": "person", "mine": True}, {"kind": "bot", "bot": "random"}]
    for wrong in ("5:gw 6:b 8:oy players:4", "5:gw 99:b", "second 1:gyr 3:bp 15:k 16:w players:3"):
        body = {"edition": "base", "seats": seats, "options": {"position": wrong}}
        assert ann.post("/api/tables", body, 400)["text"]


def test_a_table_opens_for_analysis_as_far_as_one_sees_it(visit: Visit) -> None:
    ann, bob = visit(), visit()
    line = "base 5:gw 6:b 8:oy out:g2 win:2g,1w turn:1 players:2"
    table = ann.table("me", "random", options={"position": line})
    with ann.tab(table["id"], 0) as tab:
        tab.until("update")
        mine = ann.post("/api/follows", {"table": table["id"], "known": [0]}, 201)
        his = bob.post("/api/follows", {"table": table["id"], "known": [0]}, 201)
    own, other = {"seat": 0, "camel": "white"}, {"seat": 1, "camel": None}
    assert mine["view"]["winner_deck"] == [other, own]
    assert [card["camel"] for card in his["view"]["winner_deck"]] == [None, None]
    assert (mine["known"], his["known"]) == ([0], [])
    assert mine["names"] == [seat["name"] for seat in table["seats"]]
    assert "green" not in json.dumps(his["view"]["winner_deck"])
    assert not mine["record"], "others' cards are supposed"
    silent = ann.table("me", "random", options={"position": line, "coach": False})
    with ann.tab(silent["id"], 0) as tab:
        tab.until("update")
        refused = ann.post("/api/follows", {"table": silent["id"]}, 403)
    assert refused["code"] == "no-coach"
    waiting = ann.table("me", "open", start=False)
    ann.post("/api/follows", {"table": waiting["id"]}, 409)
    ann.post("/api/follows", {"table": "nothing"}, 404)


def test_a_table_of_cards_opens_without_what_others_hold(visit: Visit) -> None:
    ann = visit()
    table = ann.table("me", "random", edition="cards", options={"seed": "hands"})
    with ann.tab(table["id"], 0) as tab:
        seen = tab.until("update")["view"]
        game = ann.post("/api/follows", {"table": table["id"], "known": [0]}, 201)
    assert game["view"]["players"][0]["hand"] == seen["players"][0]["hand"]
    assert game["view"]["players"][1]["hand"] == seen["players"][1]["hand"]


def test_a_record_from_a_file_opens_where_one_stands(visit: Visit) -> None:
    ann, record = visit(), recorded("base-3-real-dice")
    text = record.text()
    answer = ann.http.post("/api/follows/record?version=20", content=text.encode())
    assert answer.status_code == 201, answer.text
    game = answer.json()
    while game["redo"]:
        game = do(ann, game, do="redo")
    assert tuple(game["scores"]) == record.game.scores(record.state)
    assert ann.http.post("/api/follows/record", content=b"nonsense").status_code == 400
    assert ann.http.post("/api/follows/record", content=b"{}\n" * 4_000).status_code == 413


def test_single_fields_are_changed_and_what_follows_is_worked_out(visit: Visit) -> None:
    ann = visit()
    line = "5:gw 6:b 8:oy out:g2 tickets:1g win:1g turn:3 players:4"
    game = ann.post("/api/follows", {"notation": line}, 201)
    players = [{}, {"money": 9, "tile": {"space": 12, "side": "mirage"}}, {}, {}]
    game = do(ann, game, do="edit", position={"players": players, "turn": 1})
    assert game["view"]["players"][1]["money"] == 9
    assert game["view"]["players"][0]["leg_tiles"][0]["camel"] == "green"
    assert game["to_move"] == [1]
    tents = [["green", 2], ["blue", 3]]
    nobody = [{"pyramid_tiles": None}] * 4
    game = do(ann, game, do="edit", position={"tents": tents, "dice": None, "players": nobody})
    assert "blue" not in game["view"]["dice"]
    assert sum(one["pyramid_tiles"] for one in game["view"]["players"]) == 2
    players = [{}, {"tile": None}, {"tile": {"space": 12, "side": "oasis"}}, {}]
    game = do(ann, game, do="edit", position={"players": players})
    assert game["view"]["players"][1]["tile"] is None
    beside = [{}, {}, {}, {"tile": {"space": 11, "side": "oasis"}}]
    refused = do(ann, game, 400, do="edit", position={"players": beside})
    assert "12" in refused["text"] or "11" in refused["text"]


def test_cards_that_a_line_leaves_unknown_stay_so(visit: Visit) -> None:
    ann = visit()
    line = "5:gw 6:b 8:oy out:g2 win:1g,3? lose:2w turn:3 players:4"
    game = ann.post("/api/follows", {"notation": line}, 201)
    assert game["known"] == [0, 1, 3]
    assert game["view"]["winner_deck"] == [
        {"seat": 0, "camel": "green"},
        {"seat": 2, "camel": None},
    ]
    assert game["view"]["loser_deck"] == [{"seat": 1, "camel": "white"}]
    assert not game["record"]
