import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { sendWaiting } from "./outbox.ts";

const ARTICLE = "daily-vehicle-inspections";
const PAGE = `/message?article=${ARTICLE}`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Responds to every message by `next`; keeps the sent bodies. */
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

const storeWaiting = (message: { id: string; [field: string]: unknown }) =>
  localStorage.setItem(`waiting-message ${message.id}`, JSON.stringify(message));

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

/** Sends a message that is kept until the site responds. */
async function keepMessage(text: string) {
  const form = await openForm();
  await form.user.type(form.words(), text);
  await form.send();
  await screen.findByRole("heading", { name: "Kept until you are online" });
  return form;
}

it("a message about an article sends what is ticked and written", async () => {
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

it("a message needs a text and a valid address", async () => {
  const sent = stubMessages(taken);
  const { user, words, address, send } = await openForm("/message?q=stretcher");
  expect(screen.getByText(/“stretcher”/)).toBeVisible();
  await user.type(address(), "nobody");
  await send();
  expect(words()).toHaveAccessibleDescription(/Write what you hoped to find\./);
  expect(words()).toHaveFocus();
  await user.type(words(), "How is it mounted?");
  await send();
  expect(address()).toHaveAccessibleDescription(/no e-mail address/);
  expect(sent()).toEqual([]);
});

it("a message that is not taken stays, and is resent as the same until it changes", async () => {
  const refuse = () => Response.json({ message: "Too much." }, { status: 503 });
  const responses = [refuse, refuse, taken];
  const sent = stubMessages(() => (responses.shift() ?? taken)());
  const { user, words, send } = await openForm();
  await user.type(words(), "It froze.");
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(/Too much\. Your text is still here/);
  expect(words()).toHaveValue("It froze.");
  await send();
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByRole("alert");
  await user.type(words(), " Twice.");
  await send();
  await screen.findByRole("heading", { name: "Thank you" });
  const [first, second, third] = sent();
  expect(second).toEqual(first);
  expect(third.id).not.toBe(first.id);
  expect(waitingKeys()).toEqual([]);
});

it("a message that another tab has sent is thanked for", async () => {
  stubMessages(gone);
  await keepMessage("Offline.");
  const [key = ""] = waitingKeys();
  const sent = { id: key.replace("waiting-message ", ""), article: ARTICLE, at: Date.now() };
  localStorage.setItem("sent-messages", JSON.stringify([sent]));
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
  expect(await screen.findByRole("heading", { name: "Thank you" })).toBeVisible();
});

it("the form returns once the message that waited is deleted", async () => {
  stubMessages(gone);
  const { user, words } = await keepMessage("Better not.");
  await user.click(screen.getByRole("button", { name: "Delete the message “Better not.”" }));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Tell us what is missing",
  );
  expect(words()).toHaveValue("");
  expect(screen.getByRole("main")).toHaveFocus();
});

it("a refused message shows the reason, and is sent again on request only", async () => {
  storeWaiting({ id: "0".repeat(32), text: "From an older page", passage: "", query: "" });
  const sent = stubMessages(() => Response.json({ message: "Too old." }, { status: 422 }));
  const { user } = await openForm();
  const region = within(await screen.findByRole("region", { name: "1 message not sent yet" }));
  await sendWaiting();
  expect(await region.findByText("Not taken: Too old.")).toBeVisible();
  await sendWaiting();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(sent()).toHaveLength(1);
  await user.click(region.getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).not.toHaveProperty("refused");
});

it("“Send now” tells what keeps messages waiting", async () => {
  storeWaiting({ id: "0".repeat(32), text: "Waits", passage: "", query: "" });
  let respond: () => Response | Promise<Response> = gone;
  stubMessages(() => respond());
  const { user } = await openForm();
  const region = within(await screen.findByRole("region", { name: "1 message not sent yet" }));
  await user.click(region.getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(region.getByRole("status")).toHaveTextContent(/can’t be reached/));
  respond = taken;
  await user.click(region.getByRole("button", { name: "Send now" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  expect(waitingKeys()).toEqual([]);
});

it("a message is kept if something else than the site responds", async () => {
  stubMessages(() => new Response("<h1>Sign in to this network</h1>"));
  await keepMessage("Behind a gateway.");
  expect(waitingKeys()).toHaveLength(1);
});

it("a message that can't be stored stays in the form", async () => {
  stubMessages(gone);
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { user, words, send } = await openForm();
  await user.type(words(), "Nowhere to wait.");
  await send();
  expect(await screen.findByRole("alert")).toHaveTextContent(/can’t be reached/);
  expect(words()).toHaveValue("Nowhere to wait.");
  refuse.mockRestore();
  await user.clear(words());
});

it("twenty messages wait in order, and another is refused", async () => {
  for (let number = 20; number > 0; number -= 1) {
    const id = String(number).padStart(32, "0");
    storeWaiting({ id, text: `Number ${number}`, passage: "", query: "" });
  }
  storeWaiting({ id: "odd", text: 1 });
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

it("an unfinished message is still there when its reader comes back", async () => {
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

it("unfinished messages about different things are kept apart", async () => {
  stubMessages(taken);
  const { user, words, send } = await openForm();
  await user.type(words(), "About the article");
  act(() => navigate("/message?q=stretcher"));
  await screen.findByText(/“stretcher”/);
  expect(words()).toHaveValue("");
  await user.type(words(), "About the search");
  await send();
  await screen.findByRole("heading", { name: "Thank you" });
  act(() => navigate(PAGE));
  await screen.findByRole("heading", { level: 1, name: "Tell us what is missing" });
  expect(words()).toHaveValue("About the article");
});

it("the form is linked beside a No", async () => {
  stubMessages(taken);
  const { user } = renderApp(`/knowledge-base/truck-checks/${ARTICLE}`);
  await user.click(await screen.findByRole("button", { name: "No" }));
  const link = await screen.findByRole("link", { name: "Tell us what is missing" });
  expect(link).toHaveAttribute("href", PAGE);
});
