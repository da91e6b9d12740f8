async function copy(event) {
  const field = byId(event.currentTarget.dataset.copy);
  field.select();
  // Only pages of this machine may write to the clipboard unasked.
  const done = await navigator.clipboard?.writeText(field.value).then(() => true, () => false);
  byId("copied").textContent = done ? "Copied." : "Selected: copy it with Ctrl+C.";
}

for (const button of document.querySelectorAll("[data-copy]")) button.addEventListener("click", copy);
