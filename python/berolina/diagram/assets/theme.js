const THEMES = { auto: "automatic", light: "light", dark: "dark" };

function changeTheme() {
  const names = Object.keys(THEMES);
  const root = document.documentElement;
  root.dataset.theme = names[(names.indexOf(root.dataset.theme) + 1) % names.length];
  nameTheme();
}

function nameTheme() {
  byId("theme").textContent = `Colours: ${THEMES[document.documentElement.dataset.theme]}`;
}

byId("theme").addEventListener("click", changeTheme);
nameTheme();
