"""Messages of an earlier program are recognised after an update."""

import json
from typing import Final

import pytest

from bifrost_bot.engines.bifrost import INFO
from bifrost_bot.gateway.channels.nonce import nonce
from bifrost_bot.gateway.outgoing.find_sent_message import delivers
from bifrost_bot.match.notice import Address, Kind, Notice
from bifrost_bot.match.upcast import read_body
from bifrost_bot.store.outbox import Row
from tests.gateway.test_messages import message

SEED: Final = "5" * 64
CREATED_MS: Final = 1_800_000_000_000


MESSAGES: Final = (
    message("Red plays C5.", "game1-3.png"),
    message("", "game1-2.png"),
    message("", "game1-4.png", "game2-4.png"),
    message("Red plays C5.\nBlue passes."),
    message("Red plays C5. ```board```"),
    message("Red plays C5.", "board.txt"),
    message("<@101> 30 seconds left."),
    message("Red plays C5.", answers=7),
    message("Red plays C5. Too late.", answers=8),
    message("Nothing", answers=6),
    message("Other", answers=7),
    message("<@101> <@102> Ready check"),
    message("**Bifröst · match 1**, hosted by <@100>"),
    message("Seed: 555"),
    message("Match 1 as a file. And more.", "match-1.json"),
    message(),
)

RECORDED: Final = (
    (
        1,
        0,
        '{"boards": ["1"], "lines": ["Red plays C5."], "opening": true}',
        "7dfdf9f399cc41b1b8c06fb9e",
        "X...XX..........",
    ),
    (
        2,
        0,
        '{"boards": ["1"], "lines": [], "opening": false, "closed": true, "turn": 3}',
        "ece851376df21282271316a71",
        "X.X.............",
    ),
    (
        3,
        0,
        '{"boards": [], "lines": ["Red plays C5.", "Blue passes."], "opening": false, "closed": '
        'true, "turn": 0}',
        "d15e052e61565bc9bf51ab808",
        "...X.X..........",
    ),
    (
        4,
        0,
        '{"boards": ["1", "2"], "lines": [], "opening": true, "closed": false, "turn": 1}',
        "f736fa3824128b4b018be3196",
        "..X.............",
    ),
    (
        5,
        1,
        '{"text": "30 seconds left.", "ping": ["101"]}',
        "9817a3ca78da01bff8fb29bfd",
        "......X.........",
    ),
    (
        6,
        1,
        '{"text": "30 seconds left.", "seconds": 30, "where": " on game 1", "ping": ["101"]}',
        "c53c404d7cd25be78a4df0c70",
        "......X.........",
    ),
    (7, 1, '{"reminder": true, "ping": ["101"]}', "7a8c8c41f02293b89ee3e267d", ".............X.."),
    (
        8,
        2,
        '{"text": "Red plays C5.", "reply_to": 7}',
        "4fb6bc1612ab0fba1866310af",
        ".......XX.X.....",
    ),
    (
        9,
        2,
        '{"text": "Red plays C5.", "reply_to": 7, "sketch": null}',
        "842aaa2a15ccbe3033ecc8b0e",
        ".......XX.X.....",
    ),
    (
        10,
        2,
        '{"text": "Red plays C5.", "reply_to": 7, "sketch": {"phase": 3, "move": {"cell": "C5"}}}',
        "2bedc70cbb084d437e1553231",
        ".......XX.X.....",
    ),
    (0, 2, '{"text": "Too late.", "reply_to": 7}', "b8840d6a70311bb009f5bfa57", ".......XX.X....."),
    (
        11,
        3,
        '{"text": "Ready check", "ping": ["101", "102"]}',
        "48f17a833ff4087d94e8ffcbc",
        "...........X....",
    ),
    (12, 3, '{"text": "Ready check"}', "7dc4a958c76be20d1e020a103", "...........X...."),
    (
        0,
        3,
        '{"text": "Ready check", "ping": ["100"]}',
        "c0789716a863bea726e101e31",
        "...........X....",
    ),
    (
        13,
        4,
        '{"line": "The host has paused the match."}',
        "85aeffed76df63339ad6cab2a",
        ".............X..",
    ),
    (14, 5, '{"new": true}', "09f0a57a0fda00d17df1aa36c", "............X..."),
    (15, 6, "{}", "b71cfe88a6f2e1ca60154260d", ".............X.."),
    (16, 7, "{}", "7e9fec93b0dcc16fca2df5d2d", ".............X.."),
    (17, 9, '{"text": "Match 1 as a file."}', "4fe67f8dcbda43091990070f2", "..............X."),
    (18, 10, "{}", "6ef5a24b14a453de52eb83852", ".............X.."),
)
"""Number and kind of a row, its body as it was stored, its nonce, and which of the messages tell
it (X).
"""


@pytest.mark.parametrize(("id", "kind", "stored", "mark", "told_by"), RECORDED)
def test_earlier_ones_are_known(id: int, kind: int, stored: str, mark: str, told_by: str) -> None:
    notice = Notice(Address("seat", "1", "red"), read_body(Kind(kind), json.loads(stored)))
    row = Row(id, "1", notice, CREATED_MS + id)
    assert nonce(row, SEED, channel_id=7) == mark
    assert "".join("X" if delivers(one, row, INFO) else "." for one in MESSAGES) == told_by
