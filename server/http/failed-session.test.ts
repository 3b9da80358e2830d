import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { publishOf, signInAsPublisher } from "../testing/publish-requests.ts";
import { recordingLog } from "../testing/recording-log.ts";
import { startApp } from "../testing/running-app.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("a session that can't be extended leaves no values of its statement in a log", async () => {
  // Express itself writes errors to the console, but not if NODE_ENV is "test".
  vi.stubEnv("NODE_ENV", "production");
  const { log, text } = recordingLog("info");
  const spies = ["log", "warn", "error"].map((name) =>
    vi.spyOn(console, name as "log").mockImplementation(() => {}),
  );
  const app = await startApp({ log });
  const admin = await signInAsPublisher(app);
  const { db } = app.database;
  await db.execute(sql`ALTER TABLE sessions ADD CONSTRAINT never CHECK (false) NOT VALID`);
  expect((await admin.publish(publishOf(0))).body.revision).toBe(1);
  // The request fails, and so does the extension of the session after it.
  await db.execute(sql`ALTER TABLE publishes RENAME TO away`);
  expect((await admin.get("/history")).status).toBe(500);
  await app.close();
  expect(text()).toMatch(/violates check constraint/);
  expect(text()).not.toMatch(/[0-9a-f]{64}|params/);
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});
