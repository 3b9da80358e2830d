import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { DATABASES } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { upsertVideos } from "../testing/upsert-videos.ts";

const ROWS = 2_000;
const KILLS = 20;

describe.each(DATABASES)("kill -9 during an import over $name", ({ prepare }) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  const folder = temporaryFolder();
  beforeAll(async () => {
    prepared = await prepare();
  });
  afterAll(async () => {
    await prepared?.dispose();
    rmSync(folder, { recursive: true });
  });

  /** Opens the database as the next start does, and says which edition of the library is in it. */
  async function editions(): Promise<{ edition: string; count: number }[]> {
    const database = await openDatabase(prepared.settings, "the server", silentLog);
    const query = sql`SELECT description AS edition, count(*)::int AS count FROM videos GROUP BY 1`;
    const rows = rowsOf<{ edition: string; count: number }>(await database.db.execute(query));
    await database.close();
    return rows;
  }

  test("leaves the library as before or complete, 20 times, and the next start works", async () => {
    const videos = Array.from({ length: ROWS }, () => sampleVideo());
    const database = await openDatabase(prepared.settings, "an import", silentLog);
    await upsertVideos(database.db, videos);
    await database.close();

    const file = join(folder, "videos.json");
    const startImport = async (edition: string) => {
      writeFileSync(file, JSON.stringify(videos.map((row) => ({ ...row, description: edition }))));
      const script = spawnScript("server/videos/import-cli.ts", [file], prepared.settings);
      await script.says(/Importing/);
      return script;
    };
    const whole = await startImport("whole");
    let started = performance.now();
    expect(await whole.ended).toBe(0);
    let length = performance.now() - started;

    let current = "whole";
    let cutShort = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const next = `edition ${kill}`;
      const script = await startImport(next);
      started = performance.now();
      // The moments are spread over an import's whole length, so that every stage of it is hit.
      const timer = setTimeout(() => script.child.kill("SIGKILL"), (length * kill) / KILLS);
      const outcome = await script.ended;
      clearTimeout(timer);
      expect([0, "SIGKILL"]).toContain(outcome);
      // The machine may have become quicker since the length was measured.
      if (outcome === 0) length = Math.min(length, performance.now() - started);
      cutShort += script.stdout().includes("Added") ? 0 : 1;
      const [found, ...mixed] = await editions();
      expect(mixed).toEqual([]);
      expect(found?.count).toBe(ROWS);
      expect(outcome === 0 ? [next] : [current, next]).toContain(found?.edition);
      current = found?.edition ?? current;
    }
    expect(cutShort).toBeGreaterThan(KILLS / 4);
  }, 240_000);
});
