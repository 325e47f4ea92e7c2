// The page of a season: draws the places, and opens the replays that it carries, each when somebody wants to watch it.

/** How wide a disc is at least, in pixels, so that its number can be read. */
const LEAST_DISC = 18;
/** How wide it is at most: after few episodes the picture is small. */
const MOST_DISC = 40;

const by = (id) => document.getElementById(id);
const { scenes, shared, pages } = JSON.parse(by("data").textContent);

function draw(scenes) {
  for (const [id, scene] of Object.entries(scenes)) {
    if (!scene) continue;
    const picture = new Picture();
    picture.show(scene, false);
    // Of many episodes a narrow screen shows a part, and the rest is reached by scrolling.
    const discs = picture.element.viewBox.baseVal.width / UNIT;
    picture.element.style.minWidth = `${discs * LEAST_DISC}px`;
    picture.element.style.maxWidth = `${discs * MOST_DISC}px`;
    by(id).append(picture.element);
  }
}
draw(scenes);

/** Returns the text that was compressed with gzip and written in Base64. */
async function unpacked(packed) {
  const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** Returns the page of a replay, whose shared parts are numbers between NUL characters. */
async function replay(id) {
  const pieces = (await unpacked(pages[id])).split("\0");
  const whole = pieces.map((piece, at) => (at % 2 ? unpacked(shared[Number(piece)]) : piece));
  return (await Promise.all(whole)).join("");
}

async function watch(button) {
  const id = button.dataset.match;
  by("watched").textContent = button.textContent;
  by("trouble").textContent = "";
  by("viewer").showModal();
  try {
    const frame = document.createElement("iframe");
    frame.title = button.textContent;
    // Nothing that a replay does can reach this page.
    frame.sandbox = "allow-scripts";
    frame.srcdoc = await replay(id);
    if (by("viewer").open && !by("stage").hasChildNodes()) by("stage").append(frame);
  } catch {
    by("trouble").textContent = "This browser cannot open the replay. Try a newer one.";
  }
}

by("viewer").addEventListener("close", () => by("stage").replaceChildren());
by("close").addEventListener("click", () => by("viewer").close());
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-match]");
  if (button) watch(button);
});

by("palette").addEventListener("change", () => {
  document.documentElement.dataset.palette = by("palette").value;
});
