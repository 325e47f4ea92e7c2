"""Host commands on a running match: who hosts, pausing and resuming, more time."""

from bifrost_bot.engines.values import Slot
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.model import CATEGORY, Channel, Overwrite
from tests.e2e.helpers.table import HOME, HOST, Table, response_to, said
from tests.e2e.hosts.test_rights import give
from tests.e2e.servers.test_adoption import prepared

SPECTATOR = "Sven"


def mention(table: Table, name: str) -> str:
    return f"<@{table.sandbox.person(name).id}>"


def newest(table: Table, channel: Channel) -> str:
    """The text of a channel's newest board, as it now reads."""
    return table.rooms.boards(channel)[-1].message.content


async def all_say(table: Table, text: str) -> None:
    """Returns once every board in play says this."""
    channels = table.rooms.all()
    await table.world.until(lambda: all(text in newest(table, channel) for channel in channels))


async def count_down(table: Table, deadline_ms: int) -> None:
    """Returns once watchers, and players who owe a move, read when the turn ends."""
    due = await table.due()
    public = [table.rooms.public(slot.board or "") for slot in due]
    channels = [*public, *map(table.rooms.of_slot, due)]
    ends = f"Turn ends <t:{deadline_ms // 1000}:R>."
    await table.world.until(lambda: all(ends in newest(table, channel) for channel in channels))


HOSTS = "Who can host: members with {}, and members with Manage Server."
READ = "Hosts can read the submission channels of new matches: {}."
REST = (
    "Who can watch: everybody on this server.",
    "Categories of new matches go: to the end of the list.",
    "New matches are announced: only in the channel of their lobby.",
    "Colours of public boards: standard.",
)
REMARK = "-# /match create can say otherwise for one match: whether hosts can read submissions."


def settings_of(hosts: str, read: str) -> str:
    """What a server's settings read like while only these two were chosen."""
    lines = [HOSTS.format(hosts), READ.format(read), *REST]
    return "\n".join(
        ["**Settings for all matches on this server**", *(f"• {line}" for line in lines), REMARK]
    )


class TestTheServersSettings:
    async def test_an_option_changes_one_setting_and_tells_from_what(self, table: Table) -> None:
        role = table.role("Host")
        right = "Manage Channels"
        held = f"the role <@&{role.id}>"
        yes = "yes, and their lobbies say so"
        told = await table.ask(HOST, HOME, "match settings", role="Host")
        change = (
            f"• {HOSTS.format(right).removesuffix('.')} → members with {held}, and members "
            "with Manage Server."
        )
        assert told == f"**Changed**\n{change}\n{settings_of(held, 'no')}"
        told = await table.ask(HOST, HOME, "match settings", hosts_watch=True)
        assert told == f"**Changed**\n• {READ.format(f'no → {yes}')}\n{settings_of(held, yes)}"
        for given in ({"role": "Host"}, {"hosts_watch": True}):
            told = await table.ask(HOST, HOME, "match settings", **given)
            assert told == f"Nothing changed: this was already so.\n{settings_of(held, yes)}"
        assert await table.ask(HOST, HOME, "match settings") == settings_of(held, yes)
        told = await table.ask(HOST, HOME, "match settings", clear="role", hosts_watch=False)
        back = (
            f"• {HOSTS.format(held).removesuffix('.')} → members with {right}, and members "
            "with Manage Server."
        )
        assert (
            told
            == f"**Changed**\n{back}\n• {READ.format(f'{yes} → no')}\n{settings_of(right, 'no')}"
        )
        assert await table.ask(HOST, HOME, "match settings") == settings_of(right, "no")

    async def test_menus_change_one_setting_each_or_take_it_back(self, table: Table) -> None:
        role = table.role("Host")
        prepared(table, "Events", CATEGORY)
        shown = response_to(await table.run(HOST, HOME, "match settings"))
        for name, value in (("role", "Host"), ("announcements", "general"), ("below", "Events")):
            await table.select(HOST, shown, f"bifrost-server:{name}", [value])
        await table.restart()
        await table.click(HOST, shown, "Let hosts read submissions")
        told = shown.content
        assert f"**Changed**\n• {READ.format('no → yes, and their lobbies say so')}" in told
        assert HOSTS.format(f"the role <@&{role.id}>") in told
        assert f"New matches are announced: in <#{table.world.channel('general').id}>." in told
        assert f"Categories of new matches go: below <#{table.world.channel('Events').id}>." in told
        await table.select(HOST, shown, "bifrost-server:role", [])
        assert HOSTS.format("Manage Channels") in shown.content
        assert (await table.ask(HOST, HOME, "match settings")).count("yes, and their lobbies") == 1

    async def test_menus_refuse_what_options_refuse(self, table: Table) -> None:
        guild = table.guild
        shown = response_to(await table.run(HOST, HOME, "match settings"))
        everybody = table.sandbox.person(HOST).select(shown, "bifrost-server:role", [guild.id])
        assert "Everybody has that role." in said(await table.answered(everybody))
        lobby = table.sandbox.person(HOST).select(shown, "bifrost-server:below", [HOME])
        told = said(await table.answered(lobby))
        assert told == "That is not one of the choices of this menu. Choose another one."
        table.world.change_member(guild, table.sandbox.person(HOST).id, roles=set())
        late = await table.click(HOST, shown, "Let hosts read submissions")
        assert (
            said(late)
            == "Only members with the permission Manage Server can see and change these settings."
        )
        assert await table.ask("Odin", HOME, "match settings") == settings_of(
            "Manage Channels", "no"
        )

    async def test_hiding_running_matches_is_confirmed_first(self, table: Table) -> None:
        admins = table.role("Admin")
        await table.begin()
        sven = table.sandbox.person(SPECTATOR)
        for given in ({"spectators": "Admin"}, {}):
            asked = await table.run(HOST, HOME, "match settings", **given)
            if not given:
                menu = table.sandbox.person(HOST).select(
                    response_to(asked), "bifrost-server:spectators", ["Admin"]
                )
                asked = await table.answered(menu)
            assert said(asked).startswith(
                "Change this?\n• Who can watch: everybody on this server → "
                f"players, hosts, and members with the role <@&{admins.id}>.\n"
                "This takes effect at once, also in matches under way."
            )
            assert table.rooms.public("1") in sven.channels()
        told = await table.confirm(asked, "Change it")
        assert told.startswith(
            "**Changed**\n• Who can watch: everybody on this server → players, hosts,"
        )
        assert table.rooms.public("1") not in sven.channels()
        told = await table.ask(HOST, HOME, "match settings", clear="spectators")
        assert "→ everybody on this server." in told
        await table.world.until(lambda: table.rooms.public("1") in sven.channels(), 60)

    async def test_announcement_and_category_go_where_the_server_says(self, table: Table) -> None:
        guild = table.guild
        general = table.world.channel("general")
        first, second = (prepared(table, name, CATEGORY) for name in ("Events", "Archive"))
        table.world.change_channel(second, position=first.position + 1)
        told = await table.ask(
            HOST, HOME, "match settings", announcements="general", below=first.id
        )
        assert "**Changed**\n• Categories of new matches go: to the end of the list → below" in told
        assert f"New matches are announced: in <#{general.id}>." in told
        assert f"Categories of new matches go: below <#{first.id}>." in told
        await table.begin()
        (news,) = table.rooms.messages(general)
        assert news.content == f"**Bifröst · match 1**: join in <#{table.world.channel(HOME).id}>."
        listed = sorted(
            (one for one in guild.channels.values() if one.type == CATEGORY),
            key=lambda one: (one.position, one.id),
        )
        assert [one.name for one in listed] == ["Events", "Bifröst 1", "Archive"]

    async def test_where_the_bot_may_not_post_nothing_is_announced(self, table: Table) -> None:
        general = table.world.channel("general")
        bot = table.world.bot
        refusal = f"The bot lacks Send Messages, Embed Links and Attach Files in <#{general.id}>"
        await table.run(HOST, HOME, "match settings", announcements="general")
        muted = Overwrite(bot.id, 1, allow=0, deny=allow.SEND_MESSAGES)
        table.sandbox.person("Odin").permit(general, bot, muted)
        refused = await table.run(HOST, HOME, "match settings", announcements="general")
        assert said(refused) == f"{refusal}. Allow this in the channel's settings first."
        await table.create()
        told = f"{refusal}: the match is not announced."
        host = table.sandbox.person(HOST)
        await table.world.until(lambda: any(told == one["content"] for one in host.messages(HOME)))

    async def test_setting_and_clearing_at_once_is_refused(self, table: Table) -> None:
        told = await table.ask(
            HOST, HOME, "match settings", role="Host", clear="role", hosts_watch=True
        )
        assert (
            told == "You gave role and clear: role, which contradict each other. Give one of them."
        )
        told = await table.ask(HOST, HOME, "match settings")
        assert told == settings_of("Manage Channels", "no")

    async def test_a_role_that_was_deleted_is_said_to_be_gone(self, table: Table) -> None:
        role = table.role("Host")
        await table.run(HOST, HOME, "match settings", role="Host")
        table.world.delete_role(table.guild, role)
        told = await table.ask("Odin", HOME, "match settings")
        assert (
            "Who can host: only members with Manage Server, because the role that could host was "
            "deleted." in told
        )


class TestWhoHosts:
    async def test_a_role_of_the_server_says_who_may_open_matches(self, table: Table) -> None:
        table.open_match_commands()
        guild = table.guild
        host_role = table.role("Host")
        told = await table.run(HOST, HOME, "match settings", role="Host")
        assert HOSTS.format(f"the role <@&{host_role.id}>") in said(told)
        refused = await table.run("Astrid", HOME, "match create", game="bifrost")
        assert (
            said(refused) == f"Only members with the role <@&{host_role.id}> can host matches here."
        )
        host_role.permissions = 0
        table.world.put_role(guild, host_role)
        give(table, "Astrid", "Host")
        assert "Match 1 is open" in await table.ask("Astrid", HOME, "match create", game="bifrost")

    async def test_rights_in_one_channel_do_not_open_matches(self, table: Table) -> None:
        table.open_match_commands()
        sven = table.sandbox.person(SPECTATOR)
        both = allow.MANAGE_CHANNELS | allow.MANAGE_GUILD
        table.sandbox.person("Odin").permit(
            table.world.channel(HOME), sven.user, Overwrite(sven.id, 1, allow=both, deny=0)
        )
        refused = await table.run(SPECTATOR, HOME, "match create", game="bifrost")
        assert (
            said(refused)
            == "Only members with the permission Manage Channels can host matches here."
        )
        assert "Manage Server" in await table.ask(SPECTATOR, HOME, "match settings", role="Host")
        assert await table.app.runner.live() == []

    async def test_rights_hold_where_a_channel_takes_them_away(self, table: Table) -> None:
        table.open_match_commands()
        hilda = table.sandbox.person(HOST)
        table.sandbox.person("Odin").permit(
            table.world.channel(HOME),
            hilda.user,
            Overwrite(hilda.id, 1, allow=0, deny=allow.MANAGE_CHANNELS),
        )
        assert "Match 1 is open" in await table.ask(HOST, HOME, "match create", game="bifrost")

    async def test_the_role_outlives_the_bot_and_can_be_taken_back(self, table: Table) -> None:
        table.open_match_commands()
        await table.run(HOST, HOME, "match settings", role="Admin")
        await table.restart()
        assert "Only members with the role" in await table.ask(
            SPECTATOR, HOME, "match create", game="bifrost"
        )
        told = await table.run(HOST, HOME, "match settings", clear="role")
        assert HOSTS.format("Manage Channels") in said(told)
        assert "Manage Channels" in await table.ask(SPECTATOR, HOME, "match create", game="bifrost")

    async def test_a_co_host_may_do_what_the_host_may_until_removed(self, table: Table) -> None:
        table.open_match_commands()
        await table.begin()
        refused = await table.run(SPECTATOR, HOME, "match pause")
        assert said(refused) == "Only a host of this match can do that."
        told = await table.run(HOST, HOME, "match host add", member=SPECTATOR)
        sven = mention(table, SPECTATOR)
        hint = (
            f"{sven} sees /match only after you allow it: Server Settings → Integrations → Bifrost."
        )
        assert said(told) == f"{sven} now hosts match 1.\n{hint}"
        assert "is paused" in await table.ask(SPECTATOR, HOME, "match pause")
        await table.run(HOST, HOME, "match host remove", member=SPECTATOR)
        refused = await table.run(SPECTATOR, HOME, "match resume")
        assert said(refused) == "Only a host of this match can do that."

    async def test_a_match_is_handed_over_and_its_lobby_says_so(self, table: Table) -> None:
        await table.create()
        asked = await table.run(HOST, HOME, "match host hand-over", member=SPECTATOR)
        sven = mention(table, SPECTATOR)
        hint = (
            f"{sven} sees /match only after you allow it: Server Settings → Integrations → Bifrost."
        )
        assert await table.confirm(asked, "Hand over") == f"{sven} now hosts match 1.\n{hint}"
        await table.lobby_says(f"hosted by {mention(table, SPECTATOR)}")
        assert (
            await table.ask(HOST, HOME, "match start") == "Only a host of this match can do that."
        )

    async def test_a_bot_hosts_nothing(self, table: Table) -> None:
        await table.create()
        bot = table.world.bot.name
        assert await table.ask(HOST, HOME, "match host add", member=bot) == (
            "A bot cannot host a match. Name a person."
        )


class TestTheClock:
    async def test_a_pause_keeps_the_time_that_was_left(self, table: Table) -> None:
        await table.begin()
        moved, *owing = await table.due()
        await table.move(moved, "C5")
        table.clock.advance(22)
        told = await table.run(HOST, HOME, "match pause")
        assert said(told) == "Match 1 is paused with 38 seconds left. Resume it with /match resume."
        await all_say(table, "aused with 38 seconds left.")
        await all_say(table, "⏸ The host has paused the match.")
        await table.lobby_says("⏸ The host has paused the match.")
        refusal = await table.move(owing[0], "C5")
        assert (
            refusal.content == "The host has paused the match. Send that again once it is resumed."
        )
        await table.restart(86_400)
        told = await table.run(HOST, HOME, "match resume")
        assert said(told) == "Match 1 is running again."
        deadline_ms = table.clock.now_ms() + 38_000
        assert await table.deadline_ms() == deadline_ms
        await count_down(table, deadline_ms)
        await table.world.until(lambda: all(self.calls(table, slot) for slot in owing))
        assert self.calls(table, moved) == []
        await table.move(owing[0], "C5")
        await table.time_up()

    async def test_more_time_moves_every_clock(self, table: Table) -> None:
        await table.begin()
        for time in ("soon", "--5", "1x", "m", "9999999"):
            refused = await table.ask(HOST, HOME, "match extend", time=time)
            assert "must be a length of time such as 90s, 5m or 1h30m" in refused
        deadline_ms = await table.deadline_ms() + 90_000
        told = await table.ask(HOST, HOME, "match extend", time="1m30s")
        assert told == (
            "This turn of match 1 lasts 1 minute and 30 seconds longer. Turn ends "
            f"<t:{deadline_ms // 1000}:R>."
        )
        await count_down(table, deadline_ms)
        await all_say(table, "The host gave this turn 90 seconds more.")

    async def test_days_for_minutes_are_asked_about_and_taken_back(self, table: Table) -> None:
        await table.begin()
        before_ms = await table.deadline_ms()
        asked = await table.run(HOST, HOME, "match extend", time="2d")
        deadline_ms = before_ms + 2 * 86_400_000
        assert said(asked).startswith(
            "Give this turn of match 1 2 days more? That is more than three turns. It would end "
            f"<t:{deadline_ms // 1000}:F>, <t:{deadline_ms // 1000}:R>."
        )
        assert await table.deadline_ms() == before_ms
        await table.click(HOST, asked, "Give it more time")
        assert response_to(asked).content.startswith("This turn of match 1 lasts 2 days longer.")
        assert await table.deadline_ms() == deadline_ms
        await all_say(table, "The host gave this turn 2 days more.")
        told = await table.ask(HOST, HOME, "match extend", time="-2d")
        assert told.startswith("This turn of match 1 lasts 2 days shorter. Turn ends <t:")
        now_ms = table.clock.now_ms()
        assert now_ms + 59_000 <= await table.deadline_ms() <= now_ms + 62_000
        await all_say(table, "The host made this turn 2 days shorter.")
        refused = await table.ask(HOST, HOME, "match extend", time="-5")
        assert "no time can be taken back" in refused

    def calls(self, table: Table, slot: Slot) -> list[str]:
        """The messages by which a user is called back to a turn."""
        messages = table.rooms.messages(table.rooms.of_slot(slot))
        return [
            one.content
            for one in messages
            if one.mentions.users and "▶ Match 1 is running again." in one.content
        ]
