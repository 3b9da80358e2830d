import { expect, type Page } from "@playwright/test";
import { inspection } from "../articles.ts";
import { serveUpkeep } from "./figures.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

const CALL = "**/api/admin/messages";
const at = "2026-11-20T09:30:00.000Z";

const message = (id: number, changes: object) => ({
  id: String(id).padStart(32, "0"),
  kind: "article",
  subject: inspection.id,
  at,
  revision: 3,
  heading: "",
  passage: "",
  query: "",
  reasons: ["outdated", "step-missing"],
  text: "",
  address: "",
  state: "open",
  assignee: null,
  solvedBy: null,
  version: 1,
  changedBy: null,
  ...changes,
});

const MESSAGES = [
  message(1, {
    text: "The button is called “Finish” now.\nAnd where do I sign? \u202egnp.exe",
    passage: "Press Submit to end the inspection.",
    heading: "At the end of a shift",
    address: "a.reader.with.a.long.name@example.com",
    assignee: "editor",
  }),
  message(2, { text: `Averylongword${"nospace".repeat(40)}`, reasons: ["unclear"] }),
  message(3, { state: "solved", solvedBy: 4, changedBy: "editor" }),
];
const group = { kind: "article", subject: inspection.id, open: 2, closed: 1, latest: at };
const GROUPS = [
  { ...group, assignees: ["editor"] },
  { ...group, kind: "search", subject: "stretcher mount", closed: 0, assignees: [] },
  { ...group, kind: "site", subject: "site", open: 0, assignees: [] },
];

const days = [1, 2, 3].map((each) => ({
  day: `2026-11-0${each}`,
  ...{ articles: 4 * each, videos: each, nothing: 2, unpressed: 1, pressed: each },
}));
const COUNTED = {
  began: "2026-11-01",
  perDay: days,
  articles: [{ id: inspection.id, title: inspection.title, link: inspection.link, views: 12 }],
  videos: [{ id: 7, title: "Lift the cot", views: 4, stops: [1, ...new Array(18).fill(0), 3] }],
  searches: [{ term: "cot", nothing: 0, unpressed: 6, pressed: 2 }],
  missing: [{ term: "stretcher", count: 14, lastDay: "2026-11-02", sinceDismissed: null }],
  unread: [{ id: inspection.id, title: inspection.title, link: inspection.link }],
  more: { searches: 0, missing: 0 },
};
const NOTHING_COUNTED = {
  began: null,
  ...{ perDay: [], articles: [], videos: [], searches: [], missing: [], unread: [] },
  more: { searches: 0, missing: 0 },
};

/** Opens the Insight screen as somebody who is signed in; counters are answered as the server would. */
async function goToInsight(page: Page, report: object = COUNTED): Promise<void> {
  await serveUpkeep(page);
  await page.route("**/api/admin/insight?*", (route) => route.fulfill({ json: report }));
  await page.goto("/secretdoor/dashboard/insight");
}

/** The same with these messages as the server's. */
async function openInsight(
  page: Page,
  groups: readonly object[] = GROUPS,
  report: object = COUNTED,
): Promise<void> {
  await page.route(CALL, (route) => route.fulfill({ json: { groups, more: 0 } }));
  await page.route(`${CALL}/**`, (route) =>
    route.fulfill({ json: { messages: MESSAGES, more: 7 } }),
  );
  await goToInsight(page, report);
  await expect(page.getByRole("heading", { level: 2, name: "Worklist" })).toBeVisible();
}

/** The Insight screen with its messages. */
export const INSIGHT_STATES: readonly State[] = [
  {
    name: "insight",
    show: async (page) => {
      await openInsight(page);
      await expect(page.getByText("2 messages about the search")).toBeVisible();
      await page.getByText("Done with", { exact: false }).first().click();
    },
  },
  {
    name: "insight-empty",
    isVariant: true,
    show: async (page) => {
      await openInsight(page, [], NOTHING_COUNTED);
      await expect(page.getByText("No open messages of readers.")).toBeVisible();
    },
  },
  {
    name: "insight-failed",
    isVariant: true,
    show: async (page) => {
      await refuse(page, CALL, "The site’s data is not available right now.");
      await goToInsight(page);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "insight-loading",
    show: async (page) => {
      await leaveUnanswered(page, CALL);
      await goToInsight(page);
      await expect(page.getByText("Loading…").first()).toBeVisible();
    },
  },
  {
    name: "insight-dismiss-many",
    isOverlay: true,
    show: async (page) => {
      await openInsight(page);
      const texts = ["Buy casino chips", "Cheap casino chips"];
      await page.route(`${CALL}/dismissals`, (route) =>
        route.fulfill({ json: { count: 9_873, texts } }),
      );
      await page.getByRole("button", { name: "Dismiss many…" }).click();
      await page.getByRole("button", { name: "Find" }).click();
      await expect(page.getByRole("button", { name: "Dismiss 9,873 messages" })).toBeVisible();
    },
  },
  {
    name: "insight-messages",
    isOverlay: true,
    show: async (page) => {
      await openInsight(page);
      await page
        .getByRole("button", { name: `Open the messages about ${inspection.title}` })
        .click();
      await expect(page.getByRole("dialog").getByText("Press Submit")).toBeVisible();
    },
  },
];

const MESSAGE_PAGE = `/message?article=${inspection.id}`;

async function openForm(page: Page, address = MESSAGE_PAGE): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tell us what is missing");
}

/** What readers see who write. */
export const MESSAGE_STATES: readonly State[] = [
  { name: "message", show: (page) => openForm(page) },
  {
    name: "message-search",
    isVariant: true,
    show: (page) => openForm(page, "/message?q=stretcher+mount"),
  },
  {
    name: "message-errors",
    show: async (page) => {
      await openForm(page);
      await page.getByLabel("Your e-mail address").fill("nobody");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("Tick what it is, or write it.")).toBeVisible();
    },
  },
  {
    name: "message-refused",
    isVariant: true,
    show: async (page) => {
      await page.route("**/api/messages", (route) =>
        route.fulfill({ status: 429, json: { message: "Too many are writing right now." } }),
      );
      await openForm(page);
      await page.getByRole("checkbox", { name: "Out of date" }).check();
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("alert")).toContainText("Your text is still here");
    },
  },
  {
    name: "message-sent",
    isVariant: true,
    show: async (page) => {
      await page.route("**/api/messages", (route) => route.fulfill({ status: 204 }));
      await openForm(page);
      await page.getByRole("checkbox", { name: "Out of date" }).check();
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    },
  },
  {
    name: "message-waiting",
    show: async (page) => {
      await page.route("**/api/messages", (route) => route.abort());
      await openForm(page);
      await page.getByLabel("In your words").fill("The button has another name now.");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByRole("region", { name: "1 message not sent yet" })).toBeVisible();
    },
  },
  {
    name: "message-report",
    isVariant: true,
    show: async (page) => {
      await page.goto(inspection.link);
      await page.locator(".rich-text p").first().click({ clickCount: 3 });
      await expect(page.getByRole("button", { name: "Report this sentence" })).toBeVisible();
    },
  },
  {
    name: "message-answered",
    show: async (page) => {
      const id = "0".repeat(32);
      await page.route("**/api/messages/answers", (route) =>
        route.fulfill({ json: { answers: [{ id, revision: 3, at }] } }),
      );
      await page.goto(inspection.link);
      await page.evaluate(
        ([article, id]) =>
          localStorage.setItem("sent-messages", JSON.stringify([{ id, article, at: Date.now() }])),
        [inspection.id, id],
      );
      await page.reload();
      await expect(page.getByText(/^Changed after your note/)).toBeVisible();
    },
  },
];
