// Opening replays and saved games from files.

/**
 * Returns the replay that a file's text stands for, or throws an Error whose message is one sentence. What a game's
 * reader makes of another program's file may carry a notice about what of it was left aside.
 */
function read(text, name) {
  let parsed;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Error("This file is not a replay: it is not JSON.");
  }
  if (parsed?.format === FORMAT) return unpack(parsed);
  for (const reader of READERS) {
    const replay = reader(parsed, name);
    if (replay) return replay;
  }
  throw new Error("This file is not a replay or a saved game that this page can read.");
}

async function openFile(file) {
  try {
    const replay = read(await file.text(), file.name);
    open(replay);
    by("trouble").textContent = replay.notice ?? "";
  } catch (problem) {
    by("trouble").textContent = problem.message;
  }
}

KEYS[" "] = () => {
  stop();
  by("file").click();
};

by("open").addEventListener("click", () => by("file").click());
by("file").addEventListener("change", () => {
  const [file] = by("file").files;
  if (file) openFile(file);
  by("file").value = "";
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) openFile(file);
});

const packed = JSON.parse(by("replay").textContent);
if (packed) open(unpack(packed));
