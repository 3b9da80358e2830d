import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { pageQueryClient } from "@/data/query-client.ts";
import { dismissToast, toastStore } from "@/ui/toast-store.ts";
import { reportBareTexts } from "./bare-texts.ts";
import { SilentWorker } from "./search-workers.ts";

// For what never comes, not for what a busy machine makes slow.
configure({ asyncUtilTimeout: 60_000 });

const computeStyle = window.getComputedStyle.bind(window);
/** How elements of a kind are displayed that have no style of their own. */
const displays = new Map<string, string>();

/** The nearest value of a property that is inherited and that no sheet of the browser's sets. */
function inherited(element: Element, property: string, initial: string): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own =
      each.hasAttribute("style") && (each as HTMLElement).style.getPropertyValue(property);
    if (own) return own;
  }
  return initial;
}

function displayOf(element: Element): string {
  const own = element.hasAttribute("style") && (element as HTMLElement).style.display;
  if (own) return own;
  const kind = [
    element.localName,
    ...["hidden", "open", "popover", "type"].map((name) => element.getAttribute(name)),
  ].join(" ");
  const known = displays.get(kind) ?? computeStyle(element).display;
  displays.set(kind, known);
  return known;
}

const QUICK: Record<string, (element: Element) => string> = {
  display: displayOf,
  visibility: (element) => inherited(element, "visibility", "visible"),
  pointerEvents: (element) => inherited(element, "pointer-events", "auto"),
};

/**
 * jsdom holds every rule of its own style sheet against an element each time that its style is computed, which queries by
 * role ask of some thousand elements. What they and clicks ask for follows from the element here; the rest is jsdom's.
 */
function styleOf(element: Element): CSSStyleDeclaration {
  return new Proxy({} as CSSStyleDeclaration, {
    get(_none, property) {
      const quick = typeof property === "string" ? QUICK[property] : undefined;
      if (quick) return quick(element);
      if (property === "getPropertyValue")
        return (name: string) =>
          QUICK[name]?.(element) ?? computeStyle(element).getPropertyValue(name);
      const computed = computeStyle(element);
      const value = Reflect.get(computed, property);
      return typeof value === "function" ? value.bind(computed) : value;
    },
  });
}

/** jsdom lays nothing out, so no size changes. */
class SilentResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

let reported: unknown[][] = [];

reportBareTexts();

/** Takes the one console error that a test expects; without this call any console error fails the test. */
export function takeConsoleErrors(): string[] {
  const taken = reported.map((parts) => parts.map(String).join(" "));
  reported = [];
  return taken;
}

beforeEach(async () => {
  // Nothing is published; imported here, after a test's own mocks of what it is made of.
  const [{ showPublished }, { registerDrafts }, { flushQueryString }] = await Promise.all([
    import("./published.ts"),
    import("@/data/drafts-overlay.ts"),
    import("@/lib/query-string.ts"),
  ]);
  registerDrafts(() => import("@/features/admin/drafts/drafts.ts"));
  pageQueryClient.clear();
  showPublished({});
  reported = [];
  // A toast outlives the page that showed it.
  for (const { id } of toastStore.read()) dismissToast(id);
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation((...parts) => {
      reported.push(parts);
    });
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("getComputedStyle", styleOf);
  // Missing in jsdom.
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("Worker", SilentWorker);
  vi.stubGlobal("ResizeObserver", SilentResizeObserver);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollBy = vi.fn();
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
  // Drops what the test before was still to write to its address.
  flushQueryString();
});

afterEach(async () => {
  cleanup();
  // The history entry of a dialog goes after it, and would else go in the test that follows.
  if (window.history.state?.isDialog)
    await new Promise((done) => addEventListener("popstate", done, { once: true }));
  // What a test put there itself, and what a dialog left on the body, which the next file shares.
  document.body.replaceChildren();
  document.body.style.pointerEvents = "";
  // In this order: a global that was stubbed while the clock stood would be put back as it was then. A test that failed
  // before it did so would stop the clock for all that follow.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(takeConsoleErrors()).toEqual([]);
});
