import { dateAndTime } from "@shared/text/dates.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createQueryClient } from "@/data/query-client.ts";
import { toastStore } from "@/ui/toast-store.ts";
import { openedDialog } from "../testing/open-dashboard.ts";
import { anAdminVideo, FakeLibrary } from "./testing/fake-library.ts";
import { VideoHistory } from "./video-history.tsx";

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
  for (const [path, respond] of Object.entries(responses)) server.responses.set(path, respond);
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

it("the history lists who did what, in pages", async () => {
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

const responses = {
  [HISTORY]: page([entryOf(5), entryOf(4)]),
  [`${HISTORY}/5`]: items({ ...state, title: "Old" }, state),
  "/api/admin/videos/restore": () => Response.json({ revision: 6, orderRevision: 2, video: null }),
};
const bodies = ({ writes }: FakeLibrary) => writes.map(({ body }) => body);

it("one video is restored to its state before a change, after a question", async () => {
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
])("everything is restored by “%s”", async (name, change, text) => {
  const { server, user, press } = await openHistory(responses);
  await press(name);
  const question = await openedDialog("Restore everything?");
  expect(question.getByText(text)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /^Restore/ })).toBeNull());
  expect(bodies(server)).toEqual([{ key: expect.any(String), change, revision: 5 }]);
});

it("a restore names the library's revision of its question", async () => {
  const { server, user, press, readAgain } = await openHistory(responses);
  await press("Restore everything");
  const question = await openedDialog("Restore everything?");
  server.revision = 6;
  readAgain();
  await user.click(question.getByRole("button", { name: "Restore" }));
  expect(bodies(server)).toMatchObject([{ revision: 5 }]);
});

it("a failed restore says why, and its retry is the same request", async () => {
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
