import { dateAndTime } from "@shared/text/dates.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { showPublished } from "@/app/testing/published.ts";
import { builtIn } from "@/data/built-in/built-in-content.ts";
import { DRAFTS_DATABASE } from "@/data/drafts-overlay.ts";
import type { ArticleMetadata } from "@/data/model.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { ownFields } from "@/features/admin/drafts/items.ts";
import { toastStore } from "@/ui/toast-store.ts";
import { SessionProvider } from "../shell/session-provider.tsx";
import { openedDialog } from "../testing/open-dashboard.ts";
import { PublishHistory } from "./publish-history.tsx";

const [article, deleted] = builtIn.articles.map(ownFields) as [ArticleMetadata, ArticleMetadata];
const at = "2026-11-20T09:30:00.000Z";
const itemOf = (id: string, title: string) => ({ kind: "article", id, title, change: "edited" });
const entryOf = (revision: number, changed: object = {}) => ({
  revision,
  at,
  username: "editor",
  note: "",
  items: [itemOf(article.id, `Title ${revision}`)],
  more: 0,
  ...changed,
});
const page = (entries: object[], next: number | null = null) => Response.json({ entries, next });
const titled = (title: string) => ({ value: { ...article, title } });
const detailsOf = (revision: number, before: object | null, after: object | null) =>
  Response.json({
    ...entryOf(revision),
    items: [{ kind: "article", id: article.id, before, after }],
  });

/** The server's responses by path, made anew for every call. */
type Responses = Record<string, () => Response>;

const HISTORY = "/api/knowledge-base/history";
const RESTORE = "/api/knowledge-base/restore";
const PUBLISHES: Responses = {
  "/api/knowledge-base/all": () => Response.json({ revision: 3, changes: [], redirects: [] }),
  [HISTORY]: () => page([entryOf(2, { note: "Clearer" }), entryOf(1)]),
  [`${HISTORY}/2`]: () => detailsOf(2, titled("One"), titled("Two")),
};
const restored = () => Response.json({ revision: 3, at, username: "editor" });
const refused = (status: number, message: string) => () => Response.json({ message }, { status });

async function openHistory(given: Responses, shown: Parameters<typeof showPublished>[0] = {}) {
  showPublished({ revision: 2, ...shown });
  const responses = { ...given };
  const calls = stubApi((path) => responses[path]?.() ?? new Response(""));
  const user = userEvent.setup({ delay: null });
  render(
    <QueryClientProvider client={pageQueryClient}>
      <SessionProvider>
        <PublishHistory onClose={() => undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  const requests = () =>
    calls
      .filter(({ path }) => path === RESTORE)
      .map(({ init }) => JSON.parse(String(init?.body)) as Record<string, unknown>);
  const history = await openedDialog("History");
  /** Shows or hides the newest publish's changes. */
  const toggleNewest = async () => {
    const [button] = await history.findAllByRole("button", { name: "What changed" });
    await user.click(button as HTMLElement);
  };
  /** Presses a button and confirms its question. */
  const press = async (name = "Restore everything", question = "Restore everything?") => {
    await user.click(await history.findByRole("button", { name }));
    const ask = await openedDialog(question);
    const confirm = () => user.click(ask.getByRole("button", { name: "Restore" }));
    return { ask, confirm };
  };
  const isDone = () =>
    waitFor(() => expect(screen.queryByRole("dialog", { name: /^(Restore|Remove)/ })).toBeNull());
  return { user, history, responses, calls, requests, toggleNewest, press, isDone };
}

it("the history lists who published what, when and why", async () => {
  const items = ["a", "b", "c", "d", "e"].map((id) => itemOf(id, id.toUpperCase()));
  const { history } = await openHistory({
    [HISTORY]: () =>
      page([
        entryOf(3, { items, more: 7, note: "Clearer" }),
        entryOf(2, { restored: 0, items: [itemOf(deleted.id, deleted.title)] }),
        entryOf(1, { restored: 1, username: "other" }),
      ]),
  });
  const list = await history.findByRole("list", { name: "Publishes" });
  const [latest, second, first] = within(list)
    .getAllByRole("listitem")
    .map((row) => within(row));
  expect(latest?.getByRole("heading")).toHaveTextContent(`${dateAndTime(at)} by editor`);
  expect(latest?.getByText("Clearer")).toBeVisible();
  expect(latest?.getByText("12 changes: A, B, C, D and 8 more")).toBeVisible();
  expect(latest?.queryByRole("button", { name: "Restore everything" })).toBeNull();
  expect(second?.getByText("Restored what came with the product")).toBeVisible();
  expect(second?.getByText(`1 change: ${deleted.title}`)).toBeVisible();
  expect(second?.getByRole("button", { name: "Restore everything" })).toBeVisible();
  expect(first?.getByText("Restored publish 1")).toBeVisible();
  expect(first?.getByRole("heading")).toHaveTextContent("by other");
});

it("a publish shows what it changed, loaded once and again after an error", async () => {
  const { user, history, responses, calls, toggleNewest } = await openHistory({
    ...PUBLISHES,
    [`${HISTORY}/2`]: refused(500, "Broken."),
  });
  await toggleNewest();
  expect(await history.findByRole("alert")).toHaveTextContent("Broken.");
  responses[`${HISTORY}/2`] = () => detailsOf(2, titled("One"), titled("Two"));
  await user.click(history.getByRole("button", { name: "Try again" }));
  expect(await history.findByText("Title")).toBeVisible();
  expect(history.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringContaining("One"), expect.stringContaining("Two")]),
  );
  await toggleNewest();
  await toggleNewest();
  expect(calls.filter(({ path }) => path === `${HISTORY}/2`)).toHaveLength(2);
});

it("one article is restored after a question, and other tabs hear of it", async () => {
  const { history, responses, requests, toggleNewest, press, isDone } =
    await openHistory(PUBLISHES);
  await toggleNewest();
  const { confirm } = await press("Restore “Before” of Two", "Restore Two?");
  expect(requests()).toEqual([]);
  responses[RESTORE] = restored;
  responses[HISTORY] = () => page([entryOf(3, { restored: 1 })]);
  const otherTab = new BroadcastChannel(DRAFTS_DATABASE);
  onTestFinished(() => otherTab.close());
  const heard = new Promise((resolve) => {
    otherTab.onmessage = ({ data }) => resolve(data);
  });
  await confirm();
  expect(await heard).toBe(3);
  await isDone();
  expect(await history.findByText("Restored publish 1")).toBeVisible();
  const item = `article:${article.id}`;
  expect(requests()).toEqual([{ key: expect.any(String), revision: 2, to: 1, note: "", item }]);
  expect(toastStore.read()[0]).toMatchObject({
    title: "Restored",
    description: "Two. Everybody sees it at the next page load.",
  });
});

it.each([
  [
    "Restore everything",
    1,
    /^All articles and categories go back to what they were after publish 1,/,
  ],
  ["Restore what came with the product", 0, /were before anything was published,/],
])("everything is published anew by “%s”", async (name, to, question) => {
  const { responses, requests, press, isDone } = await openHistory(PUBLISHES);
  responses[RESTORE] = restored;
  const { ask, confirm } = await press(name);
  expect(ask.getByText(question)).toBeVisible();
  await confirm();
  await isDone();
  expect(requests()).toEqual([{ key: expect.any(String), revision: 2, to, note: "" }]);
});

it("a failed restore says why, and its retry is the same request", async () => {
  const { responses, requests, press, isDone } = await openHistory(PUBLISHES);
  responses[RESTORE] = refused(503, "The disk is full.");
  const { ask, confirm } = await press();
  await confirm();
  expect(await ask.findByRole("alert")).toHaveTextContent("The disk is full.");
  responses[RESTORE] = restored;
  await confirm();
  await isDone();
  expect(requests()[1]).toEqual(requests()[0]);
});

it("a restore keeps the publish of its question while another tab shows more", async () => {
  const { responses, requests, press } = await openHistory(PUBLISHES);
  responses[RESTORE] = restored;
  const { confirm } = await press();
  act(() => showPublished({ revision: 3 }));
  await confirm();
  expect(requests()).toMatchObject([{ revision: 2, to: 1 }]);
});

it("a restore over what somebody published meanwhile asks to look at it first", async () => {
  const { responses, requests, press } = await openHistory(PUBLISHES);
  responses[RESTORE] = refused(409, "Stale.");
  const { ask, confirm } = await press();
  responses[HISTORY] = () => page([entryOf(3, { username: "other" }), entryOf(2), entryOf(1)]);
  await confirm();
  expect(await ask.findByRole("alert")).toHaveTextContent(/^Somebody published meanwhile/);
  expect(await screen.findByText("by other")).toBeInTheDocument();
  responses[RESTORE] = restored;
  await confirm();
  await waitFor(() => expect(requests()[1]).toMatchObject({ revision: 3, to: 1 }));
});

const PURGE = "/api/knowledge-base/purge";

it("a purge names what it reaches, is retried as it was, and shows as removed", async () => {
  const withdrawn = { type: "delete-article", id: article.id, revision: 2 } as const;
  const { user, history, responses, calls, toggleNewest, isDone } = await openHistory(PUBLISHES, {
    changes: [withdrawn],
  });
  await toggleNewest();
  await user.click(await history.findByRole("button", { name: "Remove for good… Two" }));
  const ask = await openedDialog("Remove Two for good?");
  expect(ask.getByText(/^Every version goes from the history/)).toBeVisible();
  expect(ask.getByText(/Out of reach are backups, exports,/)).toBeVisible();
  responses[PURGE] = refused(503, "The disk is full.");
  await user.click(ask.getByRole("button", { name: "Remove for good" }));
  expect(await ask.findByRole("alert")).toHaveTextContent("The disk is full.");

  const removed = { versions: 2, pictures: 1, keptPictures: 1 };
  responses[PURGE] = () => Response.json({ revision: 3, at, username: "editor", removed });
  const gone = { value: null, purged: { username: "editor", at } };
  responses[HISTORY] = () => page([entryOf(3), entryOf(2)]);
  responses[`${HISTORY}/2`] = () => detailsOf(2, gone, gone);
  await user.click(ask.getByRole("button", { name: "Remove for good" }));
  await isDone();
  expect(await history.findByText(/^Removed for good by editor, /)).toBeVisible();
  expect(history.queryByRole("button", { name: /^Restore “/ })).toBeNull();
  const sent = calls.filter(({ path }) => path === PURGE).map(({ init }) => String(init?.body));
  expect(sent[1]).toBe(sent[0]);
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({ revision: 2, id: article.id });
  expect(toastStore.read()[0]).toMatchObject({
    title: "Removed for good",
    description: "2 versions and 1 image of Two. Others use 1 image.",
  });
});
