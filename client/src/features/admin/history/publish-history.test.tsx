import { dateAndTime } from "@shared/text/dates.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished, vi } from "vitest";
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

describe("the history", () => {
  it("says so where nothing was published", async () => {
    const { history } = await openHistory({ [HISTORY]: () => page([]) });
    expect(await history.findByText("Nothing was published yet.")).toBeVisible();
    expect(history.queryByRole("button", { name: /^Restore/ })).toBeNull();
  });

  it("lists who published what, when and why; only older publishes can be gone back to", async () => {
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

  it("comes in pages; below the last is what came with the product", async () => {
    const { user, history } = await openHistory({
      [HISTORY]: () => page([entryOf(22)], 22),
      [`${HISTORY}?before=22`]: () => page([entryOf(1)]),
    });
    const more = await history.findByRole("button", { name: "Show more publishes" });
    expect(history.queryByText("Before that: what came with the product")).toBeNull();
    await user.click(more);
    expect(await history.findByText("Before that: what came with the product")).toBeVisible();
    expect(history.getAllByRole("heading", { level: 3 })).toHaveLength(2);
    expect(history.queryByRole("button", { name: "Show more publishes" })).toBeNull();
  });

  it("keeps what is shown where more can’t be loaded, says so, and tries again", async () => {
    const { user, history, responses } = await openHistory({
      [HISTORY]: () => page([entryOf(22)], 22),
      [`${HISTORY}?before=22`]: refused(503, "Away."),
    });
    const more = await history.findByRole("button", { name: "Show more publishes" });
    await user.click(more);
    const alert = await history.findByRole("alert");
    expect(alert).toHaveTextContent("Away.");
    // The error is below the button, which may be at the list's lower edge.
    expect(vi.mocked(alert.scrollIntoView).mock.contexts).toContain(alert);
    expect(history.getByText(/Title 22/)).toBeVisible();
    responses[`${HISTORY}?before=22`] = () => page([entryOf(1)]);
    await user.click(more);
    expect(await history.findByText(/Title 1$/)).toBeVisible();
    expect(history.queryByRole("alert")).toBeNull();
  });

  it("says when it can’t be loaded, and tries again", async () => {
    const { user, history, responses } = await openHistory({ [HISTORY]: refused(503, "Away.") });
    expect(await history.findByRole("alert")).toHaveTextContent("Away.");
    responses[HISTORY] = () => page([]);
    await user.click(history.getByRole("button", { name: "Try again" }));
    expect(await history.findByText("Nothing was published yet.")).toBeVisible();
  });

  it("shows what a publish changed, asked for once; a failure can be tried again", async () => {
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
});

describe("a large publish", () => {
  it("loads the texts of twenty changes at a time", async () => {
    const hash = (index: number) => `${index}`.padStart(64, "0");
    const items = Array.from({ length: 45 }, (_, index) => {
      const value = { ...article, id: `large-${index}`, title: `Large ${index}` };
      const after = { value, body: "own", hash: hash(index) };
      return { kind: "article", id: value.id, before: null, after };
    });
    const { user, history, responses, calls, toggleNewest } = await openHistory({
      ...PUBLISHES,
      [`${HISTORY}/2`]: () => Response.json({ ...entryOf(2), items }),
      ...Object.fromEntries(
        items.map((_, index) => [
          `/api/knowledge-base/history/bodies/${hash(index)}`,
          () => Response.json({ html: `<p>Text ${index}</p>` }),
        ]),
      ),
    });
    const restoring = (index: number) => ({ name: `Restore “Before” of Large ${index}` });
    const texts = () => calls.filter(({ path }) => path.includes("/bodies/")).length;
    await toggleNewest();
    expect(await history.findByRole("button", restoring(19))).toBeVisible();
    expect(history.queryByRole("button", restoring(20))).toBeNull();
    await waitFor(() => expect(texts()).toBe(20));
    const text = `/api/knowledge-base/history/bodies/${hash(30)}`;
    const response = responses[text];
    responses[text] = refused(503, "Away.");
    await user.click(history.getByRole("button", { name: "Show more changes" }));
    expect(await history.findByText("Away.")).toBeVisible();
    expect(history.getByRole("button", restoring(19))).toBeVisible();
    responses[text] = response as () => Response;
    await user.click(history.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(history.queryByText("Away.")).toBeNull());
    await user.click(history.getByRole("button", { name: "Show more changes" }));
    expect(await history.findByRole("button", restoring(44))).toBeVisible();
    expect(history.queryByRole("button", { name: "Show more changes" })).toBeNull();
    // One of the second twenty texts failed to load.
    await waitFor(() => expect(texts()).toBe(46));
    expect(calls.filter(({ path }) => path === `${HISTORY}/2`)).toHaveLength(1);
  });
});

describe("restoring", () => {
  it("publishes one article anew as it was, after a question", async () => {
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
  ])("publishes everything anew by “%s”", async (name, to, question) => {
    const { responses, requests, press, isDone } = await openHistory(PUBLISHES);
    responses[RESTORE] = restored;
    const { ask, confirm } = await press(name);
    expect(ask.getByText(question)).toBeVisible();
    await confirm();
    await isDone();
    expect(requests()).toEqual([{ key: expect.any(String), revision: 2, to, note: "" }]);
  });

  it("says what went wrong, and the next try is the same request", async () => {
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

  it("restores to the publish of the question, whatever another tab shows since", async () => {
    const { responses, requests, press } = await openHistory(PUBLISHES);
    responses[RESTORE] = restored;
    const { confirm } = await press();
    act(() => showPublished({ revision: 3 }));
    await confirm();
    expect(requests()).toMatchObject([{ revision: 2, to: 1 }]);
  });

  it("over what somebody published meanwhile asks to look at that first", async () => {
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
});

describe("removing for good", () => {
  const PURGE = "/api/knowledge-base/purge";

  it("asks first, names what it reaches and what not, and shows the version as removed", async () => {
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
});
