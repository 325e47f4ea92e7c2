/** One message as an element. */

import { openMessageApps } from "./apps.js";
import { renderComponents } from "./components.js";
import { avatar, button, element } from "./dom.js";
import { withEmoji } from "./emoji.js";
import { icon } from "./icons.js";
import { plainText, renderMarkdown } from "./markdown.js";
import { renderAttachments, renderEmbed } from "./media.js";
import { instantOfMessage } from "./session.js";
import { messageTime } from "./time.js";
import { attempt } from "./toast.js";

const THINKING = 1 << 7;
const MENUS = new Set([2, 3]);
const NOTICES = {
  6: () => "pinned a message to this channel.",
  18: (message) => `started a thread: ${message.content}`,
  46: () => "asked in a poll that has ended.",
};
const GROUPED_MILLISECONDS = 5 * 60 * 1000;

/**
 * The element for `message`, as `session`'s person sees it. `grouped` leaves out the head of a message that goes on
 * from the one above; `actions` are `reply(message)` and `goTo(messageId)`.
 */
export function renderMessage(message, session, grouped, actions) {
  const made = element(
    "article",
    { class: classesOf(message, session, grouped), data: { testid: "message", id: message.id } },
  );
  made.append(
    ...[replyLine(message, session, actions), commandLine(message, session)].filter(Boolean),
    avatar(authorName(message, session), colourOf(message.author, session)),
    element("div", { class: "body" }, grouped ? null : head(message, session), content(message, session),
      attachments(message), (message.embeds ?? []).map((embed) => renderEmbed(embed, message, session)),
      components(message, session), reactions(message, session), ephemeralNote(message, session)),
    toolbar(message, session, made, actions),
  );
  return made;
}

/** Whether a message stands under the same head as the one before it. */
export function continues(message, previous) {
  if (!previous || previous.author.id !== message.author.id || previous.ephemeral !== message.ephemeral) return false;
  if (message.referenced_message || commandOf(message)) return false;
  return instantOfMessage(message) - instantOfMessage(previous) < GROUPED_MILLISECONDS;
}

/** The name a person knows the author by. */
export function authorName(message, session) {
  const { author, member } = message;
  return member?.nick ?? session.memberName(author.id) ?? author.global_name ?? author.username;
}

function classesOf(message, session, grouped) {
  const states = {
    grouped,
    ephemeral: message.ephemeral,
    pinged: session.mentionsMe(message),
    own: message.author.id === session.id,
  };
  return ["message", ...Object.keys(states).filter((state) => states[state])].join(" ");
}

function colourOf(user, session) {
  return session.members.get(user.id)?.colour ?? `hsl(${Number(BigInt(user.id) % 360n)} 55% 45%)`;
}

function replyLine(message, session, actions) {
  if (message.type !== 19 && !message.referenced_message) return null;
  const original = message.referenced_message;
  if (!original) return element("p", { class: "reply-line" }, "↱ Original message was deleted");
  const text = plainText(original.content ?? "", session) || "(picture or file)";
  return button(
    withEmoji(`↱ replying to ${authorName(original, session)}: ${text}`),
    () => actions.goTo(original.id),
    { class: "reply-line" },
  );
}

function commandOf(message) {
  const { interaction, interaction_metadata: metadata } = message;
  const name = interaction?.name ?? metadata?.name;
  const user = interaction?.user ?? metadata?.user;
  return name && user ? { name, user } : null;
}

function commandLine(message, session) {
  const used = commandOf(message);
  if (!used) return null;
  return element(
    "p",
    { class: "reply-line" },
    `↱ ${session.memberName(used.user.id) ?? used.user.username} used `,
    element("span", { class: "mention" }, isMenuCommand(used.name, session) ? used.name : `/${used.name}`),
  );
}

function isMenuCommand(name, session) {
  return session.commands.some((command) => command.name === name && MENUS.has(command.type));
}

function head(message, session) {
  return element(
    "header",
    { class: "message-head" },
    authorButton(message, session),
    message.author.bot ? element("span", { class: "tag" }, "BOT") : null,
    messageTime(instantOfMessage(message)),
  );
}

/** The author's name, which opens the commands that bots offer on people. */
function authorButton(message, session) {
  const made = button(
    authorName(message, session),
    () => session.openPerson(made, message.author.id),
    { class: "author", "aria-haspopup": "menu", data: { testid: "author" } },
  );
  return made;
}

function content(message, session) {
  const made = element("div", { class: "content", data: { testid: "content" } });
  if ((message.flags ?? 0) & THINKING) {
    const waiting = `${authorName(message, session)} is thinking …`;
    made.append(element("em", { class: "thinking", data: { testid: "thinking" } }, waiting));
  } else if (NOTICES[message.type]) {
    made.append(element("em", {}, NOTICES[message.type](message)));
  } else if (message.poll) {
    made.append(element("strong", {}, message.poll.question.text), poll(message.poll));
  } else if (message.message_snapshots) {
    const [{ message: forwarded }] = message.message_snapshots;
    made.append(element("em", {}, "Forwarded"), element("blockquote", {}, renderMarkdown(forwarded.content, session)));
  } else if (message.content) {
    made.append(renderMarkdown(message.content, session));
  }
  if (message.edited_timestamp) made.append(element("small", { class: "edited" }, " (edited)"));
  return made;
}

function poll({ answers }) {
  return element("ul", {}, answers.map((answer) => element("li", {}, answer.poll_media.text)));
}

function attachments(message) {
  // A picture that an embed shows is not shown again below it.
  const used = new Set((message.embeds ?? []).flatMap((embed) => [embed.image?.url, embed.thumbnail?.url]));
  const shown = (message.attachments ?? []).filter(
    (attachment) => !used.has(attachment.url) && !used.has(`attachment://${attachment.filename}`),
  );
  return shown.length ? element("div", { class: "attachments" }, renderAttachments(shown)) : null;
}

function components(message, session) {
  if (!message.components?.length) return null;
  const failed = element(
    "p",
    { class: "problem", role: "alert", hidden: true, data: { testid: "interaction-failed" } },
  );
  const act = async (customId, values) => {
    failed.hidden = true;
    try {
      await session.interact(
        "/sandbox/click",
        { channel: message.channel_id, message: message.id, custom_id: customId, values },
      );
    } catch (error) {
      failed.textContent = error.message;
      failed.hidden = false;
    }
  };
  return element("div", { class: "components" }, renderComponents(message.components, session, act), failed);
}

function reactions(message, session) {
  if (!message.reactions?.length) return null;
  const toggle = ({ emoji, me }) =>
    attempt(() => session.post("/sandbox/react", { message: message.id, emoji: emoji.name, remove: me }));
  const pill = (reaction) => button(
    withEmoji(`${reaction.emoji.name} ${reaction.count}`),
    () => toggle(reaction),
    { class: "reaction", "aria-pressed": String(Boolean(reaction.me)) },
  );
  return element("div", { class: "reactions" }, message.reactions.map(pill));
}

function ephemeralNote(message, session) {
  if (!message.ephemeral) return null;
  return element(
    "p",
    { class: "ephemeral-note", data: { testid: "ephemeral" } },
    icon("eye"),
    " Only you can see this · ",
    button("Dismiss", () => session.dismiss(message), { class: "plain link" }),
  );
}

function toolbar(message, session, made, actions) {
  if (message.ephemeral) return "";
  const own = message.author.id === session.id;
  const remove = () => attempt(() => session.post("/sandbox/delete", { message: message.id }));
  const action = (name, sign, act) =>
    button(icon(sign), act, { class: "plain", "aria-label": name, title: name, data: { testid: name.toLowerCase() } });
  const apps = action("Apps", "apps", () => openMessageApps(apps, session, message));
  apps.setAttribute("aria-haspopup", "menu");
  return element(
    "div",
    { class: "toolbar", role: "group", "aria-label": "Message actions" },
    action("Reply", "reply", () => actions.reply(message)),
    apps,
    own ? action("Edit", "pencil", () => edit(message, session, made)) : null,
    own ? action("Delete", "trash", remove) : null,
  );
}

function edit(message, session, made) {
  const shown = made.querySelector(".content");
  const input = element(
    "textarea",
    { class: "editor", "aria-label": "Edit message", maxlength: 4000, data: { testid: "editor" } },
  );
  input.value = message.content;
  const stop = () => box.replaceWith(shown);
  const save = () => attempt(async () => {
    const text = input.value.trim();
    if (text !== message.content) await session.post("/sandbox/edit", { message: message.id, content: text });
    stop();
  });
  const onKey = (event) => {
    if (event.key === "Escape") stop();
    else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) save();
    else return;
    event.preventDefault();
  };
  input.addEventListener("keydown", onKey);
  const box = element(
    "div",
    {},
    input,
    element(
      "small",
      {},
      "Escape to ",
      button("cancel", stop, { class: "plain link" }),
      " · Enter to ",
      button("save", save, { class: "plain link" }),
    ),
  );
  shown.replaceWith(box);
  input.focus();
}
