/** Files and embeds of a message. Pictures are only ever loaded from the sandbox itself. */

import { button, element, readableSize } from "./dom.js";
import { icon } from "./icons.js";
import { link } from "./links.js";
import { renderMarkdown } from "./markdown.js";

const PICTURE = /\.(png|jpe?g|gif|webp)$/i;
const READABLE = /\.(txt|log|json|csv|md|toml|html)$/i;
/** The most room that Discord's client gives a picture, in pixels, whatever its size. */
const [WIDEST, TALLEST] = [550, 350];
const PREVIEW_CHARACTERS = 20000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The same file on this page's own origin; undefined for anything elsewhere. */
export function ownUrl(address) {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !LOOPBACK.has(url.hostname) || url.port !== location.port) return undefined;
  return url.pathname + url.search;
}

/** Files as the message shows them: pictures to enlarge, cropped where there are several, and links to the others. */
export function renderAttachments(attachments) {
  const pictures = attachments.filter(isPicture);
  const files = attachments.filter((attachment) => !isPicture(attachment));
  const shown = pictures.map((attachment) => picture(attachment, ownUrl(attachment.url)));
  const many = shown.length > 1;
  if (many) shown.splice(0, shown.length, mosaic(shown));
  return [...shown, ...files.map((attachment) => file(attachment, ownUrl(attachment.url)))];
}

function isPicture(attachment) {
  if (!ownUrl(attachment.url) || /svg/i.test(attachment.content_type ?? "")) return false;
  return attachment.content_type?.startsWith("image/") || PICTURE.test(attachment.filename);
}

/** Two pictures as two squares, three and four as a mosaic; of more, what is left over first, then rows of three. */
function mosaic(pictures) {
  const alone = pictures.length > 4 ? pictures.length % 3 : pictures.length;
  const groups = [tiles(pictures.slice(0, alone), alone), tiles(pictures.slice(alone), "rows")];
  const made = element("div", { class: "mosaic" }, groups);
  for (const image of made.querySelectorAll("img")) image.removeAttribute("style");
  return made;
}

function tiles(pictures, shape) {
  return pictures.length ? element("div", { class: "tiles", data: { shape } }, pictures) : null;
}

function picture(attachment, url) {
  const alt = attachment.description ?? "";
  const image = element(
    "img",
    {
      src: url,
      alt: alt || attachment.filename,
      title: alt || false,
      width: attachment.width,
      height: attachment.height,
      decoding: "async",
    },
  );
  reserveRoom(image, attachment);
  return button(
    image,
    () => enlarge(url, alt || attachment.filename),
    { class: "picture", "aria-label": `Enlarge: ${alt || attachment.filename}` },
  );
}

/** Gives a picture its final size before it has loaded, so that nothing moves under the reader when it has. */
function reserveRoom(image, { width, height }) {
  if (!width || !height) return;
  image.style.aspectRatio = `${width} / ${height}`;
  image.style.width = `${Math.min(width, WIDEST, (TALLEST * width) / height)}px`;
}

function file(attachment, url) {
  const name = url
    ? element("a", { href: url, download: attachment.filename }, attachment.filename)
    : element("span", {}, attachment.filename);
  const made = element(
    "div",
    { class: "file", data: { testid: "file" } },
    icon("file"),
    " ",
    name,
    element("small", {}, ` ${readableSize(attachment.size)}`),
  );
  if (url && READABLE.test(attachment.filename)) made.append(preview(url));
  return made;
}

function preview(url) {
  const text = element("pre", { tabindex: 0 }, "…");
  const details = element("details", {}, element("summary", {}, "Show"), text);
  const load = async () => {
    const answer = await fetch(url);
    text.textContent = answer.ok ? (await answer.text()).slice(0, PREVIEW_CHARACTERS) : "This file is no longer there.";
  };
  details.addEventListener("toggle", load, { once: true });
  return details;
}

function enlarge(url, alt) {
  const close = () => shown.close();
  const shown = element("dialog", { class: "lightbox", "aria-label": alt, on: { click: close } },
    element("img", { src: url, alt }), element("p", {}, alt), button("Close", close, { class: "plain" }));
  shown.addEventListener("close", () => shown.remove());
  document.body.append(shown);
  shown.showModal();
}

/** An embed: a framed card with title, text, fields, picture and footer. */
export function renderEmbed(embed, message, context) {
  const card = element("article", { class: "embed", data: { testid: "embed" } });
  if (embed.color) card.style.borderLeftColor = `#${embed.color.toString(16).padStart(6, "0")}`;
  if (embed.author?.name) card.append(element("p", { class: "embed-author" }, embed.author.name));
  if (embed.title) card.append(element("div", { class: "embed-title" }, embedTitle(embed, context)));
  if (embed.description) {
    card.append(element("div", { class: "embed-text" }, renderMarkdown(embed.description, context)));
  }
  if (embed.fields?.length) card.append(embedFields(embed.fields, context));
  for (const image of [embed.image, embed.thumbnail]) card.append(...embedPicture(image, message));
  if (embed.footer?.text || embed.timestamp) card.append(embedFooter(embed));
  return card;
}

function embedTitle(embed, context) {
  const title = renderMarkdown(embed.title, context);
  if (!/^https?:\/\//i.test(embed.url ?? "")) return title;
  return link(embed.url, title, context);
}

function embedFields(fields, context) {
  const render = (field) => element("div", { class: field.inline ? "field inline" : "field" },
    element("div", { class: "field-name" }, renderMarkdown(field.name, context)),
    element("div", { class: "field-value" }, renderMarkdown(field.value, context)));
  return element("div", { class: "fields" }, fields.map(render));
}

function embedPicture(image, message) {
  if (!image?.url) return [];
  const name = image.url.startsWith("attachment://") ? image.url.slice("attachment://".length) : null;
  const attachment = name && (message.attachments ?? []).find((candidate) => candidate.filename === name);
  const url = ownUrl(attachment ? attachment.url : image.url);
  if (url) return [picture({ ...image, filename: name ?? "picture", description: attachment?.description }, url)];
  return [element("p", { class: "subtext" }, "A picture from elsewhere, not loaded here.")];
}

function embedFooter(embed) {
  const when = embed.timestamp ? new Date(embed.timestamp).toLocaleString("en-GB") : "";
  return element("p", { class: "embed-footer" }, [embed.footer?.text, when].filter(Boolean).join(" • "));
}
