// From a notice to the question: it comes into sight once it is there, or when the notice is pressed while the table lies open.
import { $ } from "./dom.js";

function show() {
  const ask = $("ui-ask");
  ask.tabIndex = -1;
  ask.scrollIntoView({ block: "nearest" });
  ask.focus({ preventScroll: true });
}

if (location.hash === "#question")
  new MutationObserver((_, watching) => {
    watching.disconnect();
    show();
  }).observe($("ui-ask"), { childList: true, subtree: true });
navigator.serviceWorker?.addEventListener("message", ({ data }) => data?.question && show());
