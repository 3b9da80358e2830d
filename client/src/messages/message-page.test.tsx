import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

const ARTICLE = "daily-vehicle-inspections";
const PAGE = `/message?article=${ARTICLE}`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Answers every message by what `next` says; keeps the bodies that were sent. */
function stubMessages(next: () => Response | Promise<Response>) {
  const calls = stubApi((path) => (path === "/api/messages" ? next() : Response.json({})));
  return () =>
    calls
      .filter(({ path }) => path === "/api/messages")
      .map(({ init }) => JSON.parse(String(init?.body)));
}

const taken = () => new Response(null, { status: 204 });
const gone = () => Promise.reject(new TypeError("Failed to fetch"));

const waitingKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith("waiting-message "));

async function openForm(address = PAGE) {
  const { user } = renderApp(address);
  await screen.findByRole("heading", { level: 1, name: "Tell us what is missing" });
  const field = (name: RegExp | string) => screen.getByRole("textbox", { name });
  return {
    user,
    words: () => field("In your words"),
    address: () => field(/e-mail/),
    send: () => user.click(screen.getByRole("button", { name: "Send" })),
  };
}

describe("the page to tell what is missing", () => {
  it("sends what is ticked and written about an article, and thanks", async () => {
    const sent = stubMessages(taken);
    const { user, words, address, send } = await openForm();
    expect(screen.getByRole("link", { name: /Inspections/ })).toHaveAttribute(
      "href",
      expect.stringContaining(ARTICLE),
    );
    expect(screen.getByText("Don’t write anything about a patient.")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "A step is missing" }));
    await user.type(words(), "Where do I sign?");
    await user.type(address(), "reader@example.com");
    await send();
    expect(await screen.findByRole("heading", { name: "Thank you" })).toHaveFocus();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(sent()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        article: ARTICLE,
        query: "",
        passage: "",
        heading: "",
        revision: 0,
        reasons: ["step-missing"],
        text: "Where do I sign?",
        address: "reader@example.com",
        website: "",
      },
    ]);
  });

  it("asks for something to say, and for an address that is one, beside the fields", async () => {
    const sent = stubMessages(taken);
    const { user, words, address, send } = await openForm("/message?q=stretcher");
    expect(screen.getByText(/“stretcher”/)).toBeVisible();
    await user.type(address(), "nobody");
    await send();
    expect(words()).toHaveAccessibleDescription(/write it/);
    expect(words()).toHaveFocus();
    await user.type(words(), "How is it mounted?");
    await send();
    expect(address()).toHaveAccessibleDescription(/no e-mail address/);
    expect(sent()).toEqual([]);
  });

  it("keeps the text where the site does not take it, and sends the same message again", async () => {
    const answers = [() => Response.json({ message: "Too much." }, { status: 503 }), taken];
    const sent = stubMessages(() => (answers.shift() ?? taken)());
    const { user, words, send } = await openForm();
    await user.type(words(), "It froze.");
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /Too much\. Your text is still here/,
    );
    expect(words()).toHaveValue("It froze.");
    await send();
    await screen.findByRole("heading", { name: "Thank you" });
    const [first, second] = sent();
    expect(second).toEqual(first);
    expect(waitingKeys()).toEqual([]);
  });

  it("gives a text that was changed after a failure another name", async () => {
    const answers = [() => Response.json({ message: "Too much." }, { status: 503 }), taken];
    const sent = stubMessages(() => (answers.shift() ?? taken)());
    const { user, words, send } = await openForm();
    await user.type(words(), "It froze.");
    await send();
    await screen.findByRole("alert");
    await user.type(words(), " Twice.");
    await send();
    await screen.findByRole("heading", { name: "Thank you" });
    const [first, second] = sent();
    expect(second.id).not.toBe(first.id);
  });

  it("keeps a message without a connection, and sends it once when there is one", async () => {
    let answer: () => Response | Promise<Response> = gone;
    const sent = stubMessages(() => answer());
    const { user, words, send } = await openForm();
    await user.type(words(), "Offline.");
    await send();
    expect(await screen.findByRole("heading", { name: "Kept until you are online" })).toBeVisible();
    const waiting = within(screen.getByRole("region", { name: "1 message not sent yet" }));
    expect(waiting.getByText("Offline.")).toBeVisible();
    answer = taken;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByRole("region", { name: /not sent/ })).toBeNull());
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("Your message has reached the team.")).toBeVisible();
    const [first, second, ...more] = sent();
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  it("deletes a message that waits, when its writer says so", async () => {
    stubMessages(gone);
    const { user, words, send } = await openForm();
    await user.type(words(), "Never mind.");
    await send();
    await user.click(await screen.findByRole("button", { name: /Delete the message/ }));
    expect(waitingKeys()).toEqual([]);
  });

  it("keeps twenty messages, in their order, and takes no other for one that can’t be read", async () => {
    const store = (id: string, message: unknown) =>
      localStorage.setItem(`waiting-message ${id}`, JSON.stringify(message));
    for (let number = 20; number > 0; number -= 1) {
      const id = String(number).padStart(32, "0");
      store(id, { id, text: `Number ${number}`, passage: "", query: "" });
    }
    store("odd", { id: "odd", text: 1 });
    localStorage.setItem("waiting-message torn", "{");
    const sent = stubMessages(gone);
    const { user, words, send } = await openForm();
    const region = within(await screen.findByRole("region", { name: "20 messages not sent yet" }));
    expect(region.getAllByRole("listitem")[0]).toHaveTextContent(/^Number 1Delete/);
    await user.type(words(), "One more.");
    await send();
    expect(await screen.findByRole("alert")).toHaveTextContent(/Send or delete one first/);
    expect(words()).toHaveValue("One more.");
    expect(region.getAllByRole("listitem")).toHaveLength(20);
    expect(sent().filter(({ text }) => text === "One more.")).toEqual([]);
    await user.click(region.getByRole("button", { name: "Delete the message “Number 7”" }));
    await send();
    expect(await screen.findByRole("heading", { name: "Kept until you are online" })).toBeVisible();
  });

  it("keeps what was typed when its reader leaves and comes back", async () => {
    stubMessages(taken);
    const { user, words } = await openForm();
    await user.click(screen.getByRole("checkbox", { name: "Out of date" }));
    await user.type(words(), "Half a sen");
    await user.click(screen.getByRole("link", { name: /Inspections/ }));
    await screen.findByRole("heading", { level: 1, name: /Inspections/ });
    act(() => window.history.back());
    await screen.findByRole("heading", { level: 1, name: "Tell us what is missing" });
    expect(words()).toHaveValue("Half a sen");
    expect(screen.getByRole("checkbox", { name: "Out of date" })).toBeChecked();
  });

  it("thanks who has sent the form without scripts", async () => {
    stubMessages(taken);
    renderApp("/message?sent=1");
    expect(await screen.findByRole("heading", { name: "Thank you" })).toBeVisible();
  });
});

describe("the way to it", () => {
  it("is beside the vote once it was No, and after a search that found nothing", async () => {
    stubMessages(taken);
    const { user, unmount } = renderApp(`/knowledge-base/truck-checks/${ARTICLE}`);
    await user.click(await screen.findByRole("button", { name: "No" }));
    expect(await screen.findByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
      "href",
      PAGE,
    );
    unmount();
    renderApp("/knowledge-base?q=zzzz");
    expect(await screen.findByRole("link", { name: "Tell us what is missing" })).toHaveAttribute(
      "href",
      "/message?q=zzzz",
    );
  });
});
