// Pages that have a board say what else is to be shown when the position, or the side that is below, is another.
const squareOf = (event) => event.target.closest("[data-square]")?.dataset.square ?? null;
const isModified = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;

function select(square) {
  view.selected = square && manOn(square) && square !== view.selected ? square : null;
  showMarks();
  tellMoves();
}

function onBoardKey(event) {
  const square = squareOf(event);
  const targets = {
    ArrowLeft: () => neighbour(square, -1, 0),
    ArrowRight: () => neighbour(square, 1, 0),
    ArrowUp: () => neighbour(square, 0, -1),
    ArrowDown: () => neighbour(square, 0, 1),
    Home: () => rowEnd(square, -1),
    End: () => rowEnd(square, 1),
  };
  if (!square || !(event.key in targets) || isModified(event)) return;
  event.preventDefault();
  moveFocus(targets[event.key]());
}

function pointAt(event) {
  const square = squareOf(event);
  view.pointed = square;
  tellPointed();
  if (selectedMoves().some((move) => move.way)) showWays(selectedMoves().some((move) => move.to === square) ? square : null);
}

function tellPointed() {
  byId("name").textContent = view.pointed ? nameOf(view.pointed) : "";
}

function flip() {
  view.below = view.below === "white" ? "black" : "white";
  buildBoard();
  showPosition();
}

byId("board").addEventListener("keydown", onBoardKey);
for (const kind of ["pointerover", "pointerleave", "focusin"]) byId("board").addEventListener(kind, pointAt);
byId("flip").addEventListener("click", flip);
