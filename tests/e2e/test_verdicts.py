"""Questions of the host's own, on the wire: secret until asked, held until judged, also over a restart of the bot."""

import pytest

from bifrost_bot.sandbox.world.model import Channel, Message
from tests.e2e.table import GRACE_MS, HOME, HOST, PATIENCE, PLAYERS, Rooms, Table, said

ROWS = '[["r", "w3", "w"], ["w", "r", "w"], ["r", "w", "w"]]'
QUESTION = "Who wrote the first rules?"
SETTINGS = (
    f'schedule = [["8"]]; boards = {{8 = {ROWS}}}; '
    f'questions = [{{board = "8", text = "{QUESTION}", points = 7}}, {{board = "8", text = "And the last?"}}]'
)
SEATS = ("crane", "duck")


class Quiz:
    """A match of one board between two people, whose answers wait for the host."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rooms = Rooms(table.sandbox, title="Antisocial Snake")

    def channel(self, seat: str) -> Channel:
        return self.rooms.find(f"{seat}-submissions")

    async def say(self, seat: str, text: str) -> str:
        """The reply to a text."""
        message = self.rooms.player(seat).say(self.channel(seat), text)
        return (await self.rooms.answer(message)).content

    def everything(self, channel: Channel) -> str:
        """All that can be read in a channel, pictures by their alternative texts."""
        messages = self.rooms.messages(channel)
        alts = (file.description or "" for message in messages for file in message.attachments)
        return "\n".join((*(message.content for message in messages), *alts))

    async def reads(self, channel: Channel, text: str) -> None:
        """Returns once the text can be read in a channel."""
        await self.table.world.until(lambda: text in self.everything(channel), PATIENCE)

    async def begin(self) -> None:
        table = self.table
        await table.run(HOST, HOME, "match create", game="antisocial_snake", settings=SETTINGS)
        await table.lobby_says("hosted by")
        for name in PLAYERS[:2]:
            await table.click(name, table.lobby, "Join")
        await table.run(HOST, HOME, "match start")
        await table.lobby_says("Ready check: waiting")
        for name in PLAYERS[:2]:
            await table.click(name, table.lobby, "I am ready")
        await table.world.until(lambda: len(self.rooms.all()) == 3, PATIENCE)
        for seat in SEATS:
            await self.reads(self.channel(seat), "your turn")

    async def time_up(self) -> None:
        self.table.clock.move_to(await self.table.deadline_ms() + GRACE_MS)


@pytest.fixture
async def quiz(table: Table) -> Quiz:
    """Both have placed and answered, and the time for their moves is up."""
    made = Quiz(table)
    await made.begin()
    await made.say("crane", "8: A1")
    await made.say("duck", "8: A3")
    lobby = "\n".join(message.content for message in table.lobby_messages())
    assert QUESTION not in lobby
    assert all(QUESTION not in made.everything(channel) for channel in made.rooms.all())
    await made.time_up()
    await made.reads(made.channel("crane"), "Yours on board 8")
    assert "answer 7 pseudonam" in await made.say("crane", "8: answer 7 Pseudonam; 8: red R")
    assert "answer 7 pseudonam" in await made.say("duck", "8: answer 7 pseudonam; 8: answer 8 ann")
    await made.time_up()
    await made.reads(made.rooms.find("board8"), "The host is judging")
    return made


def call(quiz: Quiz) -> Message:
    return next(message for message in quiz.table.lobby_messages() if "/match judge" in message.content)


async def judge_all(quiz: Quiz, *verdicts: str) -> list[str]:
    """Judges every answer; returns what was shown, from the first answer to the end."""
    shown = await quiz.table.run(HOST, HOME, "match judge")
    told = [said(shown)]
    for verdict in verdicts:
        assert shown.original is not None
        pressed = quiz.table.sandbox.person(HOST).click(shown.original, verdict)
        await quiz.table.world.until(lambda pressed=pressed: pressed.over, PATIENCE)
        told.append(said(shown))
    return told


async def test_the_host_alone_sees_each_answer_once_without_its_author_and_the_verdict_counts(quiz: Quiz) -> None:
    assert "2 answers are to be judged" in call(quiz).content
    assert "pseudonam" not in "\n".join(message.content for message in quiz.table.lobby_messages())
    first, second, end = await judge_all(quiz, "Wrong", "Right")
    assert "And the last?" in first and "> ann" in first
    assert QUESTION in second and "> pseudonam" in second
    assert "waits to be judged" in end
    await quiz.table.lobby_says("The match is over:")
    await quiz.reads(quiz.channel("crane"), "(snakes 3; question 7 7)")
    await quiz.reads(quiz.channel("duck"), "(snakes 0; question 7 7, question 8 0)")


async def test_nobody_but_a_host_can_judge_and_no_more_answers_are_taken(quiz: Quiz) -> None:
    refused = await quiz.table.run(PLAYERS[0], HOME, "match judge")
    assert said(refused) == "Only a host of this match can do that."
    assert "the host is judging answers" in await quiz.say("crane", "8: answer 7 somebody else")


async def test_what_waits_for_the_host_still_waits_after_a_restart(quiz: Quiz) -> None:
    await judge_all(quiz, "Wrong")
    await quiz.table.close_bot()
    await quiz.table.open_bot()
    left, end = await judge_all(quiz, "Right")
    assert QUESTION in left
    assert "waits to be judged" in end
    await quiz.table.lobby_says("The match is over:")


async def test_a_host_who_plays_is_shown_no_answer_and_another_host_judges(quiz: Quiz) -> None:
    await quiz.table.run(HOST, HOME, "match host add", member=PLAYERS[0])
    refused = await quiz.table.run(PLAYERS[0], HOME, "match judge")
    assert said(refused) == (
        "You play in this match yourself, so a host who does not play must do that: add one with /match host add."
    )
    assert refused.original is not None and refused.original.components == []
    await judge_all(quiz, "Right", "Right")
    await quiz.table.lobby_says("The match is over:")
