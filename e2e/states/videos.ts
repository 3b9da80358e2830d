import { expect, type Page, type Route } from "@playwright/test";
import { dialog, markSignedIn } from "../admin.ts";
import { library as sampleVideos } from "../library.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

const VIDEOS = "/secretdoor/dashboard/videos";
const CALL = "**/api/admin/videos";

type FakeResponse = { status?: number; json: object };

export const videos = sampleVideos.map((video, index) => ({
  ...video,
  revision: 1,
  transcript: index % 3 === 0 ? "a".repeat(64) : null,
}));
const [first] = videos as [(typeof videos)[number]];
const library = { revision: 5, orderRevision: 2, videos };
const others = { ...first, title: `${first.title}, revised`, duration: "7:40", revision: 6 };

/** Opens the Videos screen with the sample library as the server's; `answers` are those of other calls, by path. */
export async function openVideos(
  page: Page,
  { search = "", shown = library, responses = {} as Record<string, FakeResponse> } = {},
): Promise<void> {
  await markSignedIn(page.context());
  await page.route(CALL, (route) => route.fulfill({ json: shown }));
  await page.route(`${CALL}/**`, (route) => route.fulfill(responseTo(route, responses)));
  await page.goto(VIDEOS + search);
  await expect(page.getByRole("heading", { level: 2, name: /^Videos/ })).toBeVisible();
}

function responseTo(route: Route, responses: Record<string, FakeResponse>): FakeResponse {
  const path = new URL(route.request().url()).pathname.replace("/api/admin/videos/", "");
  return responses[path] ?? { json: { revision: 6, orderRevision: 2, video: null } };
}

async function askToDelete(
  page: Page,
  responses: Record<string, FakeResponse> = {},
): Promise<void> {
  await openVideos(page, { responses });
  await page.getByRole("button", { name: `Delete ${first.title}` }).click();
  await expect(dialog(page, "Delete Video")).toBeVisible();
}

async function confirmDeletion(page: Page): Promise<void> {
  await dialog(page, "Delete Video").getByRole("button", { name: "Delete Video" }).click();
}

const entry = {
  change: 5,
  at: "2026-11-20T09:30:00.000Z",
  username: "editor",
  action: "edit",
  summary: { titles: [first.title], added: 0, edited: 1, deleted: 0, fields: ["title"] },
};
const HISTORY: Record<string, FakeResponse> = {
  history: {
    json: {
      entries: [
        entry,
        { ...entry, change: 4, action: "move", summary: { ...entry.summary, edited: 0 } },
      ],
      next: null,
    },
  },
  "history/5": { json: { ...entry, total: 1, items: [{ id: 1, before: first, after: others }] } },
};

async function openHistory(page: Page): Promise<void> {
  await openVideos(page, { responses: HISTORY });
  await page.getByRole("button", { name: "History" }).click();
  const history = dialog(page, "History");
  await history.getByRole("button", { name: "What changed" }).first().click();
  await expect(history.getByRole("definition").first()).toBeVisible();
}

/** The Videos screen: its table, and what stands over it. */
export const VIDEOS_STATES: readonly State[] = [
  { name: "admin-videos", show: (page) => openVideos(page) },
  {
    name: "admin-videos-sorted",
    show: (page) => openVideos(page, { search: "?q=report&sort=duration&dir=desc" }),
  },
  {
    name: "admin-videos-empty",
    isVariant: true,
    show: (page) => openVideos(page, { shown: { ...library, videos: [] } }),
  },
  {
    name: "admin-videos-loading",
    show: async (page) => {
      await markSignedIn(page.context());
      await leaveUnanswered(page, CALL);
      await page.goto(VIDEOS);
      await expect(page.getByText("Loading the videos…")).toBeAttached();
    },
  },
  {
    name: "admin-videos-failed",
    isVariant: true,
    show: async (page) => {
      await markSignedIn(page.context());
      await refuse(page, CALL, "The database is not reachable.");
      await page.goto(VIDEOS);
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "admin-videos-delete",
    isVariant: true,
    isOverlay: true,
    show: (page) => askToDelete(page),
  },
  {
    name: "admin-videos-undo",
    isOverlay: true,
    show: async (page) => {
      await askToDelete(page);
      await confirmDeletion(page);
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "admin-videos-delete-conflict",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      const json = { message: "Changed.", revision: 6, video: others };
      await askToDelete(page, { [`${first.id}`]: { status: 409, json } });
      await confirmDeletion(page);
      await expect(dialog(page, "Changed meanwhile").getByRole("term").first()).toBeVisible();
    },
  },
  {
    name: "admin-videos-move",
    isOverlay: true,
    show: async (page) => {
      await openVideos(page);
      await page.getByRole("button", { name: `Move ${first.title}` }).click();
      const question = dialog(page, `Move ${first.title}`);
      await question.getByRole("textbox").fill("99");
      await question.getByRole("button", { name: "Move", exact: true }).click();
      await expect(question.getByRole("alert")).toBeVisible();
    },
  },
  { name: "admin-videos-history", isVariant: true, isOverlay: true, show: openHistory },
  {
    name: "admin-videos-restore",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openHistory(page);
      await dialog(page, "History").getByRole("button", { name: "Restore everything" }).click();
      await expect(dialog(page, "Restore everything?")).toBeVisible();
    },
  },
];
