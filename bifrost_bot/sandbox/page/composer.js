/** Where a person writes: text, files, replies, and the start of slash commands. */

import { CommandForm, commandItem } from "./command_form.js";
import { matching, runnableCommands } from "./commands.js";
import { button, element } from "./dom.js";
import { icon } from "./icons.js";
import { Menu } from "./menu.js";
import { toast } from "./toast.js";

const LONGEST = 4000;
const COUNTED_FROM = 3600;
const MOST_FILES = 10;

export class Composer {
  #area;
  #session = null;
  #channel = null;
  #writable = null;
  #drafts = new Map();
  #files = [];
  #reply = null;
  #form = null;
  #input;
  #counter;
  #menu;
  #strip;
  #bar;
  #typing;

  constructor(area) {
    this.#area = area;
    this.#build();
  }

  /** Turns to a person and a channel (undefined for none); unfinished text waits where it was written. */
  show(session, channel) {
    const writable = channel?.can_send !== false;
    const same = session === this.#session && channel?.id === this.#channel?.id && writable === this.#writable;
    if (!same) this.#keepDraft();
    [this.#session, this.#channel, this.#writable] = [session, channel, writable];
    if (!same) this.#enter();
    this.showTyping();
  }

  /** Makes the next message an answer to `message`. */
  replyTo(message) {
    this.#reply = message;
    this.#showStrip();
    this.#input.focus();
  }

  /** Puts the cursor where one writes. */
  focus() {
    if (this.#form) this.#form.focus();
    else this.#input.focus();
  }

  showTyping() {
    const names = this.#channel ? this.#session.typing(this.#channel.id) : [];
    this.#typing.textContent = names.length ? `${names.join(", ")} ${names.length > 1 ? "are" : "is"} typing …` : "";
  }

  #build() {
    this.#input = element(
      "textarea",
      { rows: 1, autocomplete: "off", role: "combobox", "aria-label": "Message", data: { testid: "composer" } },
    );
    this.#counter = element("span", { class: "counter", "aria-live": "polite", data: { testid: "counter" } });
    this.#strip = element("div", { class: "strip" });
    this.#typing = element("p", { class: "typing", "aria-live": "polite" });
    this.#menu = new Menu({
      input: this.#input, label: "Commands", testId: "slash-menu", itemTestId: "slash-option",
      onPick: (item) => this.#openForm(item.value),
    });
    const chooser = element("input", { type: "file", multiple: true, hidden: true, data: { testid: "files" } });
    const take = () => {
      this.#addFiles([...chooser.files]);
      chooser.value = "";
    };
    chooser.addEventListener("change", take);
    this.#bar = element("div", { class: "bar" },
      button("+", () => chooser.click(), { class: "attach", "aria-label": "Add files" }),
      chooser,
      this.#input,
      this.#counter,
      button("Send", () => this.#send(), { class: "send", data: { testid: "send" } }));
    this.#area.append(this.#menu.element, this.#strip, this.#bar, this.#typing);
    this.#listen();
  }

  #listen() {
    const pasted = (event) => {
      if (!event.clipboardData.files.length) return;
      event.preventDefault();
      this.#addFiles([...event.clipboardData.files]);
    };
    this.#input.addEventListener("input", () => this.#changed());
    this.#input.addEventListener("keydown", (event) => this.#key(event));
    this.#input.addEventListener("paste", pasted);
    this.#input.addEventListener("blur", () => this.#menu.hide());
  }

  #key(event) {
    if (this.#menu.handleKey(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "Escape" && this.#reply) {
      this.#reply = null;
      this.#showStrip();
    }
  }

  #changed() {
    const text = this.#input.value;
    const left = LONGEST - text.length;
    this.#counter.textContent = text.length >= COUNTED_FROM ? String(left) : "";
    this.#counter.classList.toggle("over", left < 0);
    this.#input.style.height = "auto";
    this.#input.style.height = `${Math.min(this.#input.scrollHeight, 220)}px`;
    this.#suggest(text);
  }

  #suggest(text) {
    if (!text.startsWith("/") || text.includes("\n")) {
      this.#menu.hide();
      return;
    }
    const runnable = this.#channel?.can_command === false ? [] : runnableCommands(this.#session.commands);
    const typed = text.slice(1);
    const named = runnable.find((command) => typed === `${command.path} `);
    if (named) this.#openForm(named);
    else this.#menu.show(matching(runnable, typed).map(commandItem));
  }

  #openForm(command) {
    this.#closeForm();
    this.#input.value = "";
    this.#changed();
    this.#form = new CommandForm(this.#session, this.#channel.id, command, () => {
      this.#closeForm();
      this.#input.focus();
    });
    this.#bar.hidden = true;
    this.#bar.before(this.#form.element);
    this.#form.focus();
  }

  #closeForm() {
    this.#form?.element.remove();
    this.#form = null;
    this.#bar.hidden = false;
  }

  #addFiles(files) {
    if (this.#files.length + files.length > MOST_FILES) toast(`A message takes at most ${MOST_FILES} files.`);
    this.#files = [...this.#files, ...files].slice(0, MOST_FILES);
    this.#showStrip();
    this.#input.focus();
  }

  #showStrip() {
    const drop = (file) => {
      this.#files = this.#files.filter((other) => other !== file);
      this.#showStrip();
    };
    const chips = this.#files.map(
      (file) => element(
        "span",
        { class: "chip" },
        icon("file"),
        ` ${file.name} `,
        button("✕", () => drop(file), { class: "plain", "aria-label": `Leave out ${file.name}` }),
      ),
    );
    this.#strip.replaceChildren(...chips);
    if (!this.#reply) return;
    const cancel = () => {
      this.#reply = null;
      this.#showStrip();
    };
    const name = this.#session.memberName(this.#reply.author.id) ?? this.#reply.author.username;
    this.#strip.prepend(
      element(
        "span",
        { class: "chip" },
        icon("reply"),
        ` Replying to ${name} `,
        button("✕", cancel, { class: "plain", "aria-label": "Do not reply" }),
      ),
    );
  }

  async #send() {
    const text = this.#input.value.trim();
    if (!this.#channel || !this.#writable || (!text && !this.#files.length)) return;
    if (text.length > LONGEST) {
      const [most, present] = [LONGEST, text.length].map((count) => count.toLocaleString("en"));
      toast(`Discord takes at most ${most} characters; this has ${present}.`);
      return;
    }
    // A space in front says that the slash is meant as text.
    if (text.startsWith("/") && !this.#input.value.startsWith(" ") && !text.includes("\n")) {
      const unknown = `There is no command ${text.split(" ")[0]} for you here.`;
      toast(`${unknown} Type / alone to see all; with a space in front it is sent as text.`);
      return;
    }
    await this.#deliver(text);
  }

  async #deliver(text) {
    const [session, channel, files, reply] = [this.#session, this.#channel, this.#files, this.#reply];
    const body = { channel: channel.id, content: withIds(text, session) };
    if (reply) body.reply_to = reply.id;
    this.#clear();
    try {
      await session.post("/sandbox/say", body, files.map((file, index) => ({ part: `files[${index}]`, file })));
    } catch (error) {
      toast(error.message);
      // What could not be sent is given back, unless the person has gone on.
      if (session !== this.#session || channel.id !== this.#channel?.id || this.#input.value) return;
      [this.#files, this.#reply] = [files, reply];
      this.#input.value = text;
      this.#changed();
      this.#showStrip();
    }
  }

  #clear() {
    this.#input.value = "";
    [this.#files, this.#reply] = [[], null];
    this.#changed();
    this.#showStrip();
  }

  #keepDraft() {
    if (this.#channel) this.#drafts.set(`${this.#session.id}/${this.#channel.id}`, this.#input.value);
  }

  #enter() {
    this.#closeForm();
    [this.#files, this.#reply] = [[], null];
    this.#input.value = this.#channel ? this.#drafts.get(`${this.#session.id}/${this.#channel.id}`) ?? "" : "";
    const usable = Boolean(this.#channel) && this.#writable;
    for (const control of this.#bar.querySelectorAll("textarea, button, input")) control.disabled = !usable;
    this.#input.placeholder = this.#invitation();
    this.#showStrip();
    this.#changed();
    this.#menu.hide();
  }

  #invitation() {
    if (!this.#channel) return "No channel chosen.";
    const { name } = this.#channel;
    if (!this.#writable) return `Read only for ${this.#session.person.name}.`;
    return `Message #${name} as ${this.#session.person.name}, or / for commands`;
  }
}

/** Written names of people and channels as the mentions a Discord client makes of them; longest names first. */
function withIds(text, session) {
  const longestFirst = (first, second) => second.name.length - first.name.length;
  let result = text;
  for (const { name, id } of [...session.members.values()].sort(longestFirst)) {
    result = result.replaceAll(`@${name}`, `<@${id}>`);
  }
  for (const { name, id } of session.textChannels().sort(longestFirst)) {
    result = result.replaceAll(`#${name}`, `<#${id}>`);
  }
  return result;
}
