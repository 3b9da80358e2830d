import express from "express";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { serveOnFreePort } from "../testing/running-app.ts";
import { requestLogger } from "./log.ts";

test("a request that is broken off is logged with its client's address", async () => {
  const lines: { path: string; ip: string }[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = express().use(requestLogger(log), (req, _res) => {
    req.destroy();
    // Node leaves a request without a socket when its connection is gone.
    Object.assign(req, { socket: null });
  });
  const { url, close } = await serveOnFreePort(app);
  const body = "x".repeat(1_000);
  await expect(fetch(`${url}/broken`, { method: "PUT", body })).rejects.toThrow();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatchObject({ path: "/broken", ip: expect.stringContaining("127.0.0.1") });
  await close();
});
