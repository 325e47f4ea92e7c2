"""The referee on Bifröst: the rules' examples, typed input, the report's exact shape."""

import json
from pathlib import Path
from typing import Any

import pytest

from bifrost_bot.engines.bifrost.model import LATTICE
from tests.games.bifrost.play import GREEN_SHUT_OUT, RED_AND_GREEN_SHUT_OUT, STAR
from tests.match.world import PEOPLE, World
from tests.tools.refereeing import DOCUMENTS, answer, command, document, exact, prefilled

GOLDEN = sorted(DOCUMENTS.glob("*.json"))
RECORDED = sorted((Path(__file__).parents[1] / "games" / "bifrost" / "recorded").glob("*.json"))
SIDES = [
    ["A1", "A2", "A3", "A4", "A5"],
    ["A5", "B6", "C7", "D8", "E9"],
    ["E9", "F8", "G7", "H6", "I5"],
    ["I5", "I4", "I3", "I2", "I1"],
    ["I1", "H1", "G1", "F1", "E1"],
    ["E1", "D1", "C1", "B1", "A1"],
]


def load(path: Path) -> dict[str, Any]:
    return json.loads(path.read_text(encoding="utf-8"))


def replies(answered: dict[str, Any], phase: int = 1) -> list[tuple[str, bool]]:
    return [(reply["text"], reply["ok"]) for reply in answered["phases"][phase - 1]["replies"]]


def sentence(answered: dict[str, Any], text: str) -> str:
    return next(
        reply["reply"] for reply in answered["phases"][0]["replies"] if reply["text"] == text
    )


def placements(answered: dict[str, Any], board: str) -> list[str | None]:
    return answered["boards"][board]["placements"]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_document_is_answered_to_the_letter(path: Path) -> None:
    golden = load(path)
    answered = answer(golden["document"])
    assert exact(answered) == golden["answer"]
    assert list(answered) == list(golden["answer"])


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_gets_the_same_boards_and_seats_from_the_referee(path: Path) -> None:
    game = load(path)
    answered = answer({key: part for key, part in game["document"].items() if key != "title"})
    assert answered["boards"] == game["boards"]
    assert answered["seats"] == game["seats"]
    assert len(answered["phases"]) == len(game["events"])


def test_red_wins_then_green_loses_so_red_blue_green() -> None:
    answered = answer(prefilled(GREEN_SHUT_OUT, [["red", "1", "C7"]], []))
    assert placements(answered, "1") == ["red", "blue", "green"]
    assert answered["boards"]["1"]["status"] == "complete"
    assert answered["boards"]["1"]["turn"] is None


def test_green_loses_then_red_loses_so_blue_red_green() -> None:
    answered = answer(prefilled(RED_AND_GREEN_SHUT_OUT, [], [], []))
    assert placements(answered, "2") == ["blue", "red", "green"]


@pytest.mark.parametrize("side", SIDES, ids="".join)
def test_a_full_side_wins_and_four_of_its_cells_do_not(side: list[str]) -> None:
    assert placements(answer(prefilled({"red": side}, [])), "1") == ["red", None, None]
    for left_out in side:
        fewer = [cell for cell in side if cell != left_out]
        assert placements(answer(prefilled({"red": fewer}, [])), "1") == [None, None, None]


@pytest.mark.parametrize(
    "group", [["A1", "B1", "C1", "D1", "E2", "F1"], ["A3", "A2", "A1", "B1", "C1", "D1", "E1"]]
)
def test_a_corner_connected_with_an_edge_that_does_not_meet_in_it_wins(group: list[str]) -> None:
    assert placements(answer(prefilled({"red": group}, [])), "1")[0] == "red"


def test_thirteen_foreign_cells_shut_a_player_out_and_no_twelve_of_them_do() -> None:
    assert placements(answer(prefilled({"blue": STAR}, [])), "2") == [None, None, "green"]
    for left_out in STAR:
        fewer = [cell for cell in STAR if cell != left_out]
        assert placements(answer(prefilled({"blue": fewer}, [])), "2") == [None, None, None]


def test_two_players_can_both_connect_three_edges_on_one_board() -> None:
    answered = answer(prefilled({"red": SIDES[0], "green": SIDES[3]}, [], []))
    assert placements(answered, "1") == ["red", "green", "blue"]


def test_on_a_full_board_everybody_has_won_or_lost_by_their_next_turn() -> None:
    full = {
        "red": [name for name in LATTICE.names if name[0] in "ABC"],
        "green": [name for name in LATTICE.names if name[0] in "DE"],
        "blue": [name for name in LATTICE.names if name[0] in "FGHI"],
    }
    answered = answer(prefilled(full, [["red", "1", "A1"]], []))
    assert replies(answered) == [("A1", False)]
    assert [answered["boards"][board]["status"] for board in "123"] == ["complete"] * 3


def test_a_text_replaces_the_one_before_it_and_a_refused_one_changes_nothing() -> None:
    answered = answer(
        document([["red", "1", text] for text in ("A1", "a 2", "C4", "nonsense", "A2 A3", "")])
    )
    assert [ok for _, ok in replies(answered)] == [True, True, False, False, False, False]
    assert answered["boards"]["1"]["cells"]["A2"] == "red"
    assert "A1" not in answered["boards"]["1"]["cells"]


def test_undo_leaves_no_move_whatever_was_sent_before() -> None:
    answered = answer(document([["red", "1", text] for text in ("A1", "A2", "/undo", "/undo")]))
    assert [ok for _, ok in replies(answered)] == [True, True, True, False]
    assert not {"A1", "A2"} & set(answered["boards"]["1"]["cells"])


def test_a_pass_can_be_taken_back_like_any_move() -> None:
    answered = answer(
        document([["red", "1", "pass"], ["red", "1", "/UNDO "], ["red", "1", "/ undo"]])
    )
    assert [ok for _, ok in replies(answered)] == [True, True, False]


def test_lock_refuses_later_texts_until_undo_which_then_only_unlocks() -> None:
    said = ("A1", "/lock", "A2", "/lock", "/undo", "A3")
    answered = answer(document([["red", "1", text] for text in said]))
    assert [ok for _, ok in replies(answered)] == [True, True, False, False, True, True]
    assert "A3" in answered["boards"]["1"]["cells"]
    kept = answer(document([["red", "1", text] for text in ("A1", "/lock", "/undo")]))
    assert kept["boards"]["1"]["cells"]["A1"] == "red"


def test_lock_is_taken_without_a_move_and_refused_from_whoever_owes_none() -> None:
    answered = answer(
        document([["red", "1", "/lock"], ["green", "1", "/lock"], ["red", "4", "/lock"]])
    )
    assert [ok for _, ok in replies(answered)] == [True, False, False]


def test_locks_never_end_a_phase_in_the_referee_whatever_advance_says() -> None:
    said = [
        ["red", "1", "/lock"],
        ["green", "2", "/lock"],
        ["blue", "3", "/lock"],
        ["blue", "3", "/undo"],
    ]
    for advance in ("deadline", "all_locked"):
        answered = answer(document(said, config={"advance": advance}))
        assert [ok for _, ok in replies(answered)] == [True] * 4
        assert len(answered["phases"]) == 1


def test_settings_that_only_time_the_live_match_change_nothing() -> None:
    timing = {"move_seconds": 5, "warnings": [3], "advance": "all_locked"}
    said = [["red", "1", "A1"], ["red", "1", "/lock"]]
    assert answer(document(said, config=timing), views=True) == answer(document(said), views=True)


def test_a_text_on_the_wrong_board_is_refused_in_the_games_words() -> None:
    answered = answer(document([["red", "2", "A1"], ["green", "6", "A2"]]))
    assert [ok for _, ok in replies(answered)] == [False, False]
    assert "Green's turn" in sentence(answered, "A1")
    assert "second half" in sentence(answered, "A2")


@pytest.mark.parametrize(
    "text", ["A1" + " " * 2000, "x" * 4000, "/undo" + " " * 2000, "/lock" + " " * 2000]
)
def test_texts_over_2000_characters_are_refused_for_their_length(text: str) -> None:
    answered = answer(document([["red", "1", "A1"], ["red", "1", text]]))
    assert [ok for _, ok in replies(answered)] == [True, False]
    assert "2,000" in sentence(answered, text)
    assert "A1" in answered["boards"]["1"]["cells"]


def test_phases_beyond_the_end_have_no_number_and_every_text_in_them_is_refused() -> None:
    full = {"red": SIDES[0], "green": SIDES[3], "blue": ["C3"]}
    silent = answer(prefilled(full, then="timeouts"))
    count = len(silent["phases"])
    said = [["red", "1", "B1"], ["blue", "6", "/undo"], ["green", "2", "/lock"]]
    answered = answer(prefilled(full, *[()] * count, said, []))
    assert answered["finished"] is True
    assert answered["phases"][:count] == silent["phases"]
    surplus, last = answered["phases"][count:]
    assert (surplus["number"], surplus["name"], surplus["to_act"], surplus["public"]) == (
        None,
        None,
        [],
        [],
    )
    assert [reply["ok"] for reply in surplus["replies"]] == [False] * 3
    assert all("over" in reply["reply"] for reply in surplus["replies"])
    assert last["replies"] == []
    assert {key: answered[key] for key in ("boards", "seats", "ranking")} == {
        key: silent[key] for key in ("boards", "seats", "ranking")
    }


def test_timeouts_play_on_to_the_end_with_nobody_answering() -> None:
    answered = answer(document([["red", "1", "A1"]], then="timeouts"))
    assert answered["finished"] is True
    assert [board["status"] for board in answered["boards"].values()] == ["frozen"] * 6
    assert [phase["number"] for phase in answered["phases"]] == list(
        range(1, len(answered["phases"]) + 1)
    )
    assert answered["ranking"] == [["red"], ["green", "blue"]]
    assert not any(phase["replies"] for phase in answered["phases"][1:])


def test_with_no_phases_the_state_before_the_first_is_reported() -> None:
    answered = answer(document())
    assert answered["phases"] == []
    assert list(answered["boards"]) == ["1", "2", "3"]
    assert (answered["finished"], answered["ranking"]) == (False, None)


def test_a_board_is_listed_from_the_moment_its_first_phase_is_open() -> None:
    before, after = (answer(document(*[()] * count)) for count in (5, 6))
    assert list(before["boards"]) == ["1", "2", "3"]
    assert list(after["boards"]) == ["1", "2", "3", "4", "5", "6"]


def test_a_view_is_what_its_viewer_sees_without_open_moves() -> None:
    said = [["red", "1", "A1"], ["red", "1", "/undo"], ["blue", "3", "pass"]]
    views = answer(document(said), views=True)["views"]
    assert list(views) == ["red", "green", "blue", "public"]
    assert views == answer(document([]), views=True)["views"]
    assert all(list(view["boards"]) == ["1", "2", "3"] for view in views.values())
    assert "You are Red." in views["red"]["facts"]
    assert not any("You are" in fact for fact in views["public"]["facts"])


def test_without_the_flag_there_are_no_views() -> None:
    assert "views" not in answer(document())


def test_pictures_of_every_board_for_every_viewer_are_written(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    folder = tmp_path / "new" / "pictures"
    file.write_text(json.dumps(document([["red", "1", "A1"]])), encoding="utf-8")
    result = command([str(file), "--images", str(folder)])
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    names = {
        f"{board}-{viewer}.png" for board in "123" for viewer in ("red", "green", "blue", "public")
    }
    assert {path.name for path in folder.iterdir()} == names
    assert all(path.read_bytes().startswith(b"\x89PNG\r\n\x1a\n") for path in folder.iterdir())


def test_the_answer_is_printed_as_utf_8_with_two_blanks_of_indentation() -> None:
    said = document([["red", "1", "ö😀"]])
    result = command(["-"], json.dumps(said).encode())
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout == json.dumps(answer(said), indent=2, ensure_ascii=False) + "\n"
    assert "ö😀" in result.stdout


def test_a_live_match_with_the_same_texts_comes_to_the_same_state() -> None:
    path = next(path for path in RECORDED if path.stem == "whole_match")
    asked = load(path)["document"]
    world = World(seed=asked.get("seed", ""))
    world.join(PEOPLE)
    world.begin()
    for entry in asked["phases"]:
        due = {(slot.seat, slot.board): slot for slot in world.due}
        for seat, board, text in entry["say"]:
            world.say(due[seat, board], text)
        world.close()
    report = world.match.game.report(world.match.state)
    answered = answer(asked)
    assert world.match.over and answered["finished"]
    assert json.loads(json.dumps({"boards": report.boards, "seats": report.seats})) == {
        key: answered[key] for key in ("boards", "seats")
    }
