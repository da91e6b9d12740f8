function showPosition() {
  showMen();
  showMarks();
  tellPointed();
  tellMoves();
  tellState();
  showGame();
}

function onKey(event) {
  if (event.key === "Escape") select(null);
  else stepByKey(event);
}

function onClick(event) {
  const square = squareOf(event);
  if (!square) return;
  moveFocus(square);
  select(square);
}

byId("board").addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
buildBoard();
buildGame();
showPosition();
