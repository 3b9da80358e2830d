import { MESSAGE_LIMITS } from "@shared/content/message-rules.ts";
import { newMessageSchema } from "@shared/contracts/messages.ts";
import express from "express";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { attacks } from "@shared/testing/attacks.ts";
import { EMBEDDED } from "../testing/databases.ts";
import { aMessage, messageAdminAt, sendMessage } from "../testing/message-requests.ts";
import { jsonOf, mutatedBodies } from "../testing/mutated-bodies.ts";
import { sharedPublisher } from "../testing/publish-requests.ts";
import { runApp, serveOnFreePort, sharedApp, silentLog } from "../testing/running-app.ts";
import { createMessageLimit, createNetworkLimit } from "./limits.ts";
import { messageFormHandlers } from "./message-routes.ts";

const GENERATED = 150;

describe("a hostile message", () => {
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

  it("is kept as the text that it is, whatever it tries", async () => {
    const texts = Object.values(attacks)
      .flat()
      .map((text) => text.slice(0, MESSAGE_LIMITS.text));
    for (const text of texts) {
      expect((await sendMessage(app.url, aMessage({ article: "attacked", text }))).status).toBe(
        204,
      );
    }
    const kept = (await admin().about("article", "attacked")).map(({ text }) => text);
    expect(kept.sort()).toEqual(texts.sort());
  });

  it.each([
    ["no id", { id: "x" }],
    ["an article's id that is none", { article: "../admin" }],
    ["a text that is too long", { text: "x".repeat(MESSAGE_LIMITS.text + 1) }],
    ["a NUL character", { text: "a\0b" }],
    ["half a character", { text: "a\ud800" }],
    ["a reason that nobody offers", { reasons: ["spam"] }],
    ["two addresses", { address: "a@example.com,b@example.com" }],
    ["an address with fields of a mail", { address: "a@example.com?bcc=b@example.com" }],
    ["nothing to say", { reasons: [], text: "  " }],
    ["a revision that is none", { revision: 2 ** 31 }],
  ])("with %s is refused", async (_, changes) => {
    const response = await sendMessage(app.url, aMessage(changes as object));
    expect(response.status).toBe(422);
    expect(response.body.message).toEqual(expect.any(String));
  });

  it.each(["article", "search"])("about a NUL of kind %s is found nowhere", async (kind) => {
    const { cookie } = publisher;
    const path = `/api/admin/messages/${kind}`;
    expect((await fetch(`${app.url}${path}/%00`, { headers: { cookie } })).status).toBe(404);
    expect((await fetch(`${app.url}${path}/4711`, { headers: { cookie } })).status).toBe(200);
  });

  it.each([
    ["a NUL", { text: "a\0b" }, "Your message must not hold characters that can’t be stored."],
    ["a long text", { text: "x".repeat(9999) }, "Your message must have 2,000 characters at most."],
    ["half a sign", { query: "\ud800" }, /^The field “query” must not hold .* can’t be stored\.$/],
    ["nothing to say", { reasons: [], text: "  " }, "Tick what is missing, or write it."],
  ])("with %s is refused in a whole sentence, which its writer reads", async (_, changes, text) => {
    const response = await sendMessage(app.url, aMessage(changes as object));
    expect(response.body.message).toEqual(expect.stringMatching(text));
  });

  it("from another site, too large or no JSON is refused", async () => {
    const from = (headers: object) => sendMessage(app.url, aMessage(), headers);
    expect((await from({ origin: "https://evil.example.com" })).status).toBe(403);
    expect((await from({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await from({ "content-type": "text/plain" })).status).toBe(415);
    const large = aMessage({ website: "x".repeat(MESSAGE_LIMITS.requestBytes) });
    expect((await sendMessage(app.url, large)).status).toBe(413);
    const crossSite = await submit({ text: "Hello" }, { "sec-fetch-site": "cross-site" });
    expect(crossSite.status).toBe(403);
  });

  it("of a program, which fills in what nobody sees, looks kept and is not", async () => {
    const message = aMessage({ article: "trapped", website: "https://spam.example.com" });
    expect((await sendMessage(app.url, message)).status).toBe(204);
    const plain = await submit({ article: "trapped", text: "Buy", website: "x" });
    expect(plain.status).toBe(303);
    expect(await admin().about("article", "trapped")).toEqual([]);
  });

  it("generated of a valid one is taken or refused, and the server goes on", async () => {
    const request = aMessage({ article: "generated" });
    await fc.assert(
      fc.asyncProperty(mutatedBodies(request), async (bytes) => {
        const response = await fetch(`${app.url}/api/messages`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: new Uint8Array(bytes),
        });
        const body = jsonOf(bytes);
        const isBody = typeof body === "object" && body !== null;
        const valid = newMessageSchema.safeParse(body).success;
        // An empty body parses as none, which the schema refuses.
        const refused = isBody || bytes.length === 0 ? 422 : 400;
        expect(response.status).toBe(valid ? 204 : refused);
      }),
      { numRuns: GENERATED },
    );
  });

  it("by the form without scripts is kept, or comes back with its text", async () => {
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
});

describe("many messages", () => {
  it("a network's thirty-first message of an hour is refused before it is read", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const limit = createNetworkLimit(30);
    const site = express().use(limit, (_req, res) => void res.status(204).end());
    const { url, close } = await serveOnFreePort(site);
    try {
      const statusOf = async () => (await fetch(url)).status;
      for (let count = 0; count < 30; count += 1) expect(await statusOf()).toBe(204);
      expect(await statusOf()).toBe(429);
      vi.advanceTimersByTime(61 * 60_000);
      expect(await statusOf()).toBe(204);
    } finally {
      vi.useRealTimers();
      await close();
    }
  });

  it("say when to write again, and a form keeps its text then, too", async () => {
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
    try {
      const body = new URLSearchParams({ text: "What I wrote." });
      const response = await fetch(`${url}/message`, { method: "POST", body });
      expect(response.status).toBe(429);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_000);
      expect(await response.text()).toContain("What I wrote.");
    } finally {
      await close();
    }
  });
});

describe("a site that takes no messages", () => {
  let site: Awaited<ReturnType<typeof runApp>>;
  let dispose: () => Promise<void>;
  beforeAll(async () => {
    const prepared = await EMBEDDED.prepare();
    dispose = prepared.dispose;
    site = await runApp(prepared.settings, { messages: null });
  });
  afterAll(async () => {
    await site.close();
    await dispose();
  });

  it("without messages both readers and admins get a 404", async () => {
    expect((await sendMessage(site.url, aMessage())).status).toBe(404);
    const form = new URLSearchParams({ text: "Hello" });
    expect((await fetch(`${site.url}/message`, { method: "POST", body: form })).status).toBe(404);
    expect((await fetch(`${site.url}/api/admin/messages`)).status).toBe(404);
  });
});
