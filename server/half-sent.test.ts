import { connect, type Socket } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jsonBodyUpTo } from "./http/api-routes.ts";
import { errorHandler } from "./http/errors.ts";
import { serveOnFreePort, silentLog } from "./testing/running-app.ts";

const BODY_MS = 500;
const LARGE = 32 * 1024 * 1024;
const LIMITS = { headersMs: 200, bodyMs: BODY_MS, minBodyBytes: 100, checkMs: 20 };

let site: Awaited<ReturnType<typeof serveOnFreePort>>;
const read = vi.fn();
beforeAll(async () => {
  const app = express();
  app.post("/unread", async (_req, res) => {
    await vi.waitFor(() => expect(read).toHaveBeenCalled(), { timeout: 120_000 });
    res.send("read late");
  });
  app.post("/large", jsonBodyUpTo(LARGE), (_req, res) => void res.send("read"));
  app.use("/large", errorHandler(silentLog));
  app.use(jsonBodyUpTo(1_000_000), (req, res) => void res.json({ got: req.body }));
  site = await serveOnFreePort(app, LIMITS);
});
afterAll(() => site.close());

/** Opens a connection, lets `send` write to it, and resolves to the response once the server has closed it. */
async function open(send: (socket: Socket) => void): Promise<string> {
  const socket = connect(Number(new URL(site.url).port), "127.0.0.1");
  let response = "";
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    response += chunk;
  });
  send(socket);
  await new Promise((resolve) => socket.once("close", resolve));
  return response;
}

const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const bodyOf = (bytes: number) => `["${"x".repeat(bytes - 4)}"]`;

test.each([
  ["that says nothing", ""],
  ["half of whose headers came", "GET / HTTP/1.1\r\nHost: x\r\nX-Half: "],
  ["whose body never comes", `${POST}Content-Length: 100\r\n\r\n`],
  ["half of whose body came", `${POST}Content-Length: 100\r\n\r\n"half`],
  ["whose parts never end", `${POST}Transfer-Encoding: chunked\r\n\r\n5\r\n"half\r\n`],
])("a connection %s is ended after its limit", async (_what, bytes) => {
  expect(await open((socket) => socket.write(bytes))).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

test("four of eight large bodies are read at once, the others after them", async () => {
  const head = POST.replace("/", "/large");
  const large = Array.from({ length: 8 }, () =>
    open((socket) => socket.write(`${head}Connection: close\r\nContent-Length: ${LARGE}\r\n\r\n`)),
  );
  const statuses = (await Promise.all(large)).map((response) => response.slice(9, 12)).sort();
  expect(statuses).toEqual(["408", "408", "408", "408", "503", "503", "503", "503"]);
  const body = bodyOf(2_000_000);
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${site.url}/large`, { method: "POST", headers, body })).status).toBe(200);
});

/** Sends a body in parts of `bytesAtOnce`, one every `everyMs`, and lets the server close after it. */
function sendSlowly(socket: Socket, body: string, bytesAtOnce: number, everyMs: number) {
  socket.write(`${POST}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`);
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(body.slice(sent, sent + bytesAtOnce));
    sent += bytesAtOnce;
    if (sent >= body.length) clearInterval(timer);
  }, everyMs);
  socket.once("close", () => clearInterval(timer));
}

test("a body that comes byte by byte is ended, though it never pauses", async () => {
  const response = await open((socket) => sendSlowly(socket, bodyOf(5_000), 1, 20));
  expect(response).toMatch(/^HTTP\/1\.1 408 /);
});

test("a body that takes many times the limit is read while it comes fast enough", async () => {
  const started = performance.now();
  const response = await open((socket) => sendSlowly(socket, bodyOf(300_000), 4_000, 20));
  expect(performance.now() - started).toBeGreaterThan(2 * BODY_MS);
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
});

test("a body that the server itself is not reading yet is waited for", async () => {
  const response = open((socket) => {
    socket.write(
      `${POST.replace("/", "/unread")}Connection: close\r\nContent-Length: 500000\r\n\r\n`,
    );
    socket.write("x".repeat(500_000));
  });
  const done = vi.fn();
  void response.then(done);
  // Connections that waited for their client would have been ended by then.
  await open((socket) => socket.write(POST));
  await open((socket) => socket.write(POST));
  expect(done).not.toHaveBeenCalled();
  read();
  expect(await response).toContain("read late");
});
