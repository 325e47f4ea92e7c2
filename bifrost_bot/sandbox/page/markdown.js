/** Discord's markdown as nodes. Text only ever becomes a text node, so nothing a person types can become markup. */

import { element } from "./dom.js";
import { customEmoji, withEmoji } from "./emoji.js";
import { link } from "./links.js";
import { timestamp } from "./time.js";

const DEEPEST = 8;
const FENCE = /```(?:[\w+-]+\n)?\n?([\s\S]+?)```/g;
const LIST_ITEM = /^(\s*)(?:([-*])|(\d+)\.)\s+(.+)$/;

/**
 * The nodes for `text`. The context answers what ids mean: `knownName`, `channelName`, `roleName` (each may give
 * undefined), `isMe`, `goToChannel(id, messageId?)`, `openPerson(anchor, id)`.
 */
export function renderMarkdown(text, context) {
  const fragment = document.createDocumentFragment();
  appendBlocks(fragment, text, context);
  return fragment;
}

/** The same text as one plain line, for previews of messages replied to. */
export function plainText(text, context) {
  const shown = element("div", {}, renderMarkdown(text, context));
  return shown.textContent.replaceAll(/\s+/g, " ").trim();
}

function appendBlocks(parent, text, context) {
  let end = 0;
  for (const fence of text.matchAll(FENCE)) {
    appendLines(parent, text.slice(end, fence.index).replace(/\n$/, ""), context);
    parent.append(element("pre", { tabindex: 0 }, element("code", {}, fence[1].replace(/\n$/, ""))));
    end = fence.index + fence[0].length;
  }
  appendLines(parent, end ? text.slice(end).replace(/^\n/, "") : text, context);
}

/** Takes whole lines at a time: each block below reads what it can from the front of `lines`. */
function appendLines(parent, text, context) {
  if (!text) return;
  const lines = text.split("\n");
  while (lines.length) {
    const block = quote(lines, context) ?? heading(lines, context) ?? list(lines, context) ?? paragraph(lines, context);
    parent.append(block);
  }
}

function quote(lines, context) {
  const quoted = [];
  if (lines[0].startsWith(">>> ")) {
    quoted.push(lines.shift().slice(4), ...lines.splice(0));
  } else {
    while (lines.length && /^> /.test(lines[0])) quoted.push(lines.shift().slice(2));
  }
  if (!quoted.length) return null;
  const made = element("blockquote");
  // Discord knows no quote within a quote: a further ">" is text.
  while (quoted.length) made.append(heading(quoted, context) ?? list(quoted, context) ?? paragraph(quoted, context));
  return made;
}

function heading(lines, context) {
  const found = /^(#{1,3}|-#)\s+(\S.*)$/.exec(lines[0]);
  if (!found) return null;
  lines.shift();
  const [, marker, text] = found;
  if (marker === "-#") return element("small", { class: "subtext" }, inline(text, context));
  // The page has its own h1 and h2: a message's headings come below them for those who hear the page.
  return element(
    "div",
    { class: `heading h${marker.length}`, role: "heading", "aria-level": marker.length + 2 },
    inline(text, context),
  );
}

function list(lines, context) {
  const first = LIST_ITEM.exec(lines[0]);
  if (!first) return null;
  const made = first[3] ? element("ol", { start: first[3] }) : element("ul");
  const numbered = Boolean(first[3]);
  let item = first;
  while (item && Boolean(item[3]) === numbered) {
    lines.shift();
    made.append(element("li", { class: item[1].length >= 2 ? "nested" : false }, inline(item[4], context)));
    item = LIST_ITEM.exec(lines[0] ?? "");
  }
  return made;
}

function paragraph(lines, context) {
  const taken = [lines.shift()];
  while (lines.length && !startsBlock(lines[0])) taken.push(lines.shift());
  return element("div", { class: "paragraph" }, inline(taken.join("\n"), context));
}

function startsBlock(line) {
  return /^(>>> |> |#{1,3}\s+\S|-#\s+\S)/.test(line) || LIST_ITEM.test(line);
}

/** What may stand inside a line: a pattern and what it becomes; the first that fits at a place wins. */
const INLINE = [
  [/\\([^A-Za-z0-9\s])/y, ([, character]) => character],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, ([, , code]) => element("code", {}, code.replace(/^ (.*`.*) $/, "$1"))],
  [/<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y, ([, unix, style]) => timestamp(Number(unix), style)],
  [/<@!?(\d+)>/y, ([text, id], context) => userMention(text, id, context)],
  [/<@&(\d+)>/y, ([, id], context) => mention(`@${context.roleName(id) ?? "unknown-role"}`, false)],
  [/<#(\d+)>/y, ([, id], context) => channelMention(id, context)],
  [/<a?:(\w+):(\d+)>/y, ([, name, id]) => customEmoji(name, id)],
  [/<(\/[\w -]+):\d+>/y, ([, command]) => mention(command, false)],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url], context) => link(url, url, context)],
  [
    /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/y,
    ([, label, url], context, depth) => link(url, inline(label, context, depth), context),
  ],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]!?*_~|]/y, ([url], context) => link(url, url, context)],
  [/@(everyone|here)\b/y, ([text]) => mention(text, true)],
  [/\|\|([\s\S]+?)\|\|/y, ([, text], context, depth) => spoiler(inline(text, context, depth))],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, ([, text], context, depth) => element("strong", {}, inline(text, context, depth))],
  [/__([\s\S]+?)__(?!_)/y, ([, text], context, depth) => element("u", {}, inline(text, context, depth))],
  [/~~([\s\S]+?)~~/y, ([, text], context, depth) => element("s", {}, inline(text, context, depth))],
  [
    /\*(?![\s*])([\s\S]*?[^\s*])\*(?!\*)/y,
    ([, text], context, depth) => element("em", {}, inline(text, context, depth)),
  ],
  [
    /(?<!\w)_(?![\s_])([\s\S]*?[^\s_])_(?!\w)/y,
    ([, text], context, depth) => element("em", {}, inline(text, context, depth)),
  ],
];
const SPECIAL = /[\\`<[h@|*_~]/g;

function inline(text, context, depth = 0) {
  const nodes = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const [length, node] = depth < DEEPEST ? match(text, at, context, depth + 1) : [0, null];
    if (length) {
      if (plain) nodes.push(...withEmoji(plain));
      nodes.push(node);
      plain = "";
      at += length;
      continue;
    }
    SPECIAL.lastIndex = at + 1;
    const next = SPECIAL.exec(text)?.index ?? text.length;
    plain += text.slice(at, next);
    at = next;
  }
  if (plain) nodes.push(...withEmoji(plain));
  return nodes;
}

function match(text, at, context, depth) {
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return [found[0].length, make(found, context, depth)];
  }
  return [0, null];
}

function mention(text, isMe) {
  return element("span", { class: isMe ? "mention me" : "mention" }, text);
}

function userMention(text, id, context) {
  const name = context.knownName(id);
  if (name === undefined) return mention(text, context.isMe(id));
  const made = element(
    "button",
    {
      type: "button",
      class: context.isMe(id) ? "mention me" : "mention",
      "aria-haspopup": "menu",
      on: { click: () => context.openPerson(made, id) },
    },
    `@${name}`,
  );
  return made;
}

function channelMention(id, context) {
  const name = context.channelName(id);
  if (name === undefined) return mention("# no access", false);
  return element(
    "button",
    { type: "button", class: "mention", on: { click: () => context.goToChannel(id) } },
    `#${name}`,
  );
}

function spoiler(content) {
  const reveal = () => {
    made.setAttribute("aria-pressed", "true");
    made.removeAttribute("aria-label");
  };
  const onKey = (event) => {
    if (event.key === "Enter" || event.key === " ") reveal();
  };
  const made = element(
    "span",
    {
      class: "spoiler",
      role: "button",
      tabindex: 0,
      "aria-pressed": "false",
      "aria-label": "Spoiler",
      on: { click: reveal, keydown: onKey },
    },
    content,
  );
  return made;
}
