import type { DismissMessages, Message, MessageGroup } from "@shared/contracts/messages.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import * as download from "@/features/admin/components/download.ts";
import { openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";

const ARTICLE = "daily-vehicle-inspections";
const at = "2026-11-20T09:30:00.000Z";

const aMessage = (id: number, changes: Partial<Message> = {}): Message => ({
  id: String(id).padStart(32, "0"),
  kind: "article",
  subject: ARTICLE,
  at,
  revision: 0,
  heading: "",
  passage: "",
  query: "",
  reasons: ["outdated"],
  text: `Text ${id}`,
  address: "",
  state: "open",
  assignee: null,
  solvedBy: null,
  version: 1,
  changedBy: null,
  ...changes,
});

/** A fake server with messages in memory; `refusal` is the response to the next change. */
class FakeMessages {
  messages: Message[];
  refusal: (() => Response) | null = null;
  changes: { changes: { id: string; version: number }[]; action: string }[] = [];

  constructor(messages: Message[]) {
    this.messages = messages;
    const calls = stubApi((path) => {
      const body = calls.at(-1)?.init?.body;
      return this.#answer(path, typeof body === "string" ? JSON.parse(body) : null);
    });
  }

  #answer(path: string, body: FakeMessages["changes"][number]): Response {
    if (!path.startsWith("/api/admin/messages")) return Response.json({ revision: 0, changes: [] });
    if (path.endsWith("/changes")) return this.#change(body);
    if (path.endsWith("/dismissals")) return this.#dismiss(body as never);
    if (path === "/api/admin/messages") return Response.json({ groups: this.#groups(), more: 0 });
    return Response.json({ messages: this.messages, more: 0 });
  }

  /** All are about one article. */
  #groups(): MessageGroup[] {
    const open = this.messages.filter(({ state }) => state === "open");
    const assignees = open.flatMap(({ assignee }) => assignee ?? []);
    const closed = this.messages.length - open.length;
    const about = { kind: "article", subject: ARTICLE } as const;
    return [{ ...about, open: open.length, closed, latest: at, assignees }];
  }

  #dismiss({ words, isTrial }: DismissMessages): Response {
    const isFound = ({ state, text }: Message) => state === "open" && text.includes(words);
    const texts = this.messages.filter(isFound).map(({ text }) => text);
    this.messages = this.messages.map((message) =>
      isTrial || !isFound(message) ? message : { ...message, state: "dismissed" },
    );
    return Response.json({ count: texts.length, texts: isTrial ? texts : [] });
  }

  #change(body: FakeMessages["changes"][number]): Response {
    this.changes.push(body);
    const refusal = this.refusal;
    this.refusal = null;
    if (refusal) return refusal();
    const states = { solve: "solved", dismiss: "dismissed", reopen: "open" } as const;
    this.messages = this.messages.map((message) => {
      if (!body.changes.some(({ id }) => id === message.id)) return message;
      const state = states[body.action as keyof typeof states] ?? message.state;
      const assignee = { take: "editor", release: null }[body.action];
      const taken = assignee === undefined ? {} : { assignee };
      return { ...message, state, ...taken, version: message.version + 1, changedBy: "editor" };
    });
    const ids = body.changes.map(({ id }) => id);
    return Response.json({ messages: this.messages.filter(({ id }) => ids.includes(id)) });
  }
}

beforeEach(prepareDashboard);

async function openInsight() {
  const { user } = renderApp("/secretdoor/dashboard/insight");
  await screen.findByRole("heading", { level: 1, name: "Insight" });
  const group = within(await screen.findByRole("region", { name: "Messages" }));
  return { user, group };
}

async function openMessages() {
  const { user, group } = await openInsight();
  await user.click(await group.findByRole("button", { name: /^Open/ }));
  const dialog = await openedDialog(/^Messages about/);
  return { user, dialog };
}

it("a flood of messages is found by words and dismissed by keyboard alone", async () => {
  const flood = [1, 2, 3].map((id) => aMessage(id, { text: "Casino" }));
  const server = new FakeMessages([...flood, aMessage(4)]);
  const { user, group } = await openInsight();
  (await group.findByRole("button", { name: "Dismiss many…" })).focus();
  await user.keyboard("{Enter}");
  const dialog = await openedDialog("Dismiss many messages");
  await user.click(dialog.getByLabelText("With these words"));
  await user.keyboard("Casino{Enter}");
  expect(await dialog.findByText("3 open messages, the newest first:")).toBeVisible();
  // Messages that other words would find can't be dismissed unseen: the button is gone.
  await user.keyboard("s");
  expect(dialog.queryByRole("button", { name: /messages$/ })).toBeNull();
  await user.keyboard("{Backspace}{Enter}");
  const confirm = await dialog.findByRole("button", { name: "Dismiss 3 messages" });
  while (document.activeElement !== confirm) await user.tab();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("3 messages dismissed")).toBeVisible();
  expect(await group.findByText(/^1 message about/)).toBeVisible();
  expect(server.messages.filter(({ state }) => state === "open")).toHaveLength(1);
});

it("a message shows as plain text, and what hides in it is named", async () => {
  new FakeMessages([
    aMessage(1, {
      text: "<img src=x onerror=window.hacked=1> https://evil.example.com \u202egnp.exe",
      passage: "Press Save.",
      heading: "Start",
      address: "reader@example.com",
    }),
    aMessage(2, { address: "javascript:alert(1)" }),
  ]);
  const { dialog } = await openMessages();
  expect(
    await dialog.findByText(
      "<img src=x onerror=window.hacked=1> https://evil.example.com [U+202E]gnp.exe",
    ),
  ).toBeVisible();
  expect(dialog.getByText("Press Save.")).toBeVisible();
  expect(dialog.getAllByText("Out of date")).toHaveLength(2);
  const addresses = dialog.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(addresses.filter((address) => !address?.startsWith("/knowledge-base/"))).toEqual([
    expect.stringMatching(/^mailto:reader@example\.com\?subject=Your%20message%20about%20/),
  ]);
  expect(document.querySelector("img[src=x]")).toBeNull();
});

it("a message is taken, solved and opened again", async () => {
  const server = new FakeMessages([aMessage(1)]);
  const { user, dialog } = await openMessages();
  await user.click(await dialog.findByRole("button", { name: /^I take it/ }));
  expect(await dialog.findByText("Taken by editor")).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /^Mark solved/ }));
  expect(await dialog.findByText(/^Solved by editor/)).toBeVisible();
  await user.click(dialog.getByRole("button", { name: /^Undo/ }));
  expect(await dialog.findByRole("button", { name: /^Give back/ })).toBeVisible();
  expect(server.changes.map(({ action, changes }) => [action, changes[0]?.version])).toEqual([
    ["take", 1],
    ["solve", 2],
    ["reopen", 3],
  ]);
});

it("a dismissed message leaves the focus on what undoes that, and back", async () => {
  new FakeMessages([aMessage(1), aMessage(2)]);
  const { user, dialog } = await openMessages();
  const [, second] = await dialog.findAllByRole("button", { name: /^Dismiss:/ });
  await user.click(second as HTMLElement);
  expect(await dialog.findByRole("button", { name: /^Undo/ })).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(dialog.queryByRole("button", { name: /^Undo/ })).toBeNull());
  expect(dialog.getAllByRole("button", { name: /^Dismiss:/ })[1]).toHaveFocus();
});

it("messages that another admin changed are shown as they are now", async () => {
  const server = new FakeMessages([aMessage(1), aMessage(2)]);
  const { user, dialog } = await openMessages();
  const now = { state: "dismissed", version: 2, changedBy: "other" } as const;
  server.messages = [aMessage(1, now), aMessage(2, now)];
  server.refusal = () =>
    Response.json(
      { message: "Somebody else has changed this.", messages: [aMessage(1, now)] },
      { status: 409 },
    );
  const [first] = await dialog.findAllByRole("button", { name: /^Mark solved/ });
  await user.click(first as HTMLElement);
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent("Somebody else has changed this.");
  // Long messages scroll: an error inside their list could be out of sight.
  expect(dialog.getByRole("list", { name: "Messages" }).parentElement).not.toContainElement(alert);
  await waitFor(() => expect(dialog.getAllByText("Dismissed by other")).toHaveLength(2));
});

it("messages that were deleted go, and the others can be changed", async () => {
  const server = new FakeMessages([aMessage(1), aMessage(2), aMessage(3)]);
  const { user, dialog } = await openMessages();
  server.messages = [aMessage(2), aMessage(3)];
  server.refusal = () =>
    Response.json(
      { message: "Somebody else has changed this.", messages: server.messages },
      { status: 409 },
    );
  await user.click(await dialog.findByRole("button", { name: "Dismiss all" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  expect(dialog.queryByText("Text 1")).toBeNull();
  await user.click(dialog.getByRole("button", { name: "Dismiss all" }));
  await waitFor(() => expect(server.changes.at(-1)?.changes).toHaveLength(2));
});

it("messages are exported as CSV that no spreadsheet runs", async () => {
  const save = vi.spyOn(download, "downloadText").mockImplementation(() => undefined);
  new FakeMessages([aMessage(1, { text: '=HYPERLINK("x")' })]);
  const { user, group } = await openInsight();
  await user.click(await group.findByRole("button", { name: "Export as CSV" }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  const [name, csv] = save.mock.calls[0] ?? [];
  expect(name).toBe("messages.csv");
  expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csv).toContain(`https://help.example.com/knowledge-base/truck-checks/${ARTICLE}`);
});
