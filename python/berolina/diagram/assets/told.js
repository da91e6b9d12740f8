function tellMoves() {
  const square = view.selected;
  if (square) byId("told").replaceChildren(make("p", {}, headline(square)), ...moveList(square));
  else tellNothing();
}

function tellNothing() {
  // Written again, it would be read aloud with every step of a game.
  if (byId("told").querySelector(".idle")) return;
  byId("told").replaceChildren(make("p", { class: "idle" }, "Click a man, or press Enter on it."));
}

function headline(square) {
  const man = manOn(square);
  const color = man.split(" ")[0];
  const name = `${man[0].toUpperCase()}${man.slice(1)} on ${square}`;
  if (position().notes[color]) return `${name}. ${position().notes[color]}`;
  const count = movesOf(square).length;
  const amount = { 0: "no legal move", 1: "1 legal move" }[count] ?? `${count} legal moves`;
  return `${name}: ${amount}${color === position().turn ? "" : ", if it were its turn"}.`;
}

function moveList(square) {
  const groups = Map.groupBy(movesOf(square), (move) => move.kind);
  const items = Object.keys(data.kinds).filter((kind) => groups.has(kind)).map((kind) => tellKind(kind, groups.get(kind)));
  return items.length ? [make("ul", {}, ...items)] : [];
}

function tellKind(kind, moves) {
  const targets = [...Map.groupBy(moves, (move) => move.to).values()].map(tellTarget);
  const text = `${data.kinds[kind]}: ${targets.join(", ")}.`;
  return make("li", { "data-kind": kind }, sign(`mark-${kind}`, "mark"), make("span", {}, text));
}

// Moves of one kind to one square differ only in what a pawn becomes.
function tellTarget(moves) {
  const [{ to, takes }] = moves;
  const becomes = moves.map((move) => move.becomes).filter(Boolean);
  const taking = takes ? ` (takes ${manOn(takes)}${takes === to ? "" : ` on ${takes}`})` : "";
  return to + taking + (becomes.length ? ` and becomes ${becomes.join(" or ")}` : "");
}
