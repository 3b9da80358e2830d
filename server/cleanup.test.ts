import { dayOf } from "@shared/content/insight-rules.ts";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { cleanUp } from "./cleanup.ts";
import { messages } from "./db/message-schema.ts";
import { insightCounts, secrets } from "./db/schema.ts";
import { CounterWrite, tidyCounters, writeCounters } from "./insight/counters.ts";
import { addMessage, deleteOldMessages } from "./messages/store.ts";
import { aMessage } from "./testing/message-requests.ts";
import { sharedDatabase, silentLog } from "./testing/running-app.ts";

const DAY_MS = 86_400_000;

const database = sharedDatabase();
afterEach(() => vi.useRealTimers());

const run = (stepMs?: number) => {
  const { db } = database;
  const removals = {
    messages: (now: number) => deleteOldMessages(db, 180, now),
    counters: (now: number) => tidyCounters(db, dayOf(now)),
  };
  return cleanUp(db, removals, silentLog, stepMs);
};
const left = async () => [
  await database.db.$count(messages),
  await database.db.$count(insightCounts),
];

test("cleaning up deletes old rows by a clock that goes on, not by one that jumps", async () => {
  const { db } = database;
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  await addMessage(db, aMessage());
  const write = new CounterWrite();
  write.tally.add({ kind: "article", day: dayOf(now), id: "daily-checks" });
  await writeCounters(db, write);
  await run();
  for (const days of [730, -730, 730, 0, 730]) {
    vi.setSystemTime(now + days * DAY_MS);
    for (const _hour of [1, 2, 3]) await run();
    expect(await left()).toEqual([1, 1]);
  }
  // Sets the stored time back, as if hours had passed.
  await db
    .update(secrets)
    .set({ value: String(now + 180 * DAY_MS) })
    .where(eq(secrets.name, "cleanup-time"));
  await run();
  expect(await left()).toEqual([0, 1]);
});
