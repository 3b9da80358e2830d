import { Writable } from "node:stream";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, test, vi } from "vitest";
import { publishOf, signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp } from "../testing/running-app.ts";
import { serializers } from "./log.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** A log like the server's, with the lines written to it. */
function recordingLog() {
  let written = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  return { log: pino({ serializers }, stream), text: () => written };
}

test("leaves the response whole and no value of its statement in any log", async () => {
  // Express itself writes errors to the console, but not if NODE_ENV is "test".
  vi.stubEnv("NODE_ENV", "production");
  const { settings, dispose } = await prepare();
  const { log, text } = recordingLog();
  const said = ["log", "warn", "error"].map((name) =>
    vi.spyOn(console, name as "log").mockImplementation(() => {}),
  );
  const app = await runApp(settings, { log });
  try {
    const admin = await signInAsPublisher(app);
    const { db } = app.database;
    await db.execute(sql`ALTER TABLE sessions ADD CONSTRAINT never CHECK (false) NOT VALID`);
    expect((await admin.publish(publishOf(0))).body.revision).toBe(1);
    // The request fails, and so does the extension of the session after it.
    await db.execute(sql`ALTER TABLE publishes RENAME TO away`);
    expect((await admin.get("/history")).status).toBe(500);
  } finally {
    await app.close();
    await dispose();
  }
  expect(text()).toMatch(/violates check constraint/);
  expect(text()).not.toMatch(/[0-9a-f]{64}|params/);
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});
