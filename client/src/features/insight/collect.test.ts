import { dayOf, daysAfter, type InsightEvent } from "@shared/content/insight-rules.ts";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { useCountedSearch } from "@/lib/insight.ts";
import { saveProgress } from "@/videos/watch-progress.ts";
import { startCollecting } from "./collect.ts";

const TODAY = dayOf(Date.parse("2026-03-02T12:00:00Z"));
const CHECKS = "/knowledge-base/fleet/daily-checks";
const view = (id: string) => ({ kind: "article", day: TODAY, id });

let stop: () => void;
let beacons: Blob[];
let takesBeacons: boolean;
let state: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: new Date(`${TODAY}T12:00:00Z`) });
  beacons = [];
  takesBeacons = true;
  state = "visible";
  stop = () => undefined;
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => state);
  navigatorHas("onLine", true);
  navigatorHas("sendBeacon", (_path: string, body: Blob) => takesBeacons && beacons.push(body) > 0);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  for (const name of ["doNotTrack", "globalPrivacyControl", "webdriver", "sendBeacon", "onLine"]) {
    Reflect.deleteProperty(navigator, name);
  }
});

function navigatorHas(name: string, value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

/** Starts counting on a page with this address. */
function begin(address: string) {
  stop();
  window.history.replaceState(null, "", address);
  stop = startCollecting();
}

/** Navigates within the page, as wouter does. */
function go(address: string) {
  window.history.pushState(null, "", address);
  window.dispatchEvent(new Event("pushState"));
}

function hide() {
  state = "hidden";
  document.dispatchEvent(new Event("visibilitychange"));
}

function show() {
  state = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
}

const leave = () => window.dispatchEvent(new Event("pagehide"));
const wait = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

/** The batches that beacons took. */
const batches = async () =>
  (await Promise.all(beacons.map(textOf))).map(
    (text) => JSON.parse(text) as { batch: string; events: InsightEvent[] },
  );
const sent = async () => (await batches()).flatMap(({ events }) => events);

it("views of articles are counted once and sent when the page is hidden", async () => {
  begin(CHECKS);
  go(`${CHECKS}#second`);
  go("/knowledge-base?category=fleet");
  go("/knowledge-base/crew/handover");
  expect(beacons).toEqual([]);
  hide();
  expect(await batches()).toEqual([
    {
      batch: expect.stringMatching(/^[a-z0-9-]{16,64}$/),
      events: [view("daily-checks"), view("handover")],
    },
  ]);
  expect(beacons[0]?.type).toBe("application/json");
  show();
  hide();
  expect(beacons).toHaveLength(1);
});

it("an article in the help panel is viewed like any other", async () => {
  begin("/panel?for=epcr/signature");
  go("/panel/knowledge-base/truck-checks/daily-checks");
  go("/panel/search?q=article");
  hide();
  expect(await sent()).toEqual([view("daily-checks")]);
});

it("no view is counted on a hidden or prerendered page", async () => {
  state = "hidden";
  begin(CHECKS);
  hide();
  expect(await sent()).toEqual([]);
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  show();
  hide();
  expect(await sent()).toEqual([]);
  Reflect.deleteProperty(document, "prerendering");
  state = "visible";
  document.dispatchEvent(new Event("prerenderingchange"));
  hide();
  expect(await sent()).toEqual([view("daily-checks")]);
});

it.each([
  ["who asks not to be tracked", () => navigatorHas("doNotTrack", "1")],
  ["who sends Global Privacy Control", () => navigatorHas("globalPrivacyControl", true)],
  ["a program that runs the browser", () => navigatorHas("webdriver", true)],
  ["who is signed in", () => localStorage.setItem("admin-signed-in", "true")],
])("nothing is counted or stored of %s", async (_who, prepare) => {
  prepare();
  begin(CHECKS);
  navigatorHas("onLine", false);
  hide();
  expect(beacons).toEqual([]);
  expect(Object.keys(localStorage).filter((name) => name.startsWith("insight"))).toEqual([]);
});

it("no view is counted in the admin area", async () => {
  begin("/secretdoor/dashboard");
  go(CHECKS);
  go("/secretdoor");
  hide();
  expect(await sent()).toEqual([view("daily-checks")]);
});

const played = { kind: "video", day: TODAY, id: 7 };
const stopAt = (part: number) => ({ kind: "stop", day: TODAY, id: 7, part });

it("a video is viewed once it plays, and stops where it is closed", async () => {
  saveProgress(7, 90, 100);
  wait(1_000);
  begin("/university");
  go("/university?video=7");
  go("/university");
  hide();
  expect(await sent()).toEqual([]);
  show();
  go("/university?video=7");
  wait(1_000);
  saveProgress(7, 31, 100);
  go("/university");
  go("/university?video=7");
  wait(1_000);
  saveProgress(7, 100, 100);
  go("/university");
  hide();
  expect(await sent()).toEqual([played, stopAt(6), played, stopAt(19)]);
});

it("a video of a hidden page stops when the page goes away", async () => {
  begin("/?video=7");
  wait(1_000);
  saveProgress(7, 10, 100);
  hide();
  show();
  saveProgress(7, 55, 100);
  hide();
  expect(await sent()).toEqual([played]);
  show();
  leave();
  hide();
  expect(await sent()).toEqual([played, stopAt(11)]);
  expect(JSON.parse(localStorage.getItem("insight-videos") ?? "[]")).toEqual([]);
});

it("a video of a page that was ended while hidden is counted by the next one", async () => {
  begin("/?video=7");
  wait(1_000);
  saveProgress(7, 10, 100);
  hide();
  state = "visible";
  begin(CHECKS);
  hide();
  expect(await sent()).toEqual([played, view("daily-checks")]);
  wait(31 * 60_000);
  state = "visible";
  begin("/");
  hide();
  expect((await sent()).slice(2)).toEqual([stopAt(2)]);
});

it("a video that another page has counted stops once", async () => {
  begin("/?video=7");
  wait(1_000);
  saveProgress(7, 10, 100);
  hide();
  wait(31 * 60_000);
  // Another tab's page starts, and sends when it is hidden.
  state = "visible";
  const stopOther = startCollecting();
  hide();
  stopOther();
  expect(await sent()).toEqual([played, stopAt(2)]);
  show();
  saveProgress(7, 55, 100);
  hide();
  expect(JSON.parse(localStorage.getItem("insight-videos") ?? "[]")).toEqual([]);
  leave();
  expect(await sent()).toEqual([played, stopAt(2)]);
});

describe("searches", () => {
  const search = (term: string | undefined, outcome: string) => {
    return { kind: "search", day: TODAY, ...(term && { term }), outcome };
  };
  let tell: (text: string, found: number) => void;
  beforeEach(() => {
    // A component that shows a search reports it so.
    const { rerender } = renderHook(
      ({ text, found }: { text: string; found: number }) => useCountedSearch(text, found),
      { initialProps: { text: "", found: 0 } },
    );
    tell = (text, found) => rerender({ text, found });
  });
  const typed =
    (text: string, found = 3) =>
    () => {
      for (let end = 1; end <= text.length; end += 1) {
        tell(text.slice(0, end), found);
        wait(80);
      }
    };
  const shown = (text: string, found: number) => () => tell(text, found);
  const rested = () => wait(2_000);
  const opened = (address: string) => () => go(address);

  it.each<[string, acts: (() => unknown)[], object[]]>([
    ["one that rested", [typed("cot")], [search("cot", "unpressed")]],
    ["one without a result", [typed("Stretcher ", 0)], [search("stretcher", "nothing")]],
    [
      "one that goes on to a longer one",
      [typed("cot"), rested, shown("cot straps", 0)],
      [search("cot straps", "nothing")],
    ],
    [
      "none that was typed over at once",
      [typed("cott"), shown("cot", 2)],
      [search("cot", "unpressed")],
    ],
    [
      "one that was emptied after a while, and none after a moment",
      [typed("cot"), rested, shown("", 0), typed("ramp"), shown("", 0)],
      [search("cot", "unpressed")],
    ],
    [
      "one whose result is opened, and none where it is shown again",
      [typed("cot"), opened(CHECKS), opened("/knowledge-base?q=cot"), shown("cot", 4), rested],
      [search("cot", "pressed"), view("daily-checks")],
    ],
    [
      "one without its words where they could name a person",
      [typed("Mr Smith", 0)],
      [search(undefined, "nothing")],
    ],
  ])("searches are counted as %s", async (_what, acts, events) => {
    begin("/knowledge-base");
    for (const act of acts) act();
    hide();
    expect(await sent()).toEqual(events);
  });

  it("a search is pressed if a result is opened in another tab", async () => {
    begin("/knowledge-base?q=cot");
    tell("cot", 1);
    const link = document.createElement("a");
    link.href = CHECKS;
    link.addEventListener("auxclick", (event) => event.preventDefault());
    document.body.append(link);
    link.dispatchEvent(new MouseEvent("auxclick", { bubbles: true, button: 1, cancelable: true }));
    link.remove();
    hide();
    expect(await sent()).toEqual([search("cot", "pressed")]);
  });
});

const kept = () => JSON.parse(localStorage.getItem("insight-batches") ?? "[]");
const bodies = (calls: ReturnType<typeof stubApi>) =>
  calls.map(({ init }) => JSON.parse(String(init?.body)));
/** Responds, and keeps the requests of events alone: an earlier test's page may wait for the connection, too. */
const respondWith = (status: number) => {
  const calls: ReturnType<typeof stubApi> = [];
  const all = stubApi((path) => {
    if (path === "/api/insight") calls.push(...all.slice(-1));
    return new Response(null, { status });
  });
  return calls;
};
const keepOne = () => {
  navigatorHas("onLine", false);
  begin(CHECKS);
  hide();
  navigatorHas("onLine", true);
  state = "visible";
};

it.each([
  [503, 1],
  [429, 1],
  [404, 0],
])("a response of %i leaves %i of one batch", async (status, left) => {
  takesBeacons = false;
  keepOne();
  const calls = respondWith(status);
  begin("/");
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await vi.waitFor(() => expect(kept()).toHaveLength(left));
});

it("batches that are too old are dropped unsent, and garbage is ignored", async () => {
  keepOne();
  const [batch] = kept();
  const old = { batch: "old", events: [{ ...view("old"), day: daysAfter(TODAY, -31) }] };
  localStorage.setItem("insight-batches", JSON.stringify([old, batch]));
  const calls = respondWith(204);
  begin("/");
  await vi.waitFor(() => expect(kept()).toEqual([]));
  expect(bodies(calls).map((body) => body.batch)).toEqual([batch.batch]);
  for (const garbage of [
    "{",
    "null",
    "[null]",
    '[{"batch":1}]',
    '[{"batch":"x","events":[null]}]',
  ]) {
    localStorage.setItem("insight-batches", garbage);
    localStorage.setItem("insight-videos", garbage);
    begin("/");
  }
  expect(calls).toHaveLength(1);
});

it("the newest thousand events are kept", () => {
  navigatorHas("onLine", false);
  begin("/");
  for (let number = 0; number < 1_300; number += 1) {
    go(`/knowledge-base/fleet/article-${number}`);
    if (number % 50 === 49) hide();
    state = "visible";
  }
  const events = kept().flatMap((batch: { events: InsightEvent[] }) => batch.events);
  expect(events).toHaveLength(1_000);
  expect(events.at(-1)).toEqual(view("article-1299"));
});
