import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountsApi } from "@shared/contracts/auth.ts";
import { backupApi } from "@shared/contracts/backup.ts";
import express, { type RequestHandler } from "express";
import { type AppParts, adminVideoRoutes, publicRoutes, publishingRoutes } from "./app.ts";
import { publishingHandlers } from "./articles/article-admin-routes.ts";
import { accountHandlers } from "./auth/accounts.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { sendBackup } from "./backup/send-backup.ts";
import { openContent } from "./content.ts";
import type { LockPurpose } from "./db/data-folder.ts";
import { openDatabase } from "./db/open-database.ts";
import type { Environment } from "./environment.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { serveCachedRoutes } from "./http/cached-route.ts";
import { errorHandler, notFound } from "./http/errors.ts";
import { assignRequestId, createLog, requestLogger } from "./http/log.ts";
import { COMMAND_HEADER, listenLocally } from "./local-socket.ts";
import { type Media, openMedia } from "./media/media.ts";
import { openMediaStore } from "./media/media-store.ts";
import { adminVideoHandlers, streamedImport } from "./videos/video-admin-routes.ts";

type LocalParts = Pick<AppParts, "api" | "publishing" | "videoAdmin" | "log"> & {
  media: Media;
  dataDir: string;
};

/**
 * The API for commands, over a socket that this machine's user alone can open. It has no sessions, since that user may
 * do anything with the data folder, but imports row by row, accounts and backups.
 */
export function createLocalApp(parts: LocalParts) {
  const { api, publishing, media, dataDir, log } = parts;
  const videoAdmin = { ...parts.videoAdmin, media };
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  // A command asks first if a server listens.
  app.get("/", (_req, res) => void res.status(204).end());
  app.use(assignRequestId, requestLogger(log), nameCommand);
  app.use(serveCachedRoutes(api));
  app.use(publishingRoutes(publishingHandlers(publishing, log), allow));
  const videos = { ...adminVideoHandlers(videoAdmin, log), ...streamedImport(videoAdmin, log) };
  app.use(adminVideoRoutes(videos, allow));
  app.use(media.localRoutes(allow, videoAdmin.db));
  app.use(apiRoutes(accountsApi, accountHandlers(publishing.db, dataDir, log), allow));
  const backups = {
    "GET /api/backup": sendBackup(publishing.db, media),
    "POST /api/backup": restoreBackup(publishing.db, dataDir),
  };
  app.use(apiRoutes(backupApi, backups, allow));
  return app.use(notFound, errorHandler(log));
}

const allow: RequestHandler = (_req, _res, next) => next();

const nameCommand: RequestHandler = (req, res, next) => {
  res.locals.username = req.get(COMMAND_HEADER) ?? "command";
  next();
};

/**
 * Serves the same API where no server runs: opens the database, locked for `purpose`, and a socket in a folder of its
 * own. Throws a UserError.
 */
export async function openLocalApi(environment: Environment, purpose: LockPurpose) {
  const log = await createLog("silent");
  const database = await openDatabase(environment, purpose, log);
  const content = await openContent(database, { log });
  const dataDir = environment.DATA_DIR;
  const media = openMedia({ dataDir, store: await openMediaStore(environment), log });
  const api = publicRoutes(content.responses);
  const app = createLocalApp({ ...content, api, media, dataDir, log });
  const folder = mkdtempSync(join(tmpdir(), "help-site-"));
  const local = await listenLocally(folder, app, log);
  const close = async () => {
    await local.close();
    rmSync(folder, { recursive: true, force: true });
    await content.close();
    await database.close();
  };
  return { address: local.address, close };
}
