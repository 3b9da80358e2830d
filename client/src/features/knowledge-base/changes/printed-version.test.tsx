import "fake-indexeddb/auto";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { noteReachability, noteSavedAt } from "@/lib/connection.ts";
import { ageOf } from "./printed-version.tsx";

const SAVED = "2026-11-22T14:05:00.000Z";

it.each([
  { printed: 3, announced: 3, heard: "now", title: "Still current" },
  { printed: 0, announced: 0, heard: "now", title: "Still current" },
  { printed: 3, announced: 4, heard: "now", title: "Changed since it was printed" },
  { printed: 3, announced: 4, heard: SAVED, title: "Changed since it was printed" },
  { printed: 3, announced: 4, heard: null, title: "Changed since it was printed" },
  { printed: 3, announced: 3, heard: SAVED, title: "Still current when last heard" },
  { printed: 3, announced: 3, heard: null, title: "Not known if it is still current" },
  { printed: 3, announced: 2, heard: SAVED, title: "Not known if it is still current" },
  { printed: 3, announced: 2, heard: "now", title: "Not known if it is still current" },
])("paper of $printed is judged by $announced, heard $heard", ({ title, ...versions }) => {
  expect(ageOf(versions).title).toBe(title);
});

const LINK = "/knowledge-base/fleet/tyres";
const value = { id: "tyres", category: "", title: "Tyres", description: "", link: LINK };
const CHANGES = [
  { revision: 4, at: "2026-03-12T10:00:00.000Z", note: "Winter tyres from October on" },
  { revision: 2, at: "2026-02-01T10:00:00.000Z", note: "Long known" },
];

/** Publishes the article: `revision` wrote it last, `announced` is the last one that readers were told of. */
function publish(revision: number, announced: number, respond?: (path: string) => Response | null) {
  const change = {
    type: "put-article",
    id: "tyres",
    revision,
    announced,
    value,
    body: "own",
    hash: `${revision}`,
  } as const;
  const article = {
    revision,
    id: "tyres",
    change,
    html: "<p>Check the tyres.</p>",
    headings: [],
    changes: CHANGES.filter((each) => each.revision <= announced),
  };
  showPublished({ revision, changes: [change] });
  return stubApi((path) => respond?.(path) ?? Response.json(article));
}

const paper = (name: string) => screen.findByRole("region", { name });

beforeEach(() => {
  noteReachability(true);
  noteSavedAt(null);
});

it("a printed article is still current after a small correction", async () => {
  publish(3, 2);
  renderApp(`${LINK}#printed-2`);
  expect(await paper("Still current")).toBeVisible();
});

it("a page that no code led to says nothing of paper", async () => {
  const calls = publish(3, 2);
  renderApp(LINK);
  await screen.findByText("Check the tyres.");
  await waitFor(() => expect(window.localStorage.getItem("read-articles")).toContain("tyres"));
  expect(screen.queryByRole("region", { name: /current|printed/ })).toBeNull();
  expect(calls.filter(({ path }) => path.includes("fresh"))).toEqual([]);
});

it("a printed article that was changed has the date and the note", async () => {
  publish(4, 4);
  renderApp(`${LINK}#printed-2`);
  const told = await paper("Changed since it was printed");
  const [change, ...others] = within(told).getAllByRole("listitem");
  expect(change).toHaveTextContent("Changed on 12 March 2026: Winter tyres from October on");
  expect(others).toEqual([]);
});

it("a withdrawn article shows nothing of its text to the paper's reader", async () => {
  const gone = () =>
    Response.json({ message: "Nothing is published by this name." }, { status: 404 });
  publish(3, 2, (path) => (path.endsWith("?fresh") ? gone() : null));
  renderApp(`${LINK}#printed-2`);
  expect(await screen.findByRole("heading", { name: "Article not found" })).toBeVisible();
  expect(screen.queryByText("Check the tyres.")).toBeNull();
});

it("without a connection the saved copy says what it knows, and since when", async () => {
  const fail = () => {
    throw new TypeError("Failed to fetch");
  };
  publish(4, 4, (path) => (path.endsWith("?fresh") ? fail() : null));
  noteReachability(false);
  noteSavedAt(SAVED);
  const { unmount } = renderApp(`${LINK}#printed-4`);
  const current = await paper("Still current when last heard");
  expect(current).toHaveTextContent(/This device last heard from the site on 22 Nov 2026/);
  unmount();
  const changed = renderApp(`${LINK}#printed-2`);
  expect(await paper("Changed since it was printed")).toHaveTextContent("12 March 2026");
  changed.unmount();
  renderApp(`${LINK}#printed-5`);
  const unknown = await paper("Not known if it is still current");
  expect(unknown).toHaveTextContent(/last heard from the site on 22 Nov 2026/);
  vi.unstubAllGlobals();
});
