import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import type { InsertVideo } from "@shared/schema.ts";
import { sql } from "drizzle-orm";
import type { RequestHandler } from "express";
import { pino } from "pino";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { type AppParts, createApp, publicRoutes } from "../app.ts";
import { createValidator, type Publishing } from "../articles/article-admin-routes.ts";
import { createArticleEnhancer } from "../articles/article-enhancer.ts";
import { createAuth } from "../auth/sessions.ts";
import { createSignIn } from "../auth/sign-in.ts";
import { openContent } from "../content.ts";
import type { Database } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { createHttpServer, listen } from "../http/server.ts";
import { openInsight } from "../insight/insight.ts";
import { createLocalApp } from "../local-api.ts";
import { listenLocally } from "../local-socket.ts";
import { type Media, openMedia } from "../media/media.ts";
import { openFolderStore } from "../media/media-store.ts";
import { openMessages } from "../messages/message-routes.ts";
import { createSectionMaker } from "../search/index-sections.ts";
import { createVideoStore } from "../videos/reads.ts";
import { compareCheaply } from "./add-account.ts";
import {
  type DatabaseKind,
  type DatabaseSettings,
  EMBEDDED,
  newDatabase,
  POSTGRES,
} from "./databases.ts";
import { upsertVideos } from "./upsert-videos.ts";

export const silentLog = pino({ level: "silent" });

const bundle = (name: string) => join(inject("scriptsFolder"), name);
const remain = async () => undefined;
let threads: Required<
  Pick<Parameters<typeof openContent>[1], "enhancer" | "validator" | "sectionMaker">
>;

/**
 * The threads of all apps in this process, from their bundles: each loads a DOM, which takes longer than most tests.
 */
export function sharedThreads() {
  threads ??= {
    enhancer: {
      // The limit ends a thread that hangs, not one that a busy machine makes slow.
      ...createArticleEnhancer({ file: bundle("enhance-worker.js"), limitMs: 110_000 }),
      close: remain,
    },
    validator: { ...createValidator(bundle("validate-worker.js")), close: remain },
    sectionMaker: { ...createSectionMaker(bundle("section-worker.js")), close: remain },
  };
  return threads;
}

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

/**
 * Changes to the requests of commands: `onRequest` says whether one is handled, `onEnd` replaces the end of its
 * response.
 */
export type Meddling = {
  onRequest?: (path: string, site: Meddled) => Promise<boolean>;
  onEnd?: (path: string, site: Meddled) => false | Promise<void>;
};
type Meddled = { publishing: Publishing; close: () => Promise<void> };

type Options = Partial<Omit<AppParts, "media">> & {
  media?: Media;
  /** Used instead of a database that is opened by the settings. */
  database?: Database;
  meddling?: Meddling;
  /** Limits messages of readers; tests write more of them than one network may. */
  messageLimit?: RequestHandler[];
};

export type RunningApp = Awaited<ReturnType<typeof runApp>>;

/**
 * The whole app over a database, which counts its reads of the videos and its notices of changes. Beside the embedded
 * database it serves commands, too, as the server does.
 */
export async function runApp(
  settings: DatabaseSettings,
  { database: opened, meddling = {}, messageLimit = [], ...parts }: Options = {},
) {
  const database = opened ?? (await openDatabase(settings, "the server", silentLog));
  const { db } = database;
  const { counter, ...hooks } = countedHooks(database);
  const log = parts.log ?? silentLog;
  const content = await openContent(database, { ...sharedThreads(), ...hooks, log });
  const api = publicRoutes(content.responses);
  const dataDir = settings.DATA_DIR;
  const media =
    parts.media ?? openMedia({ dataDir, store: openFolderStore(dataDir), log: silentLog });
  const auth = { ...(await createAuth(db)), signIn: createSignIn(db, compareCheaply) };
  const insight = openInsight({ db, site: content.seo.site, log: silentLog });
  const app = createApp({
    ...content,
    api,
    auth,
    insight,
    media,
    messages: openMessages(database, { limit: messageLimit }),
    checkReady: async () => void (await db.execute(sql`SELECT 1`)),
    pages: {
      handler: (_req, res) => void res.send("the page"),
      rendered: [],
      inlineHashes: { scripts: [], styles: [] },
    },
    log: silentLog,
    trustProxy: false,
    origins: [],
    ...parts,
  });
  const { url, close: closePublic } = await serveOnFreePort(app);
  const local = createLocalApp({ ...content, api, media, dataDir, log: silentLog });
  let ended: Promise<void> | undefined;
  const close = () => {
    ended ??= (async () => {
      await closePublic();
      await Promise.all([insight.close(), content.close()]);
      await database.close();
      await closeLocal?.();
    })();
    return ended;
  };
  const listener = meddled(local, meddling, { publishing: content.publishing, close });
  const closeLocal = settings.DATABASE_URL
    ? undefined
    : (await listenLocally(dataDir, listener, silentLog)).close;
  const upsert = (rows: readonly InsertVideo[]) => upsertVideos(db, rows);
  return { url, database, media, upsert, counter, insight, site: content.seo.site, close };
}

function countedHooks({ db }: Database) {
  const store = createVideoStore(db);
  const counter = { reads: 0 };
  const readPages: typeof store.readPages = (filter, onPage) => {
    counter.reads += 1;
    return store.readPages(filter, onPage);
  };
  return { counter, store: { ...store, readPages } };
}

function meddled(
  app: RequestListener,
  { onRequest, onEnd }: Meddling,
  site: Meddled,
): RequestListener {
  const handle = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? "";
    if (onRequest && !(await onRequest(path, site))) return void res.writeHead(404).end();
    const finish = res.end.bind(res);
    res.end = (...args: unknown[]) => {
      if (!onEnd?.(path, site)) Reflect.apply(finish, res, args);
      return res;
    };
    app(req, res);
  };
  return (req, res) => void handle(req, res);
}

/** A new database, which is open while the tests of a block run. */
export function sharedDatabase(kind: DatabaseKind = EMBEDDED) {
  const database = {} as Database;
  let dispose: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const prepared = await kind.prepare();
    ({ dispose } = prepared);
    Object.assign(database, await openDatabase(prepared.settings, "the server", silentLog));
  });
  afterAll(async () => {
    await database.close?.();
    await dispose?.();
  });
  return database;
}

/**
 * The app over a new database while the tests of a block run. `restart` ends it and starts another one over the same
 * database.
 */
export function sharedApp(options: Options = {}, kind = EMBEDDED) {
  const site = {} as RunningApp & { settings: DatabaseSettings; restart: () => Promise<void> };
  let dispose: (() => Promise<void>) | undefined;
  const run = async () => Object.assign(site, await runApp(site.settings, options));
  site.restart = async () => {
    await site.close();
    await run();
  };
  beforeAll(async () => {
    ({ settings: site.settings, dispose } = await kind.prepare());
    await run();
  });
  afterAll(async () => {
    await site.close?.();
    await dispose?.();
  });
  return site;
}

/** The app over a database, a new one by default, until the test ends. */
export async function startApp(options: Options = {}, settings?: DatabaseSettings) {
  const used = settings ?? (await newDatabase());
  const app = await runApp(used, options);
  onTestFinished(app.close);
  return { ...app, settings: used };
}

/** Two servers of one database while the tests of a file run. */
export function sharedServers() {
  const servers: RunningApp[] = [];
  beforeAll(async () => {
    const { settings } = await POSTGRES.prepare();
    servers.push(await runApp(settings), await runApp(settings));
    return () => Promise.all(servers.map(({ close }) => close()));
  });
  return servers;
}
