import type { ChangeSummary, VideoAction } from "@shared/contracts/admin-videos.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "@/data/query-client.ts";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog } from "../testing/open-dashboard.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import { describeChange, VideoHistory } from "./video-history.tsx";

const HISTORY = "/api/admin/videos/history";
const at = "2026-11-20T09:30:00.000Z";
const entryOf = (change: number, action = "edit", titles = ["Check"]) => ({
  change,
  at,
  username: "editor",
  action,
  summary: { titles, added: 0, edited: 1, deleted: 0 },
});
const page =
  (entries: object[], next: number | null = null) =>
  () =>
    Response.json({ entries, next });

const { id: _id, revision: _revision, ...state } = anAdminVideo({ id: 2, title: "Check" });
const items = (before: object | null, after: object | null) => () =>
  Response.json({ ...entryOf(5), total: 1, items: [{ id: 2, before, after }] });

async function openHistory(responses: Record<string, () => Response>) {
  const server = new FakeLibrary([anAdminVideo({ id: 2, title: "Check", revision: 4 })]);
  for (const [path, response] of Object.entries(responses)) server.responses.set(path, response);
  const user = userEvent.setup({ delay: null });
  const client = createQueryClient();
  const page = () => (
    <QueryClientProvider client={client}>
      <VideoHistory library={server.read()} onClose={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender } = render(page());
  const history = await openedDialog("History");
  const press = async (name: string | RegExp) =>
    user.click((await history.findAllByRole("button", { name }))[0] as HTMLElement);
  return { server, user, history, press, readAgain: () => rerender(page()) };
}

describe("the library’s history", () => {
  it("says so where nothing was changed", async () => {
    const { history } = await openHistory({ [HISTORY]: page([]) });
    expect(await history.findByText("Nothing was changed yet.")).toBeVisible();
  });

  it("lists who did what, in pages; only earlier states can be gone back to", async () => {
    const { history, press } = await openHistory({
      [HISTORY]: page([entryOf(5), entryOf(4, "move")], 4),
      [`${HISTORY}?before=4`]: page([entryOf(1, "add", ["Start"])]),
    });
    const list = await history.findByRole("list", { name: "Changes" });
    const [latest, second] = within(list).getAllByRole("listitem");
    expect(latest).toHaveTextContent(`${dateAndTime(at)} by editor`);
    expect(latest).toHaveTextContent("Edited “Check”");
    expect(second).toHaveTextContent("Moved “Check”");
    expect(within(list).getAllByRole("button", { name: "Restore everything" })).toHaveLength(1);
    await press("Show more changes");
    expect(await history.findByText("Added “Start”")).toBeVisible();
    expect(history.getByText("Before that: the library as it was set up")).toBeVisible();
  });

  it("compares the fields and the words of the transcripts", async () => {
    const hash = "b".repeat(64);
    const { history, press } = await openHistory({
      [HISTORY]: page([entryOf(5)]),
      [`${HISTORY}/5`]: items(state, { ...state, title: "Check twice", transcript: hash }),
      [`/api/admin/videos/transcripts/${hash}`]: () =>
        Response.json({ cues: [{ start: 62, end: 65, text: "Check the tyres." }] }),
    });
    await press("What changed");
    expect(await history.findByText("Transcript")).toBeVisible();
    expect(history.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      "Title",
      "Transcript",
    ]);
    expect(history.getByText("01:02 Check the tyres.")).toBeVisible();
  });

  it("says that a move changed the order alone", async () => {
    const { history, press } = await openHistory({
      [HISTORY]: page([entryOf(5, "move")]),
      [`${HISTORY}/5`]: items(state, state),
    });
    await press("What changed");
    expect(await history.findByText("Only the order of the videos changed.")).toBeVisible();
    expect(history.queryByRole("button", { name: /^Restore “/ })).toBeNull();
  });
});

describe("restoring videos", () => {
  const responses = {
    [HISTORY]: page([entryOf(5), entryOf(4)]),
    [`${HISTORY}/5`]: items({ ...state, title: "Old" }, state),
    "/api/admin/videos/restore": () =>
      Response.json({ revision: 6, orderRevision: 2, video: null }),
  };
  const bodies = ({ writes }: FakeLibrary) => writes.map(({ body }) => body);

  it("brings one video back to what it was before a change, after a question", async () => {
    const { server, user, press } = await openHistory(responses);
    await press("What changed");
    await press("Restore “Before” of Check");
    const question = await openedDialog("Restore Check?");
    expect(question.getByText(/to what it was before the change of/)).toBeVisible();
    expect(bodies(server)).toEqual([]);
    await user.click(question.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Restore/ })).toBeNull());
    const key = expect.any(String);
    expect(bodies(server)).toEqual([{ key, change: 5, id: 2, revision: 4 }]);
    expect(toastStore.read()[0]).toMatchObject({ title: "Restored" });
  });

  it.each([
    ["Restore everything", 5, /after the change of/],
    ["Restore what was there at first", 4, /before the first change/],
  ])("brings everything back by “%s”", async (name, change, text) => {
    const { server, user, press } = await openHistory(responses);
    await press(name);
    const question = await openedDialog("Restore everything?");
    expect(question.getByText(text)).toBeVisible();
    await user.click(question.getByRole("button", { name: "Restore" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Restore/ })).toBeNull());
    expect(bodies(server)).toEqual([{ key: expect.any(String), change, revision: 5 }]);
  });

  it("names the revision of the library that showed when it was asked", async () => {
    const { server, user, press, readAgain } = await openHistory(responses);
    await press("Restore everything");
    const question = await openedDialog("Restore everything?");
    server.revision = 6;
    readAgain();
    await user.click(question.getByRole("button", { name: "Restore" }));
    expect(bodies(server)).toMatchObject([{ revision: 5 }]);
  });

  it("says what went wrong, and over what somebody changed meanwhile asks to look first", async () => {
    const { server, user, press } = await openHistory(responses);
    await press("Restore everything");
    const question = await openedDialog("Restore everything?");
    const confirm = () => user.click(question.getByRole("button", { name: "Restore" }));
    server.refuse("POST", 503, "The disk is full.");
    await confirm();
    expect(await question.findByRole("alert")).toHaveTextContent("The disk is full.");
    const stale = { message: "Stale.", revision: 6, video: null };
    server.refuse("POST", 409, stale);
    await confirm();
    await waitFor(() =>
      expect(question.getByRole("alert")).toHaveTextContent(/^Somebody changed it meanwhile/),
    );
    const [first, second] = bodies(server);
    expect(second).toEqual(first);
  });
});

const summary = (titles: string[], change: Partial<ChangeSummary> = {}): ChangeSummary => {
  return { titles, added: 0, edited: 0, deleted: 0, ...change };
};

it.each<[VideoAction, ChangeSummary, string]>([
  ["add", summary(["A"], { added: 1 }), "Added “A”"],
  [
    "edit",
    summary(["A"], { edited: 1, fields: ["title", "videoUrl"] }),
    "Edited “A”: title, video address",
  ],
  ["delete", summary(["A"], { deleted: 1 }), "Deleted “A”"],
  ["move", summary(["A"]), "Moved “A”"],
  ["restore", summary(["A"], { added: 1 }), "Restored “A”"],
  ["restore", summary([]), "Restored the order"],
  ["import", summary(["A"], { added: 1 }), "Imported 1 new video: “A”"],
  [
    "import",
    summary(["A", "B", "C"], { added: 12, edited: 3 }),
    "Imported 12 new and 3 changed videos: “A”, “B”, “C” and 12 more",
  ],
])("tells of %s %j", (action, given, text) => {
  expect(describeChange(action, given)).toBe(text);
});
