// Sets data-theme from the saved choice or the system, and lets the lamp button change it. Runs before the first paint.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    /* a private window forgets */
  }
  const show = () => {
    root.dataset.theme = chosen ?? (system.matches ? "dark" : "light");
    const around = document.querySelector('meta[name="theme-color"]');
    if (around) around.content = around.dataset[root.dataset.theme];
  };
  system.addEventListener("change", show);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-lamp]")) return;
    chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      /* then for this page only */
    }
    show();
  });
  show();
})();
