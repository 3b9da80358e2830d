import { MESSAGE_LIMITS } from "@shared/content/message-rules.ts";
import { attacks } from "@shared/testing/attacks.ts";
import express from "express";
import { expect, it, onTestFinished, vi } from "vitest";
import { aMessage, messageAdminAt, sendMessage } from "../testing/message-requests.ts";
import { sharedPublisher } from "../testing/publish-requests.ts";
import { serveOnFreePort, sharedApp, silentLog, startApp } from "../testing/running-app.ts";
import { createMessageLimit, createNetworkLimit } from "./limits.ts";
import { messageFormHandlers } from "./message-routes.ts";

const app = sharedApp();
const publisher = sharedPublisher(app);
const admin = () => messageAdminAt(app.url, publisher.cookie);
const submit = (fields: Record<string, string> | URLSearchParams, headers = {}) =>
  fetch(`${app.url}/message`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers,
    redirect: "manual",
  });

it("an attack in a message is kept as the text that it is", async () => {
  const texts = Object.values(attacks)
    .flat()
    .map((text) => text.slice(0, MESSAGE_LIMITS.text));
  for (const text of texts) {
    expect((await sendMessage(app.url, aMessage({ article: "attacked", text }))).status).toBe(204);
  }
  const kept = (await admin().about("article", "attacked")).map(({ text }) => text);
  expect(kept.sort()).toEqual(texts.sort());
});

const SENTENCE = /^[A-Z].*\.$/;
it.each<[name: string, changes: object, message: string | RegExp]>([
  ["an article's id that is none", { article: "../admin" }, SENTENCE],
  ["a reason that nobody offers", { reasons: ["spam"] }, SENTENCE],
  ["two addresses", { address: "a@example.com,b@example.com" }, SENTENCE],
  ["fields of a mail", { address: "a@example.com?bcc=b@example.com" }, SENTENCE],
  ["a NUL", { text: "a\0b" }, "Your message must not hold characters that can’t be stored."],
  ["a long text", { text: "x".repeat(9999) }, "Your message must have 2,000 characters at most."],
  ["half a sign", { query: "\ud800" }, /^The field “query” must not hold .* can’t be stored\.$/],
  ["nothing to say", { reasons: [], text: "  " }, "Tick what is missing, or write it."],
])("a message with %s is refused in a whole sentence", async (_, changes, message) => {
  const { status, body } = await sendMessage(app.url, aMessage(changes));
  expect([status, body.message]).toEqual([422, expect.stringMatching(message)]);
});

it("a message with the field that nobody sees filled in looks kept and is not", async () => {
  const message = aMessage({ article: "trapped", website: "https://spam.example.com" });
  expect((await sendMessage(app.url, message)).status).toBe(204);
  const plain = await submit({ article: "trapped", text: "Buy", website: "x" });
  expect(plain.status).toBe(303);
  expect(await admin().about("article", "trapped")).toEqual([]);
});

it("a message of the form without scripts is kept, or comes back with its text", async () => {
  const sent = await submit(
    new URLSearchParams([
      ["article", "plain"],
      ["revision", "3"],
      ["reason", "outdated"],
      ["reason", "unclear"],
      ["text", "Line one.\r\nLine two."],
      ["address", "reader@example.com"],
    ]),
  );
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/message?sent=1"]);
  expect(await admin().about("article", "plain")).toMatchObject([
    { revision: 3, reasons: ["outdated", "unclear"], text: "Line one.\nLine two." },
  ]);
  const text = `</textarea><script>alert("x")</script>`;
  const refused = await submit({ article: "plain", text, address: "no address" });
  expect(refused.status).toBe(422);
  expect(refused.headers.get("content-type")).toMatch(/^text\/html/);
  const page = await refused.text();
  expect(page).toContain("must be an e-mail address");
  expect(page).toContain("&#60;/textarea&#62;&#60;script&#62;");
  expect(page).not.toContain("<script");
});

it("a network's thirty-first message of an hour is refused before it is read", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const limit = createNetworkLimit(30);
  const site = express().use(limit, (_req, res) => void res.status(204).end());
  const { url, close } = await serveOnFreePort(site);
  onTestFinished(close);
  onTestFinished(() => void vi.useRealTimers());
  const statusOf = async () => (await fetch(url)).status;
  for (let count = 0; count < 30; count += 1) expect(await statusOf()).toBe(204);
  expect(await statusOf()).toBe(429);
  vi.advanceTimersByTime(61 * 60_000);
  expect(await statusOf()).toBe(204);
});

it("a refused form says when to write again, and keeps its text", async () => {
  const site = express().post(
    "/message",
    ...messageFormHandlers(
      {
        limit: createMessageLimit({ perHour: 0 }),
        limitQuestions: createNetworkLimit(0),
        add: () => Promise.reject(new Error("kept")),
        readSolved: async () => [],
        tidy: async () => undefined,
        db: {} as never,
      },
      silentLog,
    ),
  );
  const { url, close } = await serveOnFreePort(site);
  onTestFinished(close);
  const body = new URLSearchParams({ text: "What I wrote." });
  const response = await fetch(`${url}/message`, { method: "POST", body });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
  expect(await response.text()).toContain("What I wrote.");
});

it("without messages both readers and admins get a 404", async () => {
  const { url } = await startApp({ messages: null });
  expect((await sendMessage(url, aMessage())).status).toBe(404);
  const form = new URLSearchParams({ text: "Hello" });
  expect((await fetch(`${url}/message`, { method: "POST", body: form })).status).toBe(404);
  expect((await fetch(`${url}/api/admin/messages`)).status).toBe(404);
});
