import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Db } from "./db/database.ts";
import { secrets } from "./db/schema.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Functions that delete old rows or files as of a time in ms, by the name of the data they delete. */
type Removals = Record<string, (now: number) => Promise<void> | undefined>;

/**
 * The time for deletions: the clock's, but at most `stepMs` after the last one. A clock years ahead deletes nothing for
 * days.
 */
async function readCleanupTime(db: Db, stepMs: number): Promise<number> {
  const value = sql<string>`least(excluded.value::bigint, ${secrets.value}::bigint + ${stepMs})::text`;
  const [row] = await db
    .insert(secrets)
    .values({ name: "cleanup-time", value: String(Date.now()) })
    .onConflictDoUpdate({ target: secrets.name, set: { value } })
    .returning({ value: secrets.value });
  return Number(row?.value);
}

/** Runs all removals by the clean-up's time, which advances by at most `stepMs`. Never rejects. */
export async function cleanUp(
  db: Db,
  removals: Removals,
  log: Logger,
  stepMs = DAY_MS,
): Promise<void> {
  const warn = (what: string) => (error: unknown) =>
    log.warn({ err: error }, `${what} were not removed`);
  const now = await readCleanupTime(db, stepMs).catch(warn("old rows and files"));
  if (now === undefined) return;
  if (now < Date.now() - DAY_MS) {
    const time = new Date(now).toISOString();
    log.warn(
      `the clock is far ahead of the last clean-up: old data is deleted as of ${time}, a day later each hour`,
    );
  }
  for (const [what, remove] of Object.entries(removals)) await remove(now)?.catch(warn(what));
}

/** Cleans up now and every hour. Returns a function that ends it. */
export function cleanUpHourly(db: Db, removals: Removals, log: Logger): () => void {
  // A server that is started again and again must not run through the days.
  void cleanUp(db, removals, log, HOUR_MS);
  const timer = setInterval(() => void cleanUp(db, removals, log), HOUR_MS).unref();
  return () => clearInterval(timer);
}
