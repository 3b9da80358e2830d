import { Router } from "express";
import { expect, test, vi } from "vitest";
import { type AppParts, createApp, videoRoutes } from "./app.ts";
import { readSession } from "./auth/sessions.ts";
import type { Db } from "./db/database.ts";
import { createCachedResponse } from "./http/cached-response.ts";
import type { CachedRoute } from "./http/cached-route.ts";
import { thirdPartyOrigins } from "./http/security-headers.ts";
import { serveOnFreePort, silentLog } from "./testing/running-app.ts";

const response = createCachedResponse(Buffer.from("[]"), {
  contentType: "application/json; charset=utf-8",
  cacheControl: "no-cache",
});

const RESPONSES = { cached: () => response, load: async () => response, invalidate: () => {} };

const PARTS: AppParts = {
  api: videoRoutes(RESPONSES),
  // No request of this file uses these parts.
  videoAdmin: { db: {} as Db, assertRoom: () => {}, invalidate: vi.fn() },
  synonymAdmin: { db: {} as Db, invalidate: vi.fn() },
  publishing: {
    db: {} as Db,
    assertRoom: () => {},
    validator: { isFull: vi.fn(), call: vi.fn(), close: vi.fn() },
    invalidate: vi.fn(),
  },
  reviewing: {
    db: {} as Db,
    assertRoom: () => {},
    invalidate: vi.fn(),
    upkeep: { tags: ["content", "videos"], read: vi.fn(), invalidate: vi.fn() },
  },
  messages: null,
  media: { origins: [], routes: () => Router(), findDeadReferences: async () => [] },
  auth: { signIn: vi.fn(), readSession: readSession({} as Db, "s3cret") },
  checkReady: async () => {},
  pages: {
    handler: (_req, res) => void res.send("the page"),
    rendered: [],
    inlineHashes: { scripts: [], styles: [] },
  },
  log: silentLog,
  trustProxy: false,
  origins: [],
};

async function ask(path: string, changes: Partial<AppParts> = {}, init: RequestInit = {}) {
  const { url, close } = await serveOnFreePort(createApp({ ...PARTS, ...changes }));
  try {
    const response = await fetch(`${url}${path}`, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } finally {
    await close();
  }
}

const failingResponses = (error: Error) => ({
  cached: () => undefined,
  load: () => Promise.reject(error),
  invalidate: () => {},
});

test.each(["/api/videos", "/api/nothing", "/healthz", "/university"])(
  "the response at %s is marked as this server's by the script of its pages",
  async (path) => {
    const pages = { ...PARTS.pages, script: "/assets/index-1.js" };
    const { headers } = await ask(path, { pages });
    expect(headers.get("x-page-script")).toBe("/assets/index-1.js");
    expect((await ask(path)).headers.has("x-page-script")).toBe(false);
  },
);

const MESSAGE = "This address is too long. Check the link, or begin at the start page.";

test.each([
  [`/${"x".repeat(1_999)}?${"q".repeat(3_000)}`, 200, "the page"],
  [`/knowledge-base/${"/".repeat(1_984)}x`, 414, `${MESSAGE}\n`],
  [`/api/${"x".repeat(1_996)}`, 414, JSON.stringify({ message: MESSAGE })],
  [`/api/videos/search/${"é".repeat(331)}`, 414, JSON.stringify({ message: MESSAGE })],
])(
  "a path of more than 2,000 bytes is refused before it is read: %#",
  async (path, status, text) => {
    const read = vi.fn(() => null);
    expect(await ask(path, { api: [read] })).toMatchObject({ status, text });
    expect(read.mock.calls.length > 0).toBe(status === 200);
  },
);

test.each(["/api/videos", "/api/nope", "/", "/healthz", "/api/videos/search/%"])(
  "the response at %s has the security headers and a request id",
  async (path) => {
    const { headers } = await ask(path);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none';script-src 'self';script-src-attr 'none';style-src 'self';style-src-attr 'unsafe-inline';img-src 'self' data: https:;font-src 'self';media-src 'self';connect-src 'self' https://vimeo.com;frame-src https://player.vimeo.com https://www.youtube-nocookie.com;worker-src 'self';manifest-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "referrer-policy": "strict-origin-when-cross-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(headers.has("x-powered-by")).toBe(false);
  },
);

const HOSTS = ["https://app.example.com", "https://app.example.net"];
const page: CachedRoute = () => RESPONSES;

test.each([
  ["/panel", HOSTS.join(" ")],
  ["/panel?for=map", HOSTS.join(" ")],
  ["/panel/knowledge-base/cad/map?x=/", HOSTS.join(" ")],
  ["/Panel", "'none'"],
  ["/panels", "'none'"],
  ["//panel/x", "'none'"],
  ["/", "'none'"],
  ["/knowledge-base/cad/panel", "'none'"],
  ["/secretdoor", "'none'"],
  ["/api/videos", "'none'"],
  ["/api/nope", "'none'"],
])("%s may be framed by %s alone, cached or not", async (path, ancestors) => {
  for (const rendered of [[], [page]]) {
    const pages = { ...PARTS.pages, rendered };
    const { headers } = await ask(path, { pages, panelOrigins: HOSTS });
    expect(headers.get("content-security-policy")).toMatch(`;frame-ancestors ${ancestors}`);
    expect(headers.get("x-frame-options")).toBe(ancestors === "'none'" ? "DENY" : null);
    const none = await ask(path, { pages });
    expect(none.headers.get("content-security-policy")).toMatch(/;frame-ancestors 'none'$/);
    expect(none.headers.get("x-frame-options")).toBe("DENY");
  }
});

test("pages of other sites may load the panel's script, and no other file", async () => {
  const { headers } = await ask("/panel.js");
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const other = await ask("/theme.js");
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
  expect(other.headers.get("cross-origin-resource-policy")).toBe("same-origin");
});

test.each([
  ["/secretdoor", true],
  ["/SecretDoor/dashboard", true],
  ["/", false],
  ["/knowledge-base/cad/secretdoor", false],
])("%s is kept from robots and from the page that opened it: %j", async (path, isKept) => {
  const { headers } = await ask(path);
  expect(headers.get("x-robots-tag")).toBe(isKept ? "noindex, nofollow" : null);
  expect(headers.get("cross-origin-opener-policy")).toBe(isKept ? "same-origin" : null);
});

test.each([
  ["/", true],
  ["/knowledge-base/cad/secretdoor", true],
  ["/secretdoor", false],
  ["/SecretDoor/dashboard", false],
  ["/%73ecretdoor", false],
  ["/api/nope", false],
])("the policy at %s lets configured third parties in: %j", async (path, isLetIn) => {
  const origins = thirdPartyOrigins([
    { src: "https://recorder.example/r.js", origins: ["https://in.recorder.example"] },
    null,
    { src: "https://recorder.example/chat.js", origins: [] },
  ]);
  expect(origins).toEqual(["https://recorder.example", "https://in.recorder.example"]);
  const policy = (await ask(path, { origins })).headers.get("content-security-policy");
  const sources = "script-src 'self' https://recorder.example https://in.recorder.example;";
  expect(policy?.includes(sources)).toBe(isLetIn);
  expect(policy?.includes("recorder.example")).toBe(isLetIn);
});

test.each([
  ["proxy-id_1.2345", true],
  ["short", false],
  ["a".repeat(65), false],
  ["spaces are odd", false],
  ["quote\"'<script>", false],
])("the incoming request id %s is kept: %s", async (id, kept) => {
  const { headers } = await ask("/healthz", {}, { headers: { "x-request-id": id } });
  expect(headers.get("x-request-id") === id).toBe(kept);
});

test("an unexpected error is a 500 without details, and is logged with its id", async () => {
  const error = vi.fn();
  const log = Object.assign(Object.create(silentLog), { error });
  const api = videoRoutes(failingResponses(new Error("secret detail")));
  const { status, text, headers } = await ask("/api/videos", { api, log });
  const message = "Something went wrong on our side. Try again later.";
  expect([status, JSON.parse(text)]).toEqual([500, { message }]);
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(error.mock.calls[0]?.[0]).toMatchObject({
    err: { message: "secret detail" },
    requestId: headers.get("x-request-id"),
  });
});

test.each([
  Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("x"), { code: "57P01" }),
  new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") }),
  new Error("timeout exceeded when trying to connect"),
])("a database that is away makes a 503 that says to try again", async (cause) => {
  const api = videoRoutes(failingResponses(cause));
  const { status, text, headers } = await ask("/api/videos", { api });
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(JSON.parse(text).message).toMatch(/not available right now/);
});

test.each([
  { headers: ["x-forwarded-for", "x-forwarded-for"], trustProxy: false, warnings: 1 },
  { headers: ["forwarded", "x-forwarded-for"], trustProxy: false, warnings: 1 },
  { headers: ["x-forwarded-for", "forwarded"], trustProxy: 1, warnings: 0 },
  { headers: ["accept"], trustProxy: false, warnings: 0 },
])(
  "a proxy's header without TRUST_PROXY is warned of once: $headers.0 $trustProxy",
  async ({ headers, trustProxy, warnings }) => {
    const warn = vi.fn();
    const log = Object.assign(Object.create(silentLog), { warn });
    const { url, close } = await serveOnFreePort(createApp({ ...PARTS, log, trustProxy }));
    for (const name of headers) await fetch(`${url}/`, { headers: { [name]: "for=192.0.2.1" } });
    await close();
    expect(warn).toHaveBeenCalledTimes(warnings);
    if (warnings > 0) expect(warn.mock.calls[0]?.[0]).toMatch(/set TRUST_PROXY to the number of/);
  },
);

test("the server is alive, but not ready, while the database fails", async () => {
  const checkReady = () => Promise.reject(new Error("away"));
  expect((await ask("/healthz", { checkReady })).status).toBe(200);
  expect((await ask("/readyz", { checkReady })).status).toBe(503);
});

test("the server is not ready while the database stays silent", async () => {
  const started = performance.now();
  expect((await ask("/readyz", { checkReady: () => new Promise(() => {}) })).status).toBe(503);
  expect(performance.now() - started).toBeLessThan(10_000);
});

test("idle connections stay open for 75 seconds", async () => {
  const { headers } = await ask("/api/videos");
  expect(headers.get("keep-alive")).toBe("timeout=75");
});

test("a request's line in the log has neither its query nor its cookies", async () => {
  const lines: unknown[] = [];
  const log = Object.assign(Object.create(silentLog), {
    isLevelEnabled: () => true,
    debug: (line: unknown) => lines.push(line),
  });
  const headers = { cookie: "session=s3cret", authorization: "Bearer s3cret" };
  await ask("/api/videos?token=s3cret", { log }, { headers });
  expect(lines).toMatchObject([{ method: "GET", path: "/api/videos", status: 200 }]);
  expect(JSON.stringify(lines)).not.toContain("s3cret");
});
