const FILES = "abcdefgh";
const SIDE = 48;
const RANKS = Number(data.squares.at(-1)[1]);
const onBoard = new Set(data.squares);

const view = { position: data.shown, selected: null, below: data.below, focus: "e2" };
const buttons = new Map();

const position = () => data.positions[view.position];
const symbolOn = (square) => position().men[data.squares.indexOf(square)];
const manOn = (square) => data.men[symbolOn(square)];
const isIn = (list, item) => (list ?? []).includes(item);

function nameOf(square) {
  return `${square}: ${manOn(square) ?? "empty"}`;
}

function ranksFromTop() {
  const ranks = Array.from({ length: RANKS }, (_, i) => i + 1);
  return view.below === "white" ? ranks.reverse() : ranks;
}

function filesFromLeft() {
  return view.below === "white" ? [...FILES] : [...FILES].reverse();
}

function centre(square) {
  const column = filesFromLeft().indexOf(square[0]);
  const row = ranksFromTop().indexOf(Number(square[1]));
  return [(column + 0.5) * SIDE, (row + 0.5) * SIDE];
}

function buildBoard() {
  buttons.clear();
  byId("board").replaceChildren(...ranksFromTop().map(buildRank));
  byId("ways").setAttribute("viewBox", `0 0 ${FILES.length * SIDE} ${RANKS * SIDE}`);
}

function buildRank(rank) {
  return make("div", { role: "row" }, ...filesFromLeft().map((file) => buildCell(file + rank)));
}

function buildCell(square) {
  const labels = coordinates(square);
  if (!onBoard.has(square)) return make("div", { role: "gridcell", class: "river", "aria-label": "river" }, ...labels);
  const button = make("button", { type: "button", "data-square": square });
  buttons.set(square, button);
  return make("div", { role: "gridcell", class: ground(square) }, ...labels, button);
}

function ground(square) {
  const shade = (FILES.indexOf(square[0]) + Number(square[1])) % 2 ? "dark" : "light";
  const isBridge = [...FILES].some((file) => !onBoard.has(file + square[1]));
  return isBridge ? `bridge ${shade}` : shade;
}

function coordinates(square) {
  const labels = [];
  if (square[0] === filesFromLeft()[0]) labels.push(["rank", square[1]]);
  if (Number(square[1]) === ranksFromTop().at(-1)) labels.push(["file", square[0]]);
  return labels.map(([kind, text]) => make("span", { class: kind, "aria-hidden": "true" }, text));
}

function showMen() {
  for (const [square, button] of buttons) {
    const symbol = symbolOn(square);
    button.replaceChildren(...(symbol === "." ? [] : [sign(shapeOf(symbol), "man")]));
    button.tabIndex = square === view.focus ? 0 : -1;
    button.title = nameOf(square);
    const cell = button.parentElement;
    cell.classList.toggle("last", isIn(position().last, square));
    cell.classList.toggle("check", position().check === square);
  }
}

function shapeOf(symbol) {
  const isBlack = symbol === symbol.toLowerCase();
  return `man-${isBlack ? "black" : "white"}-${symbol.toLowerCase()}`;
}

function moveFocus(square) {
  buttons.get(view.focus).tabIndex = -1;
  view.focus = square;
  buttons.get(square).tabIndex = 0;
  buttons.get(square).focus();
}

// Where squares are missing, the arrow keys go on to the next one behind.
function neighbour(square, columns, rows) {
  const files = filesFromLeft();
  const ranks = ranksFromTop();
  let column = files.indexOf(square[0]) + columns;
  let row = ranks.indexOf(Number(square[1])) + rows;
  while (column in files && row in ranks) {
    const found = files[column] + ranks[row];
    if (onBoard.has(found)) return found;
    column += columns;
    row += rows;
  }
  return square;
}

function rowEnd(square, columns) {
  const next = neighbour(square, columns, 0);
  return next === square ? square : rowEnd(next, columns);
}
