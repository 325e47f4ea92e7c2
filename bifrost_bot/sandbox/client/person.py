"""A person at a Discord client: messages, commands, buttons, menus and forms."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bifrost_bot.sandbox.client.command import (
    OptionReader,
    PersonError,
    find_command,
    nest,
    offered_commands,
)
from bifrost_bot.sandbox.client.form import check_field, submission_json
from bifrost_bot.sandbox.client.staff import Staff
from bifrost_bot.sandbox.client.viewer import AnyChannel, AnyMessage
from bifrost_bot.sandbox.world import components as parts
from bifrost_bot.sandbox.world import permissions as allow
from bifrost_bot.sandbox.world.draft import PERSON_CHARACTERS, Draft, draft_from
from bifrost_bot.sandbox.world.errors import ApiError
from bifrost_bot.sandbox.world.json_values import is_object
from bifrost_bot.sandbox.world.message_payloads import message_json
from bifrost_bot.sandbox.world.message_service import (
    delete_message,
    edit_message,
    end_poll,
    pin_message,
    react,
    require_active,
    require_slowmode,
    send_message,
)
from bifrost_bot.sandbox.world.model import (
    AUTOCOMPLETE,
    PRIVATE_THREAD,
    Channel,
    Interaction,
    Json,
    Message,
    Reference,
    Upload,
    User,
)
from bifrost_bot.sandbox.world.snowflake import iso
from bifrost_bot.sandbox.world.thread_service import public_kind, start_post, start_thread

__all__ = ["Person", "PersonError"]


class Person(Staff):
    """A user at a Discord client, with that user's permissions.

    Every method raises PersonError or ApiError where Discord would refuse.
    """

    # Messages

    def say(
        self,
        channel: AnyChannel,
        text: str = "",
        files: Sequence[Upload | tuple[str, bytes]] = (),
        reply_to: AnyMessage | None = None,
        at: int | None = None,
    ) -> Message:
        """Sends a message; `at` forces the instant in its id (Unix milliseconds)."""
        body: Json = {"content": text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": str(self.message(reply_to).id)}
        uploads = tuple(item if isinstance(item, Upload) else Upload(*item) for item in files)
        draft = draft_from(body, uploads, PERSON_CHARACTERS)
        message = send_message(self.world, self.channel(channel), self.user, draft, at)
        self.mark_read(message.channel_id)
        return message

    def whisper_to_bot(self, text: str) -> Message:
        """Sends a direct message to the bot."""
        return self.say(self.dm(), text)

    def dm(self) -> Channel:
        """Returns the direct conversation with the bot."""
        return self.world.open_dm(self.world.bot, self.user)

    def edit(self, message: AnyMessage, text: str) -> Message:
        """Changes the text of the person's own message."""
        found = self.message(message)
        edit_message(
            self.world, found, self.user, draft_from({"content": text}, (), PERSON_CHARACTERS)
        )
        return found

    def delete(self, message: AnyMessage) -> None:
        """Deletes a message: one's own, an ephemeral one, or any with Manage Messages."""
        found = self.message(message)
        if found.visible_to == self.id:
            self.world.delete(found)
        else:
            delete_message(self.world, found, self.user)

    def react(self, message: AnyMessage, emoji: str, added: bool = True) -> None:
        """Adds or removes a reaction."""
        react(self.world, self.message(message), self.user, emoji, added)

    def pin(self, message: AnyMessage, pinned: bool = True) -> None:
        """Pins or unpins a message."""
        pin_message(self.world, self.message(message), self.user, pinned)

    def forward(self, message: AnyMessage, channel: AnyChannel) -> Message:
        """Forwards a message to another channel, without a text of one's own."""
        found = self.message(message)
        place = self.channel(channel)
        self.world.require(place, self.user, allow.SEND_MESSAGES)
        require_active(self.world, place, self.user)
        reference = Reference(found.channel_id, found.id, found.guild_id, kind=1)
        return self.world.post(place, self.user, Draft(), reference=reference, snapshot=found)

    def ask_poll(self, channel: AnyChannel, question: str, answers: Sequence[str]) -> Message:
        """Posts a poll that lasts a day."""
        listed = [
            {"answer_id": number, "poll_media": {"text": text}}
            for number, text in enumerate(answers, 1)
        ]
        poll: Json = {
            "question": {"text": question},
            "answers": listed,
            "expiry": iso(self.world.clock() + 86_400_000),
            "allow_multiselect": False,
            "layout_type": 1,
            "results": {"answer_counts": [], "is_finalized": False},
        }
        return send_message(self.world, self.channel(channel), self.user, Draft(poll=poll))

    def end_poll(self, message: AnyMessage) -> None:
        """Ends one's own poll."""
        found = self.message(message)
        if found.poll is None or found.author is not self.user:
            raise PersonError("You made no such poll.")
        end_poll(self.world, found)

    def start_thread(
        self, channel: AnyChannel, name: str, at: AnyMessage | None = None, private: bool = False
    ) -> Channel:
        """Starts a thread, on a message if one is given."""
        place = self.channel(channel)
        kind = PRIVATE_THREAD if private else public_kind(place)
        message = None if at is None else self.message(at)
        return start_thread(self.world, place, self.user, name, kind, message)

    def start_post(self, forum: AnyChannel, title: str, text: str) -> Channel:
        """Starts a post in a forum."""
        draft = draft_from({"content": text}, (), PERSON_CHARACTERS)
        return start_post(self.world, self.channel(forum), self.user, title, draft)

    def archive(self, thread: AnyChannel) -> None:
        """Archives a thread, one's own or with Manage Threads."""
        found = self.channel(thread)
        if found.thread is None:
            raise PersonError("This channel is not a thread.")
        needed = () if found.thread.owner_id == self.id else (allow.MANAGE_THREADS,)
        self.world.require(found, self.user, *needed)
        self.world.change_thread(found, archived=True)

    def start_typing(self, channel: AnyChannel) -> None:
        """Shows the person as typing."""
        self.world.type_in(self.channel(channel), self.user)

    # Commands and components

    def commands(self, channel: AnyChannel) -> list[Json]:
        """Returns the commands offered in a channel."""
        return offered_commands(self.world, self.user, self.channel(channel))

    def run(
        self,
        channel: AnyChannel,
        command: str,
        options: Mapping[str, Any] | None = None,
        at: int | None = None,
    ) -> Interaction:
        """Uses a slash command such as `match create`; options by name.

        Users, channels and roles are given by id or name, files as Upload.
        """
        place = self.channel(channel)
        data, name = self._command_data(place, command, options or {}, None)
        return self._start_interaction(2, place, data, name=name, at_ms=at)

    def autocomplete(
        self, channel: AnyChannel, command: str, options: Mapping[str, Any], focused: str
    ) -> Interaction:
        """Asks for choices for the option being typed; the interaction's `choices` receive them."""
        place = self.channel(channel)
        data, name = self._command_data(place, command, options, focused)
        return self._start_interaction(AUTOCOMPLETE, place, data, name=name)

    def _start_interaction(self, kind: int, place: Channel, data: Json, **more: Any) -> Interaction:
        require_active(self.world, place, self.user)
        if kind != AUTOCOMPLETE:
            granted = self.world.permissions_in(place, self.user)
            require_slowmode(self.world, place, self.user, granted)
        return self.world.start_interaction(kind, self.user, place, data, **more)

    def _command_data(
        self, place: Channel, name: str, given: Mapping[str, Any], focused: str | None
    ) -> tuple[Json, str]:
        command, path = find_command(offered_commands(self.world, self.user, place), name)
        reader = OptionReader(self.world, self.user, place)
        definitions = (path[-1] if path else command).get("options", [])
        options = nest(path, reader.read(definitions, given, focused))
        return self._data(command, reader) | {"options": options}, " ".join(
            [command["name"], *(level["name"] for level in path)]
        )

    def _data(self, command: Json, reader: OptionReader) -> Json:
        data: Json = {"id": command["id"], "name": command["name"], "type": command["type"]}
        if "guild_id" in command:
            data["guild_id"] = command["guild_id"]
        if reader.resolved:
            data["resolved"] = reader.resolved
        return data

    def use_on(self, channel: AnyChannel, command: str, target: User | Message) -> Interaction:
        """Uses a context menu command on a user or a message."""
        place = self.channel(channel)
        kind = 2 if isinstance(target, User) else 3
        found, _ = find_command(offered_commands(self.world, self.user, place), command, kind)
        reader = OptionReader(self.world, self.user, place)
        if isinstance(target, User):
            reader.resolve_user(target)
        else:
            seen = message_json(self.world, self.message(target), self.world.bot.id)
            reader.resolved["messages"] = {str(target.id): seen}
        data = self._data(found, reader) | {"target_id": str(target.id)}
        return self._start_interaction(2, place, data, name=command)

    def click(self, message: AnyMessage, custom_id: str, at: int | None = None) -> Interaction:
        """Presses a button, given by custom_id or label."""
        found = self.message(message)
        button = self._find_component(found, custom_id)
        if button["type"] != parts.BUTTON:
            raise PersonError(f"{custom_id} is not a button.")
        data = {
            "custom_id": button["custom_id"],
            "component_type": button["type"],
            "id": button["id"],
        }
        return self._use_component(found, data, at)

    def select(self, message: AnyMessage, custom_id: str, values: Sequence[Any]) -> Interaction:
        """Chooses in a menu: option values, or ids or names of users, roles or channels."""
        found = self.message(message)
        menu = self._find_component(found, custom_id)
        if menu["type"] not in parts.SELECTS:
            raise PersonError(f"{custom_id} is not a menu.")
        if not menu["min_values"] <= len(values) <= menu["max_values"]:
            raise PersonError(f"Choose {menu['min_values']} to {menu['max_values']} of them.")
        reader = OptionReader(self.world, self.user, self.world.channel(found.channel_id))
        data: Json = {
            "custom_id": menu["custom_id"],
            "component_type": menu["type"],
            "id": menu["id"],
        }
        data["values"] = self._menu_values(menu, values, reader)
        if reader.resolved:
            data["resolved"] = reader.resolved
        return self._use_component(found, data, None)

    def _menu_values(self, menu: Json, values: Sequence[Any], reader: OptionReader) -> list[str]:
        if menu["type"] == parts.STRING_SELECT:
            known = {option["value"] for option in menu["options"]}
            for value in values:
                if value not in known:
                    raise PersonError(f"{value} is not in this menu.")
            return list(map(str, values))
        resolve = {
            5: reader.resolve_user,
            6: reader.resolve_role,
            7: reader.resolve_mentionable,
            8: reader.resolve_channel,
        }[menu["type"]]
        return list(map(resolve, values))

    def _find_component(self, message: Message, custom_id: str) -> Json:
        found = parts.find(message.components, custom_id)
        if found is None:
            found = parts.find(message.components, custom_id, "label")
        if found is None or "custom_id" not in found:
            raise PersonError(f"The message has no button or menu {custom_id}.")
        if found.get("disabled"):
            raise PersonError("This is disabled.")
        return found

    def _use_component(self, message: Message, data: Json, at: int | None) -> Interaction:
        channel = self.world.channel(message.channel_id)
        return self._start_interaction(3, channel, data, source=message, at_ms=at)

    def submit(
        self, modal: Interaction | str, values: Mapping[str, Any], at: int | None = None
    ) -> Interaction:
        """Submits a form, given by its interaction or custom_id, with values by custom_id.

        Files are given as a list of Upload.
        """
        shown = self._open_modal(modal)
        assert shown.modal is not None
        fields = [item for item in parts.walk(shown.modal["components"]) if "custom_id" in item]
        for field in fields:
            check_field(field, values)
        channel = self.world.channel(shown.channel_id)
        reader = OptionReader(self.world, self.user, channel)
        entered = dict(values)
        for field in fields:
            name = field["custom_id"]
            if field["type"] == parts.FILE_UPLOAD:
                attached = values.get(name, ())
                entered[name] = list(map(reader.resolve_file, attached))
            elif field["type"] in parts.SELECTS and field["type"] != parts.STRING_SELECT:
                entered[name] = self._menu_values(field, values.get(name, ()), reader)
        filled = [submission_json(item, entered) for item in shown.modal["components"]]
        data: Json = {
            "custom_id": shown.modal["custom_id"],
            "components": list(filter(None, filled)),
        }
        if reader.resolved:
            data["resolved"] = reader.resolved
        source = shown.source
        return self._start_interaction(5, channel, data, source=source, trigger=shown, at_ms=at)

    def _open_modal(self, modal: Interaction | str) -> Interaction:
        if isinstance(modal, Interaction):
            candidates: Iterable[Interaction] = (modal,)
        else:
            candidates = reversed(self.world.interactions.values())
        for item in candidates:
            named = modal is item or (
                item.modal is not None and modal in (item.modal["custom_id"], str(item.id))
            )
            if named and item.modal is not None and item.user_id == self.id:
                return item
        raise PersonError("This form is not open.")


def refusal(error: ApiError | PersonError) -> str:
    """Returns the sentence that a person is shown for a refusal."""
    if isinstance(error, PersonError):
        return str(error)
    return _first_error(error.errors) or error.message


def _first_error(errors: Mapping[str, Any]) -> str | None:
    for key, value in errors.items():
        if key == "_errors":
            return str(value[0]["message"])
        inner = _first_error(value) if is_object(value) else None
        if inner:
            return inner
    return None
