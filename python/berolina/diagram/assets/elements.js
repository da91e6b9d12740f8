let data = JSON.parse(document.getElementById("data").textContent);

const byId = (id) => document.getElementById(id);

function make(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

function draw(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  // Strings become text, never markup: comments of a game come from anywhere.
  element.append(...children);
  return element;
}

function sign(shape, kind) {
  return draw("svg", { class: kind, viewBox: "0 0 48 48", "aria-hidden": "true" }, draw("use", { href: `#${shape}` }));
}
