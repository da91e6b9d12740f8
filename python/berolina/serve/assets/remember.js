// What a reader has chosen holds for the next page, too.
const memory = {
  get: (name) => tried(() => localStorage.getItem(`berolina ${name}`)),
  set: (name, value) => tried(() => localStorage.setItem(`berolina ${name}`, value)),
};

// Browsers may be told to remember nothing.
function tried(action) {
  try {
    return action();
  } catch {
    return null;
  }
}

document.documentElement.dataset.theme = memory.get("theme") ?? "auto";
nameTheme();
byId("theme").addEventListener("click", () => queueMicrotask(() => memory.set("theme", document.documentElement.dataset.theme)));
