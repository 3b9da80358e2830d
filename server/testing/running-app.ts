import type { RequestListener } from "node:http";
import type { InsertVideo } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { inject } from "vitest";
import { type AppParts, createApp, publicRoutes } from "../app.ts";
import { createAuth } from "../auth/sessions.ts";
import { openContent } from "../content.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { createHttpServer, listen } from "../http/server.ts";
import { createVideoStore } from "../videos/reads.ts";
import type { DatabaseSettings } from "./databases.ts";
import { upsertVideos } from "./upsert-videos.ts";

/** A log that says nothing. */
export const silentLog = pino({ level: "silent" });

/** Serves a request listener on a port of its own. */
export async function serveOnFreePort(
  listener: RequestListener,
  limits?: Parameters<typeof createHttpServer>[0],
) {
  const server = createHttpServer(limits).on("request", listener);
  const url = await listen(server, { HOST: "127.0.0.1", PORT: 0 });
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url, close };
}

/** The whole app over a database, which may be open already, counting how often the videos were read from it and how often it told of changes. */
export async function runApp(
  settings: DatabaseSettings,
  changes: Partial<AppParts> = {},
  opened?: Database,
) {
  const database = opened ?? (await openDatabase(settings, "the server", silentLog));
  const store = createVideoStore(database.db);
  const counter = { reads: 0, notices: 0 };
  const content = await openContent(database, {
    scripts: inject("scriptsFolder"),
    store: {
      ...store,
      readPages: (filter, onPage) => {
        counter.reads += 1;
        return store.readPages(filter, onPage);
      },
    },
    onNotice: () => {
      counter.notices += 1;
    },
  });
  const app = createApp({
    ...content,
    api: publicRoutes(content.responses),
    auth: await createAuth(database.db),
    checkReady: async () => void (await database.db.execute(sql`SELECT 1`)),
    pages: {
      handler: (_req, res) => void res.send("the page"),
      rendered: [],
      inlineHashes: { scripts: [], styles: [] },
    },
    log: silentLog,
    trustProxy: false,
    origins: [],
    ...changes,
  });
  const { url, close } = await serveOnFreePort(app);
  return {
    url,
    database,
    upsert: (rows: readonly InsertVideo[]) => upsertVideos(database.db, rows),
    counter,
    close: async () => {
      await close();
      await content.close();
      await database.close();
    },
  };
}
