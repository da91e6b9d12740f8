function buildGame() {
  const items = data.plies.map((ply, i) => {
    const number = ply.number.endsWith("...") && i > 0 ? "" : `${ply.number} `;
    const button = make("button", { type: "button" }, `${number}${ply.san}`);
    button.addEventListener("click", () => goTo(i + 1));
    return make("li", {}, button);
  });
  byId("plies").replaceChildren(...items);
  const steps = { first: () => 0, back: () => view.position - 1, on: () => view.position + 1, last: () => Infinity };
  for (const [id, target] of Object.entries(steps)) byId(id).addEventListener("click", () => goTo(target()));
}

function goTo(number) {
  const wanted = Math.min(Math.max(number, 0), data.plies.length);
  if (wanted === view.position) return;
  view.position = wanted;
  view.selected = null;
  showPosition();
}

function showGame() {
  const isFirst = view.position === 0;
  const isLast = view.position === data.plies.length;
  // Not `disabled`: a button that is pressed until nothing is left would lose the focus.
  for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", String(isFirst));
  for (const id of ["on", "last"]) byId(id).setAttribute("aria-disabled", String(isLast));
  byId("plies").querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = byId("plies").children[view.position - 1]?.firstChild;
  current?.setAttribute("aria-current", "step");
  scrollInto(byId("plies"), current);
  byId("comment").textContent = isFirst ? data.opening : (data.plies[view.position - 1].comment ?? "");
}

function tellState() {
  const ply = data.plies[view.position - 1];
  const move = ply ? `${ply.number} ${ply.san}. ` : "";
  byId("state").textContent = `${move}${position().state}`;
}

// `scrollIntoView` would move the whole page on a phone.
function scrollInto(list, item) {
  if (!item) list.scrollTop = 0;
  else list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function stepByKey(event) {
  const steps = { ArrowLeft: view.position - 1, ArrowRight: view.position + 1, Home: 0, End: data.plies.length };
  if (!data.plies.length || !(event.key in steps) || isModified(event) || event.target.closest("#board, .wide")) return;
  event.preventDefault();
  goTo(steps[event.key]);
}
