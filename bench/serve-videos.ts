// The video API alone, with its limits or without any (see search-flood.ts).
import { createServer } from "node:http";
import express from "express";
import { pino } from "pino";
import { videoRoutes } from "../server/app.ts";
import { openDatabase } from "../server/db/open-database.ts";
import { answerRequests, serveFromCache } from "../server/http/cached-route.ts";
import { errorHandler } from "../server/http/errors.ts";
import { listen } from "../server/http/server.ts";
import { createVideoResponses, createVideoStore } from "../server/videos/reads.ts";

const NONE = Number.POSITIVE_INFINITY;
const UNLIMITED = {
  concurrency: NONE,
  maxQueued: NONE,
  maxWaitMs: NONE,
  maxBytesInFlight: NONE,
  maxSendMs: 600_000,
  busyMessage: "",
};

const [limits = "", DATA_DIR = "", DATABASE_URL] = process.argv.slice(2);
const log = pino({ level: "silent" });
const database = await openDatabase({ DATA_DIR, DATABASE_URL }, "the server", log);
const store = createVideoStore(database.db);
const responses = createVideoResponses(store, limits === "unlimited" ? UNLIMITED : undefined);
const serve = serveFromCache([{ routes: videoRoutes(responses), headers: {} }], log);
const app = express().use(answerRequests(videoRoutes(responses)), errorHandler(log));
const server = createServer((req, res) => {
  if (!serve(req, res)) app(req, res);
});
const url = await listen(server, { HOST: "127.0.0.1", PORT: 0 });
process.stdout.write(`Ready at ${url}\n`);
process.once("SIGTERM", async () => {
  await database.close();
  process.exit(0);
});
