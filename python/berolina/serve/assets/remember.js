// What a reader has chosen holds for the next page, too.
const memory = {
  get: (name) => localStorage.getItem(`berolina ${name}`),
  set: (name, value) => localStorage.setItem(`berolina ${name}`, value),
};

document.documentElement.dataset.theme = memory.get("theme") ?? "auto";
nameTheme();
byId("theme").addEventListener("click", () => queueMicrotask(() => memory.set("theme", document.documentElement.dataset.theme)));
