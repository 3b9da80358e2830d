import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { pageQueryClient } from "@/data/query-client.ts";
import { dismissToast, toastStore } from "@/ui/toast-store.ts";
import { reportBareTexts } from "./bare-texts.ts";
import { SilentWorker } from "./search-workers.ts";

// A limit for elements that never come; a busy machine may take long for those that do.
configure({ asyncUtilTimeout: 60_000 });

const computeStyle = window.getComputedStyle.bind(window);
/** The default `display` of elements by name, for those without a style of their own. */
const displays = new Map<string, string>();

/** An inherited property's value from the nearest ancestor that sets it, if no browser sheet does. */
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
 * jsdom matches every rule of its style sheet whenever it computes an element's style, and queries by role compute the
 * styles of thousands. The properties that these queries and clicks read follow from the element here; jsdom gives the
 * rest.
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

/** jsdom lays nothing out, so that no size ever changes. */
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
  // Nothing is published. A dynamic import comes after a test's own mocks of the modules' dependencies.
  const [{ showPublished }, { registerDrafts }, { flushQueryString }] = await Promise.all([
    import("./published.ts"),
    import("@/data/drafts-overlay.ts"),
    import("@/lib/query-string.ts"),
  ]);
  registerDrafts(() => import("@/features/admin/drafts/drafts.ts"));
  pageQueryClient.clear();
  showPublished({});
  reported = [];
  // Toasts outlive the page that showed them.
  for (const { id } of toastStore.read()) dismissToast(id);
  vi.spyOn(console, "error")
    .mockClear()
    .mockImplementation((...parts) => {
      reported.push(parts);
    });
  vi.stubGlobal("scrollTo", vi.fn());
  vi.stubGlobal("getComputedStyle", styleOf);
  // jsdom lacks these functions.
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal("Worker", SilentWorker);
  vi.stubGlobal("ResizeObserver", SilentResizeObserver);
  Element.prototype.scrollIntoView = vi.fn();
  Element.prototype.scrollBy = vi.fn();
  Element.prototype.hasPointerCapture = () => false;
  Element.prototype.setPointerCapture = () => undefined;
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
  // Drops writes to the address that the test before left pending.
  flushQueryString();
});

afterEach(async () => {
  cleanup();
  // A dialog's history entry is left after the dialog: in the next test, if not awaited here.
  if (window.history.state?.isDialog)
    await new Promise((done) => addEventListener("popstate", done, { once: true }));
  // Removes elements that a test added itself, and the attributes that a dialog left on the body: the next file shares
  // it.
  document.body.replaceChildren();
  document.body.style.pointerEvents = "";
  // Globals first: one that was stubbed while fake timers ran would be restored to the fake. Real timers next, as a
  // failed test would stop the clock for all later ones.
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(takeConsoleErrors()).toEqual([]);
});
