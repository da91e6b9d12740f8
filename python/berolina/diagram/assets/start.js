const THEMES = { auto: "automatic", light: "light", dark: "dark" };

function showPosition() {
  showMen();
  showMarks();
  tellMoves();
  tellState();
  showGame();
}

function select(square) {
  view.selected = square && manOn(square) && square !== view.selected ? square : null;
  showMarks();
  tellMoves();
}

function onKey(event) {
  if (event.key === "Escape") select(null);
  else stepByKey(event);
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

const squareOf = (event) => event.target.closest("[data-square]")?.dataset.square ?? null;

function onClick(event) {
  const square = squareOf(event);
  if (!square) return;
  moveFocus(square);
  select(square);
}

function pointAt(event) {
  const square = squareOf(event);
  byId("name").textContent = square ? nameOf(square) : "";
  if (selectedMoves().some((move) => move.way)) showWays(selectedMoves().some((move) => move.to === square) ? square : null);
}

function flip() {
  view.below = view.below === "white" ? "black" : "white";
  buildBoard();
  showPosition();
}

function changeTheme() {
  const names = Object.keys(THEMES);
  const root = document.documentElement;
  root.dataset.theme = names[(names.indexOf(root.dataset.theme) + 1) % names.length];
  nameTheme();
}

function nameTheme() {
  byId("theme").textContent = `Colours: ${THEMES[document.documentElement.dataset.theme]}`;
}

byId("board").addEventListener("click", onClick);
byId("board").addEventListener("keydown", onBoardKey);
for (const kind of ["pointerover", "pointerleave", "focusin"]) byId("board").addEventListener(kind, pointAt);
document.addEventListener("keydown", onKey);
byId("flip").addEventListener("click", flip);
byId("theme").addEventListener("click", changeTheme);
nameTheme();
buildBoard();
buildGame();
showPosition();
