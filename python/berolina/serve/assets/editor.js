let draft = null;
let isBegun = false;
// One change after the other: each starts from what the one before has made.
let changes = Promise.resolve();

function show(answer) {
  draft = answer;
  data = { ...data, moves: [], positions: [{ men: draft.men, turn: draft.turn, moves: {}, notes: {} }] };
  showPosition();
  byId("fen").value = draft.fen;
  byId("turn").value = draft.turn;
  byId("en-passant").value = draft.en_passant;
  for (const box of document.querySelectorAll(".rights input")) box.checked = draft.castling.includes(box.value);
  byId("declarations").hidden = !draft.declarations;
  if (draft.declarations) [byId("white-left").value, byId("black-left").value] = draft.declarations;
  tellMoves();
  // Browsers refuse it after many changes in a short time; then the address is that of an earlier position.
  tried(() => history.replaceState(null, "", `/editor?${new URLSearchParams({ variant: draft.variant, fen: draft.fen })}`));
}

function showPosition() {
  showMen();
  showMarks();
  tellPointed();
}

function tellMoves() {
  const faults = draft.faults.map((fault) => make("li", {}, fault));
  byId("told").replaceChildren(faults.length ? make("ul", { class: "faults" }, ...faults) : make("p", {}, "Yes, by all rules."));
  byId("possible").hidden = !faults.length;
}

function change(edit) {
  // What is refused is shown as it was.
  changes = changes.then(() => look(draft.fen, edit())).then((isDone) => isDone || show(draft));
}

async function look(fen, edit = {}) {
  try {
    show(await ask("POST", "/api/drafts", { variant: data.variant, fen, edit }));
    refuse(null);
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

// What is typed stays, so that it can be corrected.
function readFen(event) {
  event.preventDefault();
  changes = changes.then(() => look(byId("fen").value));
}

const chosenMan = () => document.querySelector(".men input:checked").value;

function onClick(event) {
  const square = squareOf(event);
  if (!square) return;
  moveFocus(square);
  const man = chosenMan();
  // A second click takes away what the first has put.
  change(() => ({ square, man: symbolOn(square) === man ? "" : man }));
}

function onKey(event) {
  const square = squareOf(event);
  if (!square || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key in data.men) change(() => ({ square, man: event.key }));
  else if (["Delete", "Backspace"].includes(event.key)) change(() => ({ square, man: "" }));
  else return;
  event.preventDefault();
}

function begin() {
  changes = changes.then(async () => {
    // A double click begins one game.
    if (isBegun) return;
    try {
      const game = await ask("POST", "/api/games", { variant: data.variant, text: draft.fen });
      isBegun = true;
      location.href = `/games/${game.id}`;
    } catch (error) {
      refuse(error);
    }
  });
}

// The men stay, if the board of the other variant has their squares.
async function changeVariant() {
  const variant = byId("variant").value;
  const kept = await ask("POST", "/api/drafts", { variant, fen: draft.fen }).catch(() => null);
  location.href = `/editor?${new URLSearchParams({ variant, ...(kept && { fen: kept.fen }) })}`;
}

function castling() {
  return [...document.querySelectorAll(".rights input:checked")].map((box) => box.value).join("") || "-";
}

function declarations() {
  return { white: byId("white-left").valueAsNumber, black: byId("black-left").valueAsNumber };
}

// What is chosen counts as it is now: the answer to the change before shows the fields anew.
function onChange(field, edit) {
  field.addEventListener("change", () => {
    const chosen = edit();
    change(() => chosen);
  });
}

byId("board").addEventListener("click", onClick);
byId("board").addEventListener("keydown", onKey);
onChange(byId("turn"), () => ({ turn: byId("turn").value }));
onChange(byId("en-passant"), () => ({ en_passant: byId("en-passant").value }));
for (const box of document.querySelectorAll(".rights input")) onChange(box, () => ({ castling: castling() }));
for (const id of ["white-left", "black-left"]) onChange(byId(id), () => ({ declarations: declarations() }));
for (const button of document.querySelectorAll("[data-put]")) button.addEventListener("click", () => change(() => ({ put: button.dataset.put })));
byId("read").addEventListener("submit", readFen);
byId("play").addEventListener("click", begin);
byId("variant").addEventListener("change", changeVariant);
buildBoard();
show(data.draft);
