import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { site } from "@/site.ts";
import { createApp, publicRoutes } from "./app.ts";
import { ensureAccount } from "./auth/accounts.ts";
import { createAuth } from "./auth/sessions.ts";
import { cleanUpHourly } from "./cleanup.ts";
import { openContent } from "./content.ts";
import type { Database } from "./db/database.ts";
import { openDatabase } from "./db/open-database.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { createLog } from "./http/log.ts";
import { setCacheLimit } from "./http/response-cache.ts";
import { thirdPartyOrigins } from "./http/security-headers.ts";
import { createHttpServer, listen, stopOnSignals } from "./http/server.ts";
import { openInsight } from "./insight/insight.ts";
import { createLocalApp } from "./local-api.ts";
import { listenLocally } from "./local-socket.ts";
import { openMedia } from "./media/media.ts";
import { openMediaStore } from "./media/media-store.ts";
import { openMessages } from "./messages/message-routes.ts";
import { openPages } from "./pages/open-pages.ts";
import { reasonOf, runOrExit } from "./user-error.ts";
import { seedLibrary } from "./videos/seed.ts";

/** Starts the server from its environment variables. Throws a UserError that says what to do. */
async function start(variables: NodeJS.ProcessEnv): Promise<void> {
  const environment = readEnvironment(variables);
  const log = await createLog(environment.LOG_LEVEL);
  exitOnUnhandledErrors(log);
  const database = await openDatabase(environment, "the server", log);
  try {
    await serve(environment, database, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function serve(environment: Environment, database: Database, log: Logger): Promise<void> {
  const { DATABASE_URL, DATA_DIR: dataDir, TRUST_PROXY: trustProxy } = environment;
  const { db } = database;
  setCacheLimit(environment.CACHE_MB * 1024 * 1024);
  const media = openMedia({ dataDir, store: await openMediaStore(environment), log });
  // A video file that can't be stored is no reason to stay closed.
  const storeVideoFile = (path: string) =>
    media.add(path).then(
      ({ videoUrl }) => videoUrl,
      (error) => {
        log.warn({ err: error }, "the file of a sample video was not stored");
        return null;
      },
    );
  if (await seedLibrary(db, storeVideoFile)) log.info("the sample library was put in");
  const content = await openContent(database, { log });
  // Starts the thread that enhances articles, which takes most of a second, before the first reader needs it.
  content.responses.batches.load({ revision: -1, id: "" }).catch((error) => {
    log.warn({ err: error }, "no article could be prepared before it is asked for");
  });
  const parts = { ...content, api: publicRoutes(content.responses), media, log };

  const messages = site.messages
    ? openMessages(database, { days: environment.MESSAGES_DAYS })
    : null;
  const account = await ensureAccount(db, environment);
  if (account) process.stdout.write(`${account}\n`);
  const auth = await createAuth(db);
  const insight = site.insight ? openInsight({ db, site: content.seo.site, log }) : undefined;
  const removals = {
    "unused video files": (now: number) => media.removeUnused(db, now),
    "old messages": (now: number) => messages?.tidy(now),
    "old counters": (now: number) => insight?.tidy(now),
  };
  const stopCleaning = cleanUpHourly(db, removals, log);

  const server = createHttpServer();
  const origins = thirdPartyOrigins([site.thirdParties.recorder, site.thirdParties.chat]);
  const { seo, caches } = content;
  const mediaOrigins = media.origins;
  const pages = await openPages({ ...seo, ...parts, server, origins, mediaOrigins });
  // Pages come last, after the responses of which they are rendered.
  caches.push(pages);
  const checkReady = () => db.execute(sql`SELECT 1`);
  const ofSite = { origins, panelOrigins: site.panelOrigins };
  server.on(
    "request",
    createApp({ ...parts, ...ofSite, auth, insight, messages, checkReady, pages, trustProxy }),
  );
  const url = await listen(server, environment);
  const closeLocal = DATABASE_URL ? undefined : await openLocal({ ...parts, dataDir });
  const closeDatabase = async () => {
    stopCleaning();
    await Promise.all([closeLocal?.(), insight?.close(), content.close()]);
    await database.close();
  };
  stopOnSignals(server, log, pages.close, closeDatabase);
  process.stdout.write(`Ready at ${url}\n`);
}

/** Lets commands call this server while it has the embedded database. */
async function openLocal(parts: Parameters<typeof createLocalApp>[0]) {
  try {
    return (await listenLocally(parts.dataDir, createLocalApp(parts), parts.log)).close;
  } catch (error) {
    // The site works without commands.
    parts.log.warn({ err: error }, `commands can't reach this server (${reasonOf(error)})`);
  }
}

/** After an unhandled error the state is unknown: the process exits, to be restarted by its supervisor. */
function exitOnUnhandledErrors(log: Logger): void {
  const exit = (error: unknown) => {
    log.fatal({ err: error }, "unhandled error");
    process.exit(1);
  };
  process.on("unhandledRejection", exit);
  process.on("uncaughtException", exit);
}

await runOrExit(() => start(process.env));
