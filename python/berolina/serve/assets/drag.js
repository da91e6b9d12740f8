// Dragging men with a mouse or a pen; fingers scroll the page, and tap.
const START = 5;
let dragged = null;

function startDrag(event) {
  const square = squareOf(event);
  if (event.button !== 0 || event.pointerType === "touch" || !movesOf(square).length) return;
  dragged = { square, man: buttons.get(square).querySelector(".man"), x: event.clientX, y: event.clientY, isMoving: false };
}

function drag(event) {
  if (!dragged) return;
  const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
  if (!dragged.isMoving && Math.hypot(x, y) < START) return;
  if (!dragged.isMoving) lift();
  dragged.man.style.transform = `translate(${x}px, ${y}px)`;
}

function lift() {
  dragged.isMoving = true;
  if (view.selected !== dragged.square) select(dragged.square);
  byId("board").classList.add("dragging");
  dragged.man.classList.add("lifted");
}

function drop(event) {
  const { isMoving, man } = dragged ?? {};
  dragged = null;
  if (!isMoving) return;
  man.classList.remove("lifted");
  man.style.transform = "";
  byId("board").classList.remove("dragging");
  if (event.type === "pointercancel") return;
  const square = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-square]")?.dataset.square;
  if (square && square !== view.selected) moveTo(square);
}

byId("board").addEventListener("pointerdown", startDrag);
document.addEventListener("pointermove", drag);
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, drop);
