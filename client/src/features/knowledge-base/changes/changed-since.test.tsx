import "fake-indexeddb/auto";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { readShownText } from "./changed-since.tsx";
import { readArticles } from "./read-articles.ts";

const LINK = "/knowledge-base/fleet/tyres";
const value = { id: "tyres", category: "", title: "Tyres", description: "", link: LINK };

const DATES = [
  { revision: 3, at: "2026-03-12T10:00:00.000Z", note: "Winter tyres from October on" },
  { revision: 2, at: "2026-03-01T10:00:00.000Z", note: "" },
  { revision: 1, at: "2026-02-01T10:00:00.000Z", note: "Long known" },
];

type Published = { revision: number; text: string; change?: object; dates?: typeof DATES };

/** Shows the article as published at a revision; its text once `isServed` resolves. */
function publish(
  { revision, text, change = {}, dates = DATES }: Published,
  isServed: Promise<void> = Promise.resolve(),
) {
  const put = {
    type: "put-article",
    id: "tyres",
    revision,
    value,
    body: "own",
    hash: text,
    ...change,
  } as const;
  const response = {
    revision,
    id: "tyres",
    change: put,
    ...enhanceArticleHtml(`<p>${text}</p>`),
    changes: dates.filter((each) => each.revision <= revision),
  };
  stubApi(() => isServed.then(() => Response.json(response)));
  showPublished({ revision, changes: [put] });
}

/** A visit to the article as published at a revision. */
async function visit(revision: number, text: string, change: object = {}, dates = DATES) {
  publish({ revision, text, change, dates });
  const shown = renderApp(LINK);
  await screen.findByText(text);
  /** Ends the visit once the browser has stored it. */
  const leave = async () => {
    const stored = () => readShownText({ ...value, bodyIn: null });
    await waitFor(async () => expect(await stored()).toBe(`<p>${text}</p>`));
    shown.unmount();
  };
  return { ...shown, leave };
}

const line = () => screen.findByRole("region", { name: "Changed since you read it" });
const noLine = async (announced: number) => {
  await waitFor(() => expect(readArticles.read().tyres).toBe(announced));
  expect(screen.queryByRole("region", { name: "Changed since you read it" })).toBeNull();
};

beforeEach(async () => {
  // Waits until the test before has stored its visit.
  await new Promise((resolve) => {
    indexedDB.deleteDatabase("read-articles").onsuccess = resolve;
  });
  window.localStorage.clear();
});

it("a changed article tells when and why, and marks it until that is seen", async () => {
  await (await visit(1, "Check the tyres daily.")).leave();
  const { user, unmount } = await visit(3, "Check the brakes daily.");
  const told = within(await line());
  expect(await told.findByText("12 March 2026")).toBeVisible();
  expect(told.getByText(/Winter tyres from October on/)).toBeVisible();
  expect(told.getByText("1 March 2026")).toBeVisible();
  expect(told.queryByText(/Long known|earlier/)).toBeNull();

  await user.click(await told.findByRole("button", { name: "Show what changed" }));
  expect(await told.findByText("1 place is marked in the text.")).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("deletion")).toHaveTextContent("Removed: tyres");
  expect(main.getByRole("insertion")).toHaveTextContent("Added: brakes");
  expect(told.getByRole("button", { name: "First change" })).toHaveFocus();
  await user.click(told.getByRole("button", { name: "First change" }));
  expect(main.getByRole("deletion")).toHaveFocus();
  await user.click(told.getByRole("button", { name: "Hide the marks" }));
  expect(main.queryByRole("deletion")).toBeNull();
  expect(told.getByRole("button", { name: "Show what changed" })).toHaveFocus();

  await user.click(told.getByRole("button", { name: "Got it" }));
  expect(screen.getByRole("main")).toHaveFocus();
  await noLine(3);
  unmount();
  await visit(3, "Check the brakes daily.");
  await noLine(3);
});

it("no change is told on a first visit, nor after a correction", async () => {
  const first = await visit(1, "Check teh tyres daily.");
  await noLine(1);
  await first.leave();
  const corrected = await visit(2, "Check the tyres daily.", { announced: 1 });
  await corrected.leave();
  await noLine(1);
  const { user } = await visit(3, "Check the brakes daily.");
  await user.click(await screen.findByRole("button", { name: "Show what changed" }));
  expect(await screen.findByRole("deletion")).toHaveTextContent("Removed: tyres");
  expect(screen.getAllByRole("deletion")).toHaveLength(1);
});

it("the focus moves to what hides the marks if the text reads as before", async () => {
  await (await visit(1, "One.")).leave();
  const { user } = await visit(2, "One.");
  await user.click(await screen.findByRole("button", { name: "Show what changed" }));
  expect(await screen.findByText(/The text reads as before/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Hide the marks" })).toHaveFocus();
});

it("marks wait for a newer text, and go when the text is replaced", async () => {
  await (await visit(1, "Check the tyres daily.")).leave();
  const { user } = await visit(2, "Check the brakes daily.");
  await user.click(await screen.findByRole("button", { name: "Show what changed" }));
  expect(await screen.findByText("1 place is marked in the text.")).toBeVisible();
  let serve = () => {};
  const served = new Promise<void>((resolve) => {
    serve = resolve;
  });
  act(() => publish({ revision: 3, text: "Check the lamps daily." }, served));
  await user.click(screen.getByRole("button", { name: "Hide the marks" }));
  const show = await screen.findByRole("button", { name: "Show what changed" });
  await waitFor(() => expect(show).toHaveAttribute("aria-disabled", "true"));
  expect(show).toHaveFocus();
  await user.click(show);
  expect(screen.queryByRole("insertion")).toBeNull();

  serve();
  await screen.findByText("Check the lamps daily.");
  await user.click(show);
  expect(await screen.findByRole("insertion")).toHaveTextContent("Added: lamps");
  act(() => publish({ revision: 4, text: "Check the doors daily." }));
  expect(await screen.findByText("Check the doors daily.")).toBeVisible();
  expect(screen.queryByText(/marked in the text/)).toBeNull();
  expect(screen.getByRole("button", { name: "Show what changed" })).toBeVisible();
});

it("a text with versions that were purged is not marked", async () => {
  await (await visit(1, "Written about a patient.")).leave();
  await visit(3, "Written about nobody.", { announced: 2, forgotten: 3 });
  const told = within(await line());
  expect(await told.findByText("1 March 2026")).toBeVisible();
  expect(told.queryByRole("button", { name: "Show what changed" })).toBeNull();
  expect(told.getByRole("button", { name: "Got it" })).toBeVisible();
});

it("a withdrawn article is removed from those that were read", async () => {
  await (await visit(1, "One.")).leave();
  showPublished({ revision: 2 });
  stubApi(() => new Response("", { status: 404 }));
  renderApp(LINK);
  await screen.findByRole("heading", { name: "Article not found" });
  await waitFor(() => expect(readArticles.read()).toEqual({}));
});

it("three hundred articles are remembered", async () => {
  readArticles.write(Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`a${n}`, 1])));
  await (await visit(1, "One.")).leave();
  const ids = Object.keys(readArticles.read());
  expect(ids).toHaveLength(300);
  expect([ids[0], ids.at(-1)]).toEqual(["a1", "tyres"]);
});
