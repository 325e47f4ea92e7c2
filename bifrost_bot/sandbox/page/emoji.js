/** The emoji of the bot's messages as small pictures, as Discord's own client shows them, whatever fonts there are. */

import { element } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const SIDE = 36;

const TILE = "M5 1h26a4 4 0 0 1 4 4v26a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z";
const INSIDE = "M6 3h24a3 3 0 0 1 3 3v24a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3z";
const DISC = "M18 1a17 17 0 0 1 0 34 17 17 0 0 1 0-34z";
const RIBBONS = [["#226699", "M8 0h8l5 13h-8z"], ["#dd2e44", "M28 0h-8l-5 13h8z"]];
const MEDAL = "M18 10a12.5 12.5 0 0 1 0 25 12.5 12.5 0 0 1 0-25z";
const SIGN = "#ffffff";

const square = (colour, edge = colour) => [[edge, TILE], [colour, INSIDE]];
const circle = (colour) => [[colour, DISC]];
const key = (sign, ground = "#3b88c3") => [[ground, TILE], [SIGN, sign]];
const medal = (colour, digit) => [...RIBBONS, [colour, MEDAL], ["#3a2500", digit]];

/** For each emoji what is drawn, one over the other: a colour, and the path that it fills, from 0 to 36. */
const DRAWN = new Map(Object.entries({
  "🟥": square("#dd2e44"),
  "🟧": square("#f4900c"),
  "🟨": square("#fdcb58"),
  "🟩": square("#78b159"),
  "🟦": square("#3f86e0"),
  "🟪": square("#aa8ed6"),
  "🟫": square("#a0623f"),
  "⬛": square("#24282d", "#9aa4ae"),
  "⬜": square("#f4f5f6", "#8a949e"),
  "🔴": circle("#dd2e44"),
  "🟠": circle("#f4900c"),
  "🟡": circle("#fdcb58"),
  "🟢": circle("#78b159"),
  "🔵": circle("#3f86e0"),
  "🟣": circle("#aa8ed6"),
  "🟤": circle("#a0623f"),
  "⚫": circle("#24282d"),
  "⚪": circle("#e4e7ea"),
  "▶": key("M11 8l17 10-17 10z"),
  "⏸": key("M10 8h6v20h-6zM20 8h6v20h-6z"),
  "➡": key("M7 15h12V8l11 10-11 10v-7H7z"),
  "⬅": key("M29 15H17V8L6 18l11 10v-7h12z"),
  "⬆": key("M15 29V17H8L18 6l10 11h-7v12z"),
  "⬇": key("M15 7v12H8l10 11 10-11h-7V7z"),
  "⏱": [
    ["#66757f", "M15 1h6v5h-6z"],
    ["#ccd6dd", "M18 5a15 15 0 0 1 0 30 15 15 0 0 1 0-30z"],
    ["#f5f8fa", "M18 8a12 12 0 0 1 0 24 12 12 0 0 1 0-24z"],
    ["#be1931", "M17 11h2v8h6v2h-8z"],
  ],
  "⏪": key("M18 8v20L6 18zM30 8v20L18 18z"),
  "ℹ": key("M15.5 7h5v5h-5zM15.5 15h5v14h-5z"),
  "✅": key("M7 19l4-4 5 5L26 9l4 4-14 15z", "#5c9e3f"),
  "❌": [["#dd2e44", "M8 3l10 10L28 3l5 5-10 10 10 10-5 5-10-10L8 33l-5-5 10-10L3 8z"]],
  "⚠": [["#ffcc4d", "M18 2l17 31H1z"], ["#231f20", "M15.8 12h4.4l-.7 11h-3zM16 25.5h4v4h-4z"]],
  "⏳": [
    ["#8a5a3c", "M7 1h22v5H7zM7 30h22v5H7z"],
    ["#bcd8ee", "M9 6h18c0 7-4 9-7 12 3 3 7 5 7 12H9c0-7 4-9 7-12-3-3-7-5-7-12z"],
    ["#f4900c", "M12 10h12c-1 3-4 5-6 7-2-2-5-4-6-7zM17 18h2v5c4 1 6 4 6 6H11c0-2 2-5 6-6z"],
  ],
  "🔒": [
    ["#8a949e", "M9 17v-6a9 9 0 0 1 18 0v6h-4v-6a5 5 0 0 0-10 0v6z"],
    ["#ffac33", "M6 16h24v18H6z"],
    ["#6b4413", "M18 20a3 3 0 0 1 1.5 5.5V30h-3v-4.5A3 3 0 0 1 18 20z"],
  ],
  "🔧": [["#8899a6", "M35 8a9 9 0 0 1-12.5 8.3L9 32a4.5 4.5 0 0 1-6-6L18.5 12.5A9 9 0 0 1 29 1l-5 5 1 5 5 1z"]],
  "📣": [
    ["#be1931", "M2 14l6-2v13l-6-2zM10 25h6l2 8h-5z"],
    ["#dd2e44", "M8 11L28 3v30L8 26z"],
    ["#8a949e", "M28 2a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3z"],
    ["#f4900c", "M32 14a4 4 0 0 1 0 8z"],
  ],
  "🗳": [
    ["#e4e7ea", "M11 1h14v16H11z"],
    ["#3b88c3", "M13.5 7l2-2 2 2 4-4 2 2-6 6z"],
    ["#4f79a6", "M2 17h32v18H2z"],
    ["#24384d", "M8 14h20l3 6H5z"],
  ],
  "🎭": [
    ["#aa8ed6", "M14 1h20v13c0 7-4 11-10 11s-10-4-10-11z"],
    ["#2f1f4f", "M17 8h5v3h-5zM26 8h5v3h-5zM19 20c1-4 9-4 10 0z"],
    ["#ffcc4d", "M2 10h20v13c0 7-4 11-10 11S2 30 2 23z"],
    ["#5c3d05", "M5 17h5v3H5zM14 17h5v3h-5zM6 25h12c0 6-12 6-12 0z"],
  ],
  "🤫": [
    ["#ffcc4d", DISC],
    ["#5c3d05", "M9 12h5v4H9zM22 12h5v4h-5zM13 22h10v3H13z"],
    ["#eb8f00", "M16 18h4v7l6 3v7H14V25h2z"],
  ],
  "🏆": [
    ["#c8871f", "M2 4h8v4H6c0 6 2 9 6 10v4C5 21 2 15 2 4zM34 4h-8v4h4c0 6-2 9-6 10v4c7-1 10-7 10-18z"],
    ["#ffac33", "M8 1h20c1 13-2 20-8 23v4h-4v-4C10 21 7 14 8 1z"],
    ["#6b4413", "M13 27h10v3h4v5H9v-5h4z"],
  ],
  "🥇": medal("#ffac33", "M15 17l4-2v15h-3V19h-2z"),
  "🥈": medal("#ccd6dd", "M13 19c0-5 10-5 10 0 0 4-5 5-6 8h6v3H13c0-7 6-7 6.5-11 0-2-3-2-3 0z"),
  "🥉": medal("#d08c60", "M13 16h10v3l-3 3c5 1 4 9-2 9-3 0-5-1-5-4h3c0 2 4 2 4 0s-2-2-4-2v-2l3-4h-6z"),
}));

const EMOJI = new RegExp(`(${[...DRAWN.keys()].join("|")})\\uFE0F?`, "u");
/** The text as nodes, its emoji as pictures; one that has none here is left to the machine's fonts. */
export function withEmoji(text) {
  return text.split(EMOJI).map((part, at) => (at % 2 ? picture(part) : part)).filter((part) => part !== "");
}

/** The text without the emoji that have a picture here, for places that hold text alone. */
export function withoutEmoji(text) {
  return text.split(EMOJI).filter((_, at) => at % 2 === 0).join("").replaceAll(/ {2,}/g, " ").trim();
}

/** An emoji of the bot's own, which the server has as a picture. */
export function customEmoji(name, id) {
  return element("img", { class: "emoji", src: `/emojis/${id}.png`, alt: `:${name}:` });
}

/** The emoji of a component as nodes, before its label; none if it has none. */
export function emojiOf({ emoji }) {
  if (!emoji) return [];
  return [...(emoji.id ? [customEmoji(emoji.name, emoji.id)] : withEmoji(emoji.name)), " "];
}

function picture(emoji) {
  const drawing = document.createElementNS(SVG, "svg");
  const name = document.createElementNS(SVG, "title");
  name.textContent = emoji;
  drawing.setAttribute("viewBox", `0 0 ${SIDE} ${SIDE}`);
  drawing.setAttribute("class", "emoji");
  drawing.setAttribute("role", "img");
  drawing.append(name, ...DRAWN.get(emoji).map(([colour, path]) => filled(colour, path)));
  return drawing;
}

function filled(colour, path) {
  const shape = document.createElementNS(SVG, "path");
  shape.setAttribute("fill", colour);
  shape.setAttribute("d", path);
  return shape;
}
