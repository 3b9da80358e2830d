// Keeps the keys, and the clicks of buttons, that come before a rendered page is hydrated, and repeats them then. A
// server puts this into its pages; where the browser renders the page itself there is nothing to press before.
(() => {
  const TYPES = ["click", "keydown"];
  const kept = [];
  const nameOf = (button) => button.getAttribute("aria-label") ?? button.textContent;
  const keep = (event) => {
    // The button, not what was hit in it: its icon may be another once the page is hydrated.
    const button = event.type === "click" && event.target.closest?.("button");
    if (event.type === "keydown") kept.push({ event });
    else if (button && !early.isHydrating) kept.push({ event, button, name: nameOf(button) });
  };
  const click = (button, name) => {
    const isSame = (other) => nameOf(other) === name;
    // Where hydration has replaced it, the one of its name.
    const shown = button.isConnected
      ? button
      : [...document.querySelectorAll("button")].find(isSame);
    shown?.click();
  };
  const repeatKey = ({ target, key, code, ctrlKey, metaKey, altKey, shiftKey }) => {
    // What was typed into a field is there already.
    if (target.matches?.("input") && !ctrlKey && !metaKey) return;
    const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    const shown = target.isConnected ? target : document.body;
    shown.dispatchEvent(new KeyboardEvent("keydown", init));
  };
  const early = {
    // From then on React answers clicks, by hydrating what was clicked at once.
    isHydrating: false,
    repeat() {
      window.earlyEvents = undefined;
      for (const type of TYPES) document.removeEventListener(type, keep, true);
      for (const { event, button, name } of kept.splice(0)) {
        // What was prevented has been answered.
        if (event.defaultPrevented) continue;
        if (button) click(button, name);
        else repeatKey(event);
      }
      // What the keyboard has focused does not know of it yet.
      const focused = document.querySelector(":focus-visible");
      focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    },
  };
  for (const type of TYPES) document.addEventListener(type, keep, true);
  window.earlyEvents = early;
})();
