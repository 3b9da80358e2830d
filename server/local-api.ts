import { hash, randomUUID } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@shared/contracts/auth.ts";
import express, { type RequestHandler } from "express";
import type { Logger } from "pino";
import { adminVideoRoutes, publishingRoutes } from "./app.ts";
import { publishingHandlers } from "./articles/routes.ts";
import type { Publishing } from "./articles/validate-in-thread.ts";
import { accountHandlers } from "./auth/accounts.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { answerRequests, type CachedRoute } from "./http/cached-route.ts";
import { errorHandler, notFound } from "./http/errors.ts";
import { assignRequestId, requestLogger } from "./http/log.ts";
import { adminVideoHandlers, type VideoAdmin } from "./videos/routes.ts";

/** The header with the name under which the history shows a write of a command. */
export const COMMAND_HEADER = "x-command";

type LocalParts = {
  api: readonly CachedRoute[];
  publishing: Publishing;
  videoAdmin: VideoAdmin;
  dataDir: string;
  log: Logger;
};

/**
 * The API as the commands speak it, over a socket that this machine's user alone can open: without sessions, since who can
 * open it may do anything with the data folder, with imports row by row, and with the accounts.
 */
export function createLocalApp({ api, publishing, videoAdmin, dataDir, log }: LocalParts) {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.use(assignRequestId, requestLogger(log), nameCommand);
  app.use(answerRequests(api));
  app.use(publishingRoutes(publishingHandlers(publishing, log), allow));
  const videos = adminVideoHandlers(videoAdmin, log);
  app.use(adminVideoRoutes({ ...videos, import: videos.importStreamed }, allow));
  const accounts = accountHandlers(publishing.db, dataDir, log);
  app.use(
    apiRoutes(
      accountsApi,
      {
        "PUT /api/accounts/:username": accounts.setPassword,
        "DELETE /api/accounts/:username": accounts.remove,
      },
      allow,
    ),
  );
  return app.use(notFound, errorHandler(log));
}

const allow: RequestHandler = (_req, _res, next) => next();

const nameCommand: RequestHandler = (req, res, next) => {
  res.locals.username = req.get(COMMAND_HEADER) ?? "command";
  next();
};

/**
 * Listens at a local address; returns what ends it. Rejects where somebody else has put a file in the socket's place. The
 * caller holds the data folder's lock, so that a socket found there is left by an ended process.
 */
export async function listenLocally(
  address: string,
  listener: RequestListener,
): Promise<() => Promise<void>> {
  const isFile = process.platform !== "win32";
  const server = createServer(listener);
  // Created for this user alone: changed afterwards, it could be opened by others for a moment.
  const before = process.umask(0o177);
  try {
    if (isFile) rmSync(address, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(address, resolve);
    });
    if (isFile) chmodSync(address, 0o600);
  } finally {
    process.umask(before);
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

// The system's limit for the path of a socket is 104 to 108 bytes with its end.
const MAX_SOCKET_PATH_BYTES = 100;

/** Where the server of a data folder listens for commands: a Unix domain socket, on Windows a named pipe. */
export function localAddress(dataDir: string): string {
  const path = join(dataDir, "control.sock");
  const fits = process.platform !== "win32" && Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;
  return fits ? path : temporaryAddress(hash("sha256", dataDir).slice(0, 20));
}

/** A local address in the folder for temporary files; without an id one that nobody else has. */
export function temporaryAddress(id: string = randomUUID()): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\help-site-${id}`;
  return join(tmpdir(), `help-site-${process.getuid?.()}-${id}.sock`);
}
