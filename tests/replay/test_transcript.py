"""Transcripts: Discord's markup, hostile texts, pictures and room, and who may be given what."""

import io
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path

import pytest
from PIL import Image
from playwright.async_api import Browser, Page

from bifrost_bot.match.decide.lobby import Join
from bifrost_bot.match.decide.phases import Abandon
from bifrost_bot.match.model import Match, Player, Settings
from bifrost_bot.match.notice import CONTROL, Address
from bifrost_bot.replay.transcript.access import may_be_given
from bifrost_bot.replay.transcript.markup import Names, html_of
from bifrost_bot.replay.transcript.page import Attached, Message, Room, Section, Transcript, page
from tests.chromium import needs_chromium
from tests.match.world import HOST, PEOPLE, World

NAMES = Names({"1": "Astrid <b>"}, {"2": "Jarls"}, {"3": "game1"})
HOSTILE = "<script>document.title='owned'</script>\"'><img src=x onerror=alert(1)>&amp;"
PUBLIC = Address("public", "1")
RED = Address("seat", "1", "red")


def png(*colour: int) -> bytes:
    """A picture of 20 x 10 pixels."""
    data = io.BytesIO()
    Image.new("RGB", (20, 10), colour).save(data, "PNG")
    return data.getvalue()


def mention(name: str) -> str:
    return f'<p><span class="mention">{name}</span></p>'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("a **b** c", "<p>a <strong>b</strong> c</p>"),
        ("*a* and _b_", "<p><em>a</em> and <em>b</em></p>"),
        ("__a__ ~~b~~", "<p><u>a</u> <s>b</s></p>"),
        ("***a***", "<p><strong><em>a</em></strong></p>"),
        ("**a *b***", "<p><strong>a <em>b</em></strong></p>"),
        ("||a||", '<p><span class="spoiler" tabindex="0">a</span></p>'),
        ("**a", "<p>**a</p>"),
        ("**a *b** c", "<p><strong>a *b</strong> c</p>"),
        ("****", "<p>****</p>"),
        ("snake_case_name", "<p>snake_case_name</p>"),
        ("2 * 3 * 4", "<p>2 * 3 * 4</p>"),
        (r"\*a\* \<b", "<p>*a* &lt;b</p>"),
        ("`**a** <b>`", "<p><code>**a** &lt;b&gt;</code></p>"),
        ("a\n```py\n<b> **x**\n```c", "<p>a</p><pre><code>&lt;b&gt; **x**</code></pre><p>c</p>"),
        ("one\ntwo", "<p>one\ntwo</p>"),
        ("# Head\ntext", '<p class="large">Head</p><p>text</p>'),
        ("-# *small*", '<p class="small"><em>small</em></p>'),
        ("> a\nb", "<blockquote>a</blockquote><p>b</p>"),
        (">>> a\nb", "<blockquote>a\nb</blockquote>"),
        ("- a\n  * b", "<p>• a\n  • b</p>"),
        ("<@1>", mention("@Astrid &lt;b&gt;")),
        ("<@!99>", mention("@somebody")),
        ("<@&2>", mention("@Jarls")),
        ("<#3>", mention("#game1")),
        ("<#4>", mention("#a channel")),
        ("</match delete:5>", mention("/match delete")),
        ("<a:seat_cyan:6>", "<p>:seat_cyan:</p>"),
        (
            "<t:0:R>",
            '<p><time datetime="1970-01-01T00:00:00Z">1970-01-01 00:00:00</time> UTC</p>',
        ),
        ("<t:999999999999>", "<p>&lt;t:999999999999&gt;</p>"),
        (
            "see https://a.example/x_y, ok",
            '<p>see <a href="https://a.example/x_y" rel="noopener noreferrer">'
            "https://a.example/x_y</a>, ok</p>",
        ),
        (
            '[a"<](https://b.example/?a&b)',
            '<p><a href="https://b.example/?a&amp;b" rel="noopener noreferrer">a&quot;&lt;</a></p>',
        ),
        ("[a](javascript:alert(1))", "<p>[a](javascript:alert(1))</p>"),
        ("@everyone", "<p>@everyone</p>"),
        ("", ""),
    ],
)
def test_markup_becomes_html(text: str, html: str) -> None:
    assert html_of(text, NAMES) == html


class Parsed(HTMLParser):
    """The elements of a page, and whether each is closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "br", "img"):
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag


MARKS = ["**", "*", "__", "_", "||", "~~", "`", "```", "\\", "<", ">", "[", "](https://x)", "\n> "]


@pytest.mark.parametrize("first", MARKS)
@pytest.mark.parametrize("second", MARKS)
def test_any_mixture_of_marks_is_well_formed(first: str, second: str) -> None:
    for text in (f"{first}a{second}b{first}c{second}", f"{first}{second}{first}<i>{second}" * 3):
        assert "i" not in {tag for tag, _ in Parsed(f"<main>{html_of(text, NAMES)}</main>").tags}


def test_a_long_text_of_marks_is_shown_whole() -> None:
    for sign in ("*", "**a", "||", "`", "```", "[", "<t:", "https://", "\\", "_a ", "> "):
        assert len(html_of(sign * 4_000, NAMES)) >= 2_000


def attached(id: int, data: bytes, name: str = "board.png", kind: str = "image/png") -> Attached:
    return Attached(id, name, len(data), f"Alt {id} {HOSTILE}", kind, 20, 10)


def transcript_of(*messages: Message, title: str = "Match 1") -> Transcript:
    topic = f"Topic {HOSTILE}"
    section = Section(77, f"game1 {HOSTILE}", topic, f"Bo {HOSTILE}", messages)
    return Transcript(title, 0, (f"Lead {HOSTILE}",), (section,), NAMES)


def said(number: int, text: str, *files: Attached, by_bot: bool = True) -> Message:
    return Message(number, number * 1000, f"Bo {HOSTILE}", text, by_bot, files=files)


def hostile_page() -> str:
    picture = png(9, 9, 9)
    message = said(
        1, f"{HOSTILE} **{HOSTILE}** `{HOSTILE}`", attached(5, picture), attached(6, b"", HOSTILE)
    )
    return page(transcript_of(message, title=f"Match 1 {HOSTILE}"), {5: picture})


def test_hostile_texts_names_topics_and_files_add_no_element() -> None:
    tags = Parsed(hostile_page()).tags
    assert [tag for tag, _ in tags if tag in ("script", "img")] == ["img"]
    for tag, attributes in tags:
        assert not any(name.startswith("on") for name in attributes), tag
        for name in ("href", "src"):
            value = attributes.get(name) or "#"
            assert value.startswith(("#", "data:image/png;base64,")), value
        assert attributes.get("alt") in (None, f"Alt 5 {HOSTILE}")
    (policy,) = re.findall(r'Policy" content="([^"]+)"', hostile_page())
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")


@pytest.mark.parametrize(
    ("kind", "data"),
    [("image/svg+xml", b"<svg/>"), ("text/html", b"<p>"), ("image/png", b"GIF89a")],
)
def test_what_is_no_picture_of_its_kind_is_not_in_the_page(kind: str, data: bytes) -> None:
    html = page(transcript_of(said(1, "", attached(5, data, kind=kind))), {5: data})
    assert b64encode(data).decode() not in html
    assert "bytes, left out<" in html


def test_the_oldest_pictures_are_left_out_and_those_of_people_before_the_bots() -> None:
    pictures = {number: png(number, 0, 0) for number in range(1, 7)}
    messages = [said(n, "", attached(n, pictures[n]), by_bot=n < 6) for n in pictures]
    transcript = transcript_of(*messages)
    bare = len(page(transcript, {}).encode())
    each = 400 + 4 * (len(pictures[1]) // 3 + 1)
    room = Room(transcript, bare + 2 * each + 5)
    assert [file.id for file in room.pictures_to_embed()] == [5, 4, 3, 2, 1, 6]
    kept: dict[int, bytes] = {}
    for file in room.pictures_to_embed():
        if room.take(file.size):
            kept[file.id] = pictures[file.id]
    assert list(kept) == [5, 4]
    html = page(transcript, kept)
    assert len(html.encode()) <= bare + 2 * each + 5
    assert "4 of 6 pictures are left out, the oldest first: Discord takes no" in html


def test_a_page_is_as_large_as_its_room_says() -> None:
    pictures = {number: png(number, number, 0) for number in range(1, 40)}
    messages = [said(n, "a", attached(n, pictures[n])) for n in pictures]
    transcript = transcript_of(*messages)
    most = len(page(transcript, {}).encode()) + 6_000
    room = Room(transcript, most)
    kept = {file.id: pictures[file.id] for file in room.pictures_to_embed() if room.take(file.size)}
    assert 5 < len(kept) < 39
    assert len(page(transcript, kept).encode()) <= most


def test_a_transcript_that_is_too_large_loses_the_last_messages_of_its_longest_channels() -> None:
    long = Section(1, "long", "", "Bo", tuple(said(n, "a") for n in range(40)))
    short = Section(2, "short", "", "Bo", tuple(said(n, "a") for n in range(12)))
    transcript = Transcript("Match 1", 0, (), (long, short))
    once = transcript.shorten()
    assert [len(section.messages) for section in once.sections] == [20, 12]
    twice = once.shorten()
    assert [len(section.messages) for section in twice.sections] == [10, 10]
    assert [message.id for message in twice.sections[1].messages] == list(range(10))
    assert page(once, {}).count("The rest of this channel is left out") == 1
    assert page(twice, {}).count("The rest of this channel is left out") == 2


def begun(*, hosts_watch: bool = False) -> World:
    """A match of three people that runs."""
    world = World(Settings("bifrost", hosts_watch=hosts_watch))
    for id in PEOPLE:
        world.do(Join(Player(id, f"Player {id}")))
    world.begin()
    return world


def may(match: Match, *addresses: Address) -> dict[str, list[bool]]:
    """Whether all, the host, the player of red and another player may be given channels."""
    red = match.seats["red"]
    other = match.seats["blue"]
    readers = {"all": None, "host": HOST, "red": red, "other": other}
    given: dict[str, list[bool]] = {}
    for name, reader in readers.items():
        given[name] = [may_be_given(match, address, reader) for address in addresses]
    return given


PLACES = (PUBLIC, RED, CONTROL)


def test_a_running_match_gives_hidden_channels_only_to_their_readers() -> None:
    assert may(begun().match, *PLACES) == {
        "all": [True, False, False],
        "host": [True, False, True],
        "red": [True, True, False],
        "other": [True, False, False],
    }


def test_hosts_who_may_read_submissions_are_given_them() -> None:
    found = may(begun(hosts_watch=True).match, *PLACES)
    assert found["host"] == [True, True, True]
    assert found["all"] == found["other"] == [True, False, False]


def test_a_match_that_is_over_gives_everybody_all_but_the_hosts_channel() -> None:
    world = begun()
    world.do(Abandon(HOST, "enough"))
    found = may(world.match, *PLACES)
    assert found.pop("host") == [True, True, True]
    assert set(map(tuple, found.values())) == {(True, True, False)}


def test_a_rehearsal_gives_only_its_hosts_anything() -> None:
    private = World(Settings("bifrost", rehearsal=True)).match
    for address in PLACES:
        assert may_be_given(private, address, HOST)
        assert not may_be_given(private, address)
        assert not may_be_given(private, address, PEOPLE[0])


async def opened(browser: Browser, folder: Path, width: int) -> tuple[Page, list[str]]:
    """The hostile page on a screen of this width, and what went wrong or was loaded."""
    file = folder / "transcript.html"
    file.write_text(hostile_page(), encoding="utf-8")
    screen = await browser.new_page(viewport={"width": width, "height": 800})
    noted: list[str] = []
    screen.on("pageerror", lambda problem: noted.append(str(problem)))
    screen.on("console", lambda line: noted.append(line.text))
    screen.on("request", lambda request: noted.append(request.url))
    await screen.goto(file.as_uri())
    loaded = [line for line in noted if not line.startswith(("file:", "data:"))]
    return screen, loaded


@pytest.mark.browser
@needs_chromium
@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("width", [1280, 390])
async def test_the_page_fits_runs_nothing_loads_nothing_and_shows_its_picture(
    browser: Browser, tmp_path: Path, width: int
) -> None:
    screen, loaded = await opened(browser, tmp_path, width)
    assert not loaded
    assert await screen.title() == f"Match 1 {HOSTILE}"
    assert await screen.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    picture = screen.get_by_role("img", name="Alt 5")
    box = await picture.bounding_box()
    assert box is not None and (box["width"], box["height"]) == (20, 10)
    shot = await picture.screenshot()
    assert shot.startswith(b"\x89PNG")
    await screen.close()
