// Keeps the clicks of buttons that come before a rendered page is hydrated, and repeats them then. A server puts this
// into its pages; where the browser renders the page itself there is nothing to press before.
(() => {
  const kept = [];
  const nameOf = (button) => button.getAttribute("aria-label") ?? button.textContent;
  const keep = (event) => {
    const button = event.target.closest?.("button");
    if (button) kept.push({ event, button, name: nameOf(button) });
  };
  document.addEventListener("click", keep, true);
  window.earlyClicks = {
    stop: () => document.removeEventListener("click", keep, true),
    repeat() {
      window.earlyClicks = undefined;
      for (const { event, button, name } of kept) {
        // Hydration may have replaced the button: then the button with the same name is pressed.
        const isSame = (other) => (button.isConnected ? other === button : nameOf(other) === name);
        const shown = [...document.querySelectorAll("button")].find(isSame);
        // A prevented click was handled already.
        if (!event.defaultPrevented) shown?.click();
      }
    },
  };
})();
