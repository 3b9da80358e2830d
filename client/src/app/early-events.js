// Keeps the keys, and the clicks of buttons, that come before a rendered page is hydrated, and repeats them then. A
// server puts this into its pages; where the browser renders the page itself there is nothing to press before.
(() => {
  const TYPES = ["click", "keydown"];
  const events = [];
  const keep = (event) => {
    const isButton = !early.isHydrating && event.target.closest?.("button");
    if (event.type === "keydown" || isButton) events.push(event);
  };
  const repeat = (event) => {
    const { target, key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    // An icon in it has no such method.
    if (event.type === "click") return target.closest("button").click();
    // What was typed into a field is there already.
    if (target.matches?.("input") && !ctrlKey && !metaKey) return;
    const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    target.dispatchEvent(new KeyboardEvent("keydown", init));
  };
  const early = {
    // From then on React answers clicks, by hydrating what was clicked at once.
    isHydrating: false,
    repeat() {
      window.earlyEvents = undefined;
      for (const type of TYPES) document.removeEventListener(type, keep, true);
      // What was prevented has been answered.
      for (const event of events.splice(0)) if (!event.defaultPrevented) repeat(event);
      // What the keyboard has focused does not know of it yet.
      const focused = document.querySelector(":focus-visible");
      focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    },
  };
  for (const type of TYPES) document.addEventListener(type, keep, true);
  window.earlyEvents = early;
})();
