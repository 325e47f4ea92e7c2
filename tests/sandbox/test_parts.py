"""The small parts: ids, files, mentions, components, checks of texts and embeds."""

import asyncio
from typing import Any

import pytest

from bifrost_bot.sandbox import Sandbox, Setup, run
from bifrost_bot.sandbox.rest.route import NOTHING, Route, RouteTable
from bifrost_bot.sandbox.world.components import check_form, find, normalise_components
from bifrost_bot.sandbox.world.draft import draft_from
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.files import FileStore, clean_filename, content_type, picture_size
from bifrost_bot.sandbox.world.mention import mentions_of
from bifrost_bot.sandbox.world.model import Attachment, Guild, Mentions, Role, Upload
from bifrost_bot.sandbox.world.snowflake import Snowflakes, instant_ms, iso

NOW = 1_800_000_000_000


def test_ids_rise_strictly_even_if_the_clock_stands_or_falls() -> None:
    now = [NOW]
    ids = Snowflakes(lambda: now[0])
    made = [ids.next() for _ in range(3)]
    now[0] -= 1000
    made += [ids.next() for _ in range(2)]
    now[0] += 2000
    made.append(ids.next())
    assert made == sorted(set(made))
    assert [instant_ms(item) - NOW for item in made] == [0, 0, 0, 0, 0, 1000]


def test_a_forced_instant_stands_in_the_id_and_never_meets_another_id() -> None:
    ids = Snowflakes(lambda: NOW)
    forced = [ids.next(NOW) for _ in range(100)]
    ordinary = [ids.next() for _ in range(100)]
    assert {instant_ms(item) for item in forced} == {NOW}
    assert len({*forced, *ordinary}) == 200


def test_instants_are_written_as_discord_writes_them() -> None:
    assert iso(NOW + 7) == "2027-01-15T08:00:00.007000+00:00"


@pytest.mark.parametrize(
    ("name", "data", "kind"),
    [
        ("a.png", b"\x89PNG\r\n\x1a\n", "image/png"),
        ("a.txt", b"\x89PNG\r\n\x1a\n", "image/png"),
        ("a.csv", b"1,2", "text/csv; charset=utf-8"),
        ("a.html", b"<p>", "text/html; charset=utf-8"),
        ("a", b"", "application/octet-stream"),
    ],
)
def test_a_files_kind_is_judged_by_bytes_then_name(name: str, data: bytes, kind: str) -> None:
    assert content_type(name, data) == kind


def test_only_whole_pictures_have_a_size() -> None:
    assert picture_size(b"GIF89a" + (640).to_bytes(2, "little") + (480).to_bytes(2, "little")) == (
        640,
        480,
    )
    assert picture_size(b"\x89PNG\r\n\x1a\n") is None
    assert picture_size(b"text") is None


def test_file_names_lose_folders_and_odd_signs() -> None:
    assert clean_filename("../../etc/pass wd?.txt") == "pass_wd_.txt"
    assert clean_filename("C:\\boards\\Brett-ä.png") == "Brett-ä.png"
    assert clean_filename("…/") == "_"


def test_the_oldest_files_go_when_there_are_too_many_bytes() -> None:
    store = FileStore(10)
    for number in range(4):
        store.put(number, b"1234")
    assert [store.get(number) is not None for number in range(4)] == [False, False, True, True]
    store.drop(3)
    store.put(4, b"1234")
    assert store.get(2) == b"1234"


def test_a_link_to_a_file_runs_out() -> None:
    store = FileStore(10)
    link = store.link(Attachment(7, 5, "ä.png", 1, "image/png"), NOW)
    path, query = link.removeprefix("/attachments/").split("?")
    values = dict(part.split("=") for part in query.strip("&").split("&"))
    assert store.valid(path, values["ex"], values["hm"], NOW)
    assert not store.valid("5/8/other.png", values["ex"], values["hm"], NOW)
    assert not store.valid(path, values["ex"], values["hm"], NOW + 3 * 86_400_000)


GUILD = Guild(1, "g", owner_id=9)
GUILD.roles[1] = Role(1, "@everyone", 0, 0)
GUILD.roles[2] = Role(2, "open", 0, 1, mentionable=True)
GUILD.roles[3] = Role(3, "closed", 0, 2)
TEXT = "<@7> <@!8> <@99> <@&2> <@&3> @everyone <@7>"


@pytest.mark.parametrize(
    ("allowed", "may_ping_all", "expected"),
    [
        (None, False, Mentions((7, 8), (2,), False)),
        (None, True, Mentions((7, 8), (2, 3), True)),
        ({"parse": []}, True, Mentions()),
        ({"parse": ["users"]}, True, Mentions((7, 8))),
        ({"parse": [], "users": ["8"], "roles": [3]}, True, Mentions((8,), (3,))),
        ({"parse": ["everyone"]}, False, Mentions()),
        ({"parse": ["everyone", "roles"]}, True, Mentions((), (2, 3), True)),
    ],
)
def test_mentions_need_permission(allowed: Any, may_ping_all: bool, expected: Mentions) -> None:
    assert mentions_of(TEXT, GUILD, (7, 8), allowed, may_ping_all) == expected


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [(None, (5,)), ({"parse": []}, ()), ({"parse": [], "replied_user": True}, (5,))],
)
def test_an_answer_pings_its_addressee_if_allowed(allowed: Any, expected: tuple[int, ...]) -> None:
    assert mentions_of("", GUILD, (), allowed, False, replied_to=5).users == expected


def button(custom_id: str = "go", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": custom_id} | more


def row(*components: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(components)}


def menu(count: int = 1, **more: Any) -> dict[str, Any]:
    options = [{"label": str(number), "value": str(number)} for number in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options} | more


@pytest.mark.parametrize(
    "components",
    [
        [row()],
        [button()],
        [row(*[button(str(number)) for number in range(6)])],
        [row(button(str(number))) for number in range(6)],
        [row(button("a"), button("a"))],
        [row(button(custom_id=""))],
        [row(button(custom_id="x" * 101))],
        [row(button(label="x" * 81))],
        [row(button(label=None))],
        [row(button(style=9))],
        [row(button(style=5))],
        [row(menu(0))],
        [row(menu(26))],
        [row(menu(1), button())],
        [row(menu(1, options=[{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]))],
        [row(menu(1, options=[{"label": "a"}]))],
        [row(menu(1, options=[{"label": "", "value": "a"}]))],
        [row(menu(1, placeholder="x" * 151))],
        [row(menu(1, max_values=26))],
        [row(menu(1, min_values=2, max_values=1))],
        [{"type": 10, "content": "layout"}],
    ],
    ids=str,
)
def test_components_discord_would_not_take_are_refused(components: Any) -> None:
    with pytest.raises(ApiError) as refusal:
        normalise_components(components, v2=False)
    assert refusal.value.code == 50035


def labelled(component: Any, **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Which", "component": component} | more


FIELD = {"type": 4, "style": 1, "custom_id": "text"}
FILES = {"type": 19, "custom_id": "files"}
CHOSEN = [{"label": name, "value": name, "default": True} for name in "ab"]


@pytest.mark.parametrize(
    "component",
    [
        row(button()),
        FIELD,
        labelled(button()),
        labelled(FIELD | {"label": "twice"}),
        labelled(menu(0)),
        labelled(menu(2, disabled=True)),
        labelled(menu(2, min_values=0)),
        labelled(menu(2, options=CHOSEN)),
        labelled({"type": 19}),
        labelled(FILES | {"max_values": 11}),
        labelled(FILES | {"min_values": 0}),
        labelled(FILES | {"min_values": 2}),
        FILES,
    ],
    ids=str,
)
def test_parts_of_forms_discord_would_not_take_are_refused(component: Any) -> None:
    with pytest.raises(ApiError) as refusal:
        check_form([component])
    assert refusal.value.code == 50035


def test_a_form_takes_a_menu_of_which_nothing_need_be_chosen() -> None:
    check_form([labelled(menu(2, min_values=0, required=False)), labelled(FIELD)])


def test_a_form_takes_a_field_for_files() -> None:
    check_form([labelled(FILES), labelled(FIELD)])
    check_form([labelled(FILES | {"min_values": 0, "max_values": 10, "required": False})])


def test_components_are_found_by_their_custom_id_wherever_they_are() -> None:
    section = {"type": 9, "components": [{"type": 10, "content": "t"}], "accessory": button("deep")}
    components = normalise_components([{"type": 17, "components": [section]}], v2=True)
    found = find(components, "deep")
    assert found is not None
    assert found["label"] == "Go"
    assert find(components, "nothing") is None


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"embeds": [{"title": "x" * 257}]}, "embeds"),
        ({"embeds": [{"description": "x" * 4097}]}, "embeds"),
        ({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]}, "embeds"),
        ({"embeds": [{"fields": [{"name": "", "value": "x"}]}]}, "embeds"),
        ({"embeds": [{"fields": [{"name": "n", "value": "x" * 1025}]}]}, "embeds"),
        ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, "embeds"),
        ({"embeds": [dict[str, Any]()] * 11}, "embeds"),
        ({"content": 5}, "content"),
        ({"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments"),
        ({"content": "x", "flags": 1 << 15}, "content"),
    ],
)
def test_an_invalid_message_is_refused_with_its_field(body: Any, path: str) -> None:
    with pytest.raises(ApiError) as refusal:
        draft_from(body, [Upload("a", b"")])
    assert refusal.value.code == 50035
    assert path in refusal.value.body()["errors"]


def test_literal_addresses_win_over_holes_and_numbers_must_be_numbers() -> None:
    table = RouteTable(
        [
            Route("GET", "/users/{user_id}", lambda _: NOTHING),
            Route("GET", "/users/@me", lambda _: NOTHING),
        ]
    )
    own = table.find("GET", "/users/@me")
    other = table.find("GET", "/users/5")
    assert own is not None
    assert other is not None
    assert (own[0].template, other[1]) == ("/users/@me", {"user_id": "5"})
    assert table.find("GET", "/users/five") is None
    assert table.find("POST", "/users/5") is None


async def test_run_serves_until_it_is_cancelled() -> None:
    started: asyncio.Future[Sandbox] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(run(Setup(), "127.0.0.1", 0, started.set_result, page_token="known"))
    sandbox = await started
    assert sandbox.page_url.endswith("/?token=known")
    port = int(sandbox.page_url.split(":")[2].split("/")[0])
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.close()
    await writer.wait_closed()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    with pytest.raises(OSError, match=str(port)):
        await asyncio.open_connection("127.0.0.1", port)
