const EVERY = 2000;
let game = null;
let isBusy = false;
let acting = null;
let naming = null;

// A berserk move is declared: while it is not, pawns have their other moves only.
view.berserk = false;
view.below = memory.get(`below ${data.game.id}`) ?? data.below;

function show(answer) {
  // Answers may come in another order than they were asked for.
  if (game && answer.version < game.version) return;
  game = answer;
  byId("choice").close();
  showMoves(false);
  for (const player of ["White", "Black"]) showUnlessTyping(byId(player), game.players[player]);
  document.title = byId("title").textContent = game.title;
  showPlies();
  showDeeds();
  showTexts();
}

function showMoves(isBerserk) {
  view.berserk = isBerserk;
  view.selected = null;
  const isShown = (number) => Boolean(game.moves[number].way) === isBerserk;
  const moves = Object.entries(game.position.moves).map(([square, numbers]) => [square, numbers.filter(isShown)]);
  data = { ...data, moves: game.moves, positions: [{ ...game.position, moves: Object.fromEntries(moves) }] };
  byId("berserk").setAttribute("aria-pressed", String(isBerserk));
  byId("board").classList.toggle("berserk", isBerserk);
  showPosition();
  if (isBerserk) byId("told").replaceChildren(make("p", {}, "Berserk: choose a pawn, then whom it strikes. B on the board ends that."));
}

function showPosition() {
  showMen();
  showMarks();
  tellPointed();
  tellMoves();
  const last = game.plies[game.made - 1];
  byId("state").textContent = `${last ? `${last.number} ${last.san}. ` : ""}${game.position.state}`;
}

function showPlies() {
  const items = game.plies.map((ply, i) => {
    const number = i === 0 || !ply.number.endsWith("...") ? `${ply.number} ` : "";
    const item = make("li", {}, `${number}${ply.san}`);
    if (i === game.made - 1) item.setAttribute("aria-current", "step");
    if (i >= game.made) item.append(make("span", { class: "for-readers" }, " (taken back)"));
    item.classList.toggle("back", i >= game.made);
    return item;
  });
  byId("plies").replaceChildren(...items);
  const current = items[game.made - 1];
  byId("plies").scrollTop = current ? current.offsetTop - byId("plies").offsetTop - byId("plies").clientHeight / 2 : 0;
}

function showDeeds() {
  enable("undo", game.steps.undo > 0);
  enable("redo", game.steps.redo > 0);
  for (const id of ["agree", "resign"]) enable(id, !game.over);
  // Who has claimed a draw may want to take that back.
  if (document.activeElement === byId("claim") && !game.claim) byId("undo").focus();
  byId("claim").hidden = !game.claim;
  byId("berserk").hidden = !game.berserk;
  byId("berserk").textContent = game.berserk?.says ?? "";
  enable("berserk", game.berserk?.can ?? false);
}

// Not `disabled`: a button that is pressed until nothing is left would lose the focus.
function enable(id, isEnabled) {
  byId(id).setAttribute("aria-disabled", String(!isEnabled));
}

const isEnabled = (id) => byId(id).getAttribute("aria-disabled") !== "true";

function showTexts() {
  byId("link").value = location.href;
  byId("fen").value = game.fen;
  byId("pgn").value = game.pgn;
  byId("copied").textContent = "";
  byId("edit").href = `/editor?${new URLSearchParams({ variant: game.variant, fen: game.fen })}`;
}

function showUnlessTyping(field, text) {
  if (document.activeElement !== field) field.value = text;
}

async function act(deed, fields = {}) {
  if (isBusy) return false;
  isBusy = true;
  acting = naming?.then(() => send(deed, fields)) ?? send(deed, fields);
  const isDone = await acting;
  isBusy = false;
  return isDone;
}

async function send(deed, fields) {
  try {
    show(await ask("POST", `/api/games/${game.id}/${deed}`, { version: game.version, ...fields }));
    refuse(null);
    return true;
  } catch (error) {
    refuse(error);
    if (error.status === 409) await look();
    return false;
  }
}

// Someone else may have moved, in another window.
async function look() {
  const answer = await ask("GET", `/api/games/${game.id}?known=${game.version}`).catch(giveUp);
  if (answer === null && byId("refusal").textContent === NO_ANSWER) refuse(null);
  if (answer && answer.version > game.version) show(answer);
}

// The move of a man of the side to move to a square that is not marked is refused with its reason.
async function askWhyNot(square) {
  const from = view.selected;
  const isMove = from && square !== from && manOn(from).startsWith(position().turn) && !game.over;
  if (!isMove || manOn(square)?.startsWith(position().turn)) return false;
  select(null);
  await act("moves", { move: `${from}${square}${view.berserk ? "x" : ""}` });
  return true;
}

// The game may have gone on behind the choice.
async function chooseAndMove(moves) {
  const { version } = game;
  const move = await choose(moves);
  if (move) await act("moves", { move: move.uci, version });
}

function giveUp(error) {
  refuse(error);
  if (error.status === 404) clearInterval(looking);
}

// Names may be told while a move is under way: they wait for it, and the next move for them.
function name(event) {
  const { id, value } = event.target;
  naming = Promise.all([naming, acting]).then(() => sendName(id, value));
}

async function sendName(id, value) {
  try {
    show(await ask("POST", `/api/games/${game.id}/players`, { [id]: value }));
    refuse(null);
  } catch (error) {
    refuse(error);
  }
}

async function moveTo(square) {
  const moves = selectedMoves().filter((move) => move.to === square);
  if (!moves.length) return askWhyNot(square);
  if (moves.length === 1) await act("moves", { move: moves[0].uci });
  else await chooseAndMove(moves);
  return true;
}

async function onClick(event) {
  const square = squareOf(event);
  if (!square) return;
  moveFocus(square);
  if (!(await moveTo(square))) select(square);
}

function toggleBerserk() {
  if (isEnabled("berserk")) showMoves(!view.berserk);
}

async function onTyped(event) {
  event.preventDefault();
  const field = byId("move");
  if (field.value.trim() && (await act("moves", { move: field.value }))) field.value = "";
}

const DEEDS = {
  undo: () => act("undo"),
  redo: () => act("redo"),
  claim: () => act("ending", { ending: "claim draw" }),
  agree: () => act("ending", { ending: "agree on draw" }),
  resign: () => act("ending", { ending: "resign" }),
  berserk: toggleBerserk,
};

function onKey(event) {
  if (byId("choice").open) return;
  if (event.key === "Escape") select(null);
  const isOnBoard = event.target.closest("#board");
  if (event.key.toLowerCase() === "b" && isOnBoard && !isModified(event)) toggleBerserk();
  if (event.target.matches("input, textarea") || !(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const deed = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[key];
  if (!deed) return;
  event.preventDefault();
  if (isEnabled(deed)) DEEDS[deed]();
}

for (const [id, deed] of Object.entries(DEEDS)) byId(id).addEventListener("click", () => isEnabled(id) && deed());
for (const player of ["White", "Black"]) {
  byId(player).addEventListener("change", name);
}
byId("players").addEventListener("submit", (event) => event.preventDefault());
byId("board").addEventListener("click", onClick);
byId("typed").addEventListener("submit", onTyped);
byId("flip").addEventListener("click", () => memory.set(`below ${game.id}`, view.below));
document.addEventListener("keydown", onKey);
document.addEventListener("visibilitychange", () => document.hidden || look());
const looking = setInterval(() => document.hidden || isBusy || look(), EVERY);
buildBoard();
show(data.game);
