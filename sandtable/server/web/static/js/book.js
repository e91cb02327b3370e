// The rulebook: search, and the chapter one reads now.
import { $ } from "./dom.js";

const clauses = [...document.querySelectorAll(".clause-p")],
  chapters = [...document.querySelectorAll("[data-chapter]")];

/** What a clause says, and what is written under its figure; not what is lettered in the drawing. */
const said = (clause) => [...clause.querySelectorAll(":scope > div > :not(.figure), figcaption")].map((part) => part.textContent).join(" ");

$("find").addEventListener("input", () => {
  const words = $("find").value.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const clause of clauses) {
    const chapter = clause.closest("[data-chapter]").querySelector("h2").textContent;
    const text = `${clause.id} ${chapter} ${said(clause)}`.toLowerCase();
    clause.hidden = !words.every((word) => text.includes(word));
    found += !clause.hidden;
  }
  const first = document.querySelector(".book-first");
  if (first) first.hidden = words.length > 0;
  for (const chapter of chapters) chapter.hidden = ![...chapter.querySelectorAll(".clause-p")].some((clause) => !clause.hidden);
  $("found").textContent = words.length ? `${found} of ${clauses.length} clauses` : "";
});

const links = new Map([...document.querySelectorAll(".book-toc a")].map((link) => [link.hash.slice(1), link]));
const seen = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting) continue;
      for (const link of links.values()) link.removeAttribute("aria-current");
      links.get(entry.target.querySelector("h2").id)?.setAttribute("aria-current", "true");
    }
  },
  { rootMargin: "-10% 0px -75%" },
);
for (const chapter of chapters) seen.observe(chapter);
