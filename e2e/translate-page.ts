import type { BrowserContext } from "@playwright/test";

/**
 * Translates each page of a context as Chrome and Edge do, once it is hydrated, or `atOnce` as it is parsed: elements take
 * the place of every text node, of those that come later too. The texts get a mark that isn't seen, so that they differ
 * for the page, and not for a test that looks for them.
 */
export async function translatePages(context: BrowserContext, atOnce = false): Promise<void> {
  await context.addInitScript((isAtOnce) => {
    // Playwright finds no name in the elements of an option.
    const KEPT = "script, style, noscript, textarea, title, option, font, [translate=no]";
    const mark = "\u200b";

    function translate(node: Node): void {
      if (!(node instanceof Text)) for (const child of [...node.childNodes]) translate(child);
      else if (node.data.trim() && !node.parentElement?.closest(KEPT)) {
        const [outer, inner] = [document.createElement("font"), document.createElement("font")];
        inner.append(node.data + mark);
        outer.append(inner);
        node.replaceWith(outer);
      }
    }

    function start(): void {
      translate(document);
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes)
          for (const each of [target, ...addedNodes]) translate(each);
      }).observe(document, { childList: true, characterData: true, subtree: true });
    }

    function startOnceHydrated(): void {
      // React may take over the last parts of a page after its first effects: then it is idle.
      if (document.readyState === "complete" && !window.earlyClicks) requestIdleCallback(start);
      else requestAnimationFrame(startOnceHydrated);
    }

    if (isAtOnce) start();
    else startOnceHydrated();
  }, atOnce);
}
