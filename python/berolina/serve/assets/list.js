let isBeginning = false;

async function begin(event) {
  event.preventDefault();
  // A double click begins one game.
  if (isBeginning) return;
  isBeginning = true;
  try {
    const game = await ask("POST", "/api/games", { variant: chosenVariant(), text: byId("text").value });
    location.href = `/games/${game.id}`;
  } catch (error) {
    isBeginning = false;
    refuse(error);
  }
}

const chosenVariant = () => byId("variant").value || byId("own-name").value;

function showOwn() {
  byId("own").hidden = byId("grammar").hidden = byId("variant").value !== "";
}

async function remove(event) {
  const item = event.currentTarget.closest("li");
  if (!confirm(`Delete the game ${item.querySelector("a").textContent}? It cannot be brought back.`)) return;
  try {
    await ask("DELETE", `/api/games/${event.currentTarget.dataset.remove}`, {});
    location.reload();
  } catch (error) {
    refuse(error);
  }
}

byId("new").addEventListener("submit", begin);
byId("variant").addEventListener("change", showOwn);
byId("setup").addEventListener("click", () => {
  const fen = byId("text").value.trim();
  location.href = `/editor?${new URLSearchParams({ variant: chosenVariant(), ...(fen && { fen }) })}`;
});
for (const button of document.querySelectorAll("[data-remove]")) button.addEventListener("click", remove);
showOwn();
