// Sorting tables, saving figures, choosing light or dark, opening what a link points into. The page reads without it.
"use strict";

for (const table of document.querySelectorAll("table.sortable")) {
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    heading.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") !== "descending";
      headings.forEach((other) => other.removeAttribute("aria-sort"));
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => compareCells(a.cells[column], b.cells[column]) * (down ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}

function compareCells(a, b) {
  const [x, y] = [a, b].map((cell) => (cell.dataset.value === undefined ? null : Number(cell.dataset.value)));
  if (x !== null && y !== null) return x - y;
  if (x !== null || y !== null) return x === null ? -1 : 1;
  return a.textContent.localeCompare(b.textContent);
}

function save(name, href) {
  const link = document.createElement("a");
  link.download = name;
  link.href = href;
  link.click();
}

function figureSource(figure) {
  const svg = figure.querySelector("svg").cloneNode(true);
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  svg.style.cssText = "color:#111;background:#fff;--faint:#c4c7cc;--paper:#fff";
  return "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg.outerHTML);
}

for (const button of document.querySelectorAll("button[data-save]")) {
  const figure = button.closest("figure");
  button.addEventListener("click", () => {
    const name = figure.id.replace("figure-", "");
    if (button.dataset.save === "svg") return save(name + ".svg", figureSource(figure));
    const image = new Image();
    image.addEventListener("load", () => {
      const canvas = document.createElement("canvas");
      canvas.width = 2 * image.width;
      canvas.height = 2 * image.height;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      save(name + ".png", canvas.toDataURL("image/png"));
    });
    image.src = figureSource(figure);
  });
}

document.querySelector("button.theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

function openTarget() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const folded = target && (target.matches("details") ? target : target.closest("details"));
  if (folded) folded.open = true;
}
addEventListener("hashchange", openTarget);
openTarget();
addEventListener("beforeprint", () => document.querySelectorAll("details").forEach((d) => { d.open = true; }));
