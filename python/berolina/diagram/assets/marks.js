const movesOf = (square) => (position().moves[square] ?? []).map((number) => data.moves[number]);
const selectedMoves = () => (view.selected ? movesOf(view.selected) : []);

function showMarks() {
  const byTarget = Map.groupBy(selectedMoves(), (move) => move.to);
  const taken = new Set(selectedMoves().map((move) => move.takes));
  for (const [square, button] of buttons) {
    const moves = byTarget.get(square) ?? [];
    markSquare(button, moves);
    button.setAttribute("aria-label", labelOf(square, moves));
    button.setAttribute("aria-pressed", String(square === view.selected));
    const cell = button.parentElement;
    cell.classList.toggle("selected", square === view.selected);
    cell.classList.toggle("taken", taken.has(square));
    cell.setAttribute("aria-selected", String(square === view.selected));
  }
  showWays(null);
}

function markSquare(button, moves) {
  button.querySelector(".marks")?.remove();
  delete button.dataset.moves;
  if (!moves.length) return;
  button.dataset.moves = moves.map((move) => move.uci).join(" ");
  const marks = signsOf(moves).map((kind) => sign(`mark-${kind}`, `mark ${kind}`));
  button.append(make("span", { class: "marks" }, ...marks));
}

function signsOf(moves) {
  const kinds = new Set(moves.map((move) => move.kind));
  if (moves.some((move) => move.becomes)) kinds.add("promotion");
  return [...kinds];
}

function labelOf(square, moves) {
  const kinds = signsOf(moves).map((kind) => data.kinds[kind].toLowerCase());
  return [`${square}, ${manOn(square) ?? "empty"}`, ...kinds].join(", ");
}

// The way of the berserk move to one square stands out; without one all are shown alike.
function showWays(target) {
  const runs = selectedMoves().filter((move) => move.way);
  const drawn = runs.toSorted((a, b) => (a.to === target) - (b.to === target));
  byId("ways").replaceChildren(...enPassantTie(), ...drawn.map((move) => drawWay(move, target)));
}

function drawWay(move, target) {
  const points = move.way.map((square) => centre(square).join(" ")).join(" ");
  const emphasis = target === null ? "" : move.to === target ? " chosen" : " faint";
  return draw("polyline", { class: `way${emphasis}`, points, "data-to": move.to });
}

// The ring around the skipped square does not tell which pawn skipped it; the line does.
function enPassantTie() {
  if (!position().enPassant) return [];
  const [[x, y], [x2, y2]] = position().enPassant.map(centre);
  return [
    draw("circle", { class: "skipped", cx: x, cy: y, r: 20 }),
    draw("line", { class: "skipped", x1: x, y1: y, x2, y2 }),
  ];
}
