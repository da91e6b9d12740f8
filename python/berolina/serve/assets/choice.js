// Resolves to the move that makes of the pawn what is chosen, or to nothing.
function choose(moves) {
  const dialog = byId("choice");
  const shape = (move) => `man-${position().turn}-${{ knight: "n" }[move.becomes] ?? move.becomes[0]}`;
  const { promise, resolve } = Promise.withResolvers();
  const choices = moves.map((move) => {
    const button = make("button", { type: "button" }, sign(shape(move), "inline-man"), move.becomes);
    button.addEventListener("click", () => {
      resolve(move);
      dialog.close();
    });
    return button;
  });
  byId("choices").replaceChildren(...choices);
  dialog.addEventListener("close", () => resolve(null), { once: true });
  dialog.showModal();
  choices[0].focus();
  return promise;
}
