import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rowsOf } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { DATABASES, embeddedFolder } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { type Spawned, spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { upsertVideos } from "../testing/upsert-videos.ts";

const ROWS = 600;
// For each database, and for a command beside a server.
const KILLS = 3;

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

  /** Opens the database as the next start does, and counts the videos of each edition. */
  async function editions(): Promise<{ edition: string; count: number }[]> {
    const database = await openDatabase(prepared.settings, "the server", silentLog);
    const query = sql`SELECT description AS edition, count(*)::int AS count FROM videos GROUP BY 1`;
    const rows = rowsOf<{ edition: string; count: number }>(await database.db.execute(query));
    await database.close();
    return rows;
  }

  test("leaves the library as before or complete, each time, and the next start works", async () => {
    const videos = Array.from({ length: ROWS }, () => sampleVideo());
    const database = await openDatabase(prepared.settings, "an import", silentLog);
    await upsertVideos(database.db, videos);
    await database.close();

    const file = join(folder, "videos.json");
    const startImport = async (edition: string) => {
      writeFileSync(file, JSON.stringify(videos.map((row) => ({ ...row, description: edition }))));
      const script = spawnScript("server/cli/import-cli.ts", [file], prepared.settings);
      await script.says(/Importing/);
      return script;
    };
    const whole = await startImport("whole");
    let started = performance.now();
    expect(await whole.ended).toBe(0);
    let length = performance.now() - started;

    let current = "whole";
    let cutShort = 0;
    for (let kill = 0; cutShort < KILLS; kill += 1) {
      const next = `edition ${kill}`;
      const script = await startImport(next);
      started = performance.now();
      // The kills are spread over an import's length, so that each stage of it is hit.
      const timer = setTimeout(() => script.child.kill("SIGKILL"), length * ((kill * 0.4) % 1));
      const outcome = await script.ended;
      clearTimeout(timer);
      expect([0, "SIGKILL"]).toContain(outcome);
      // The machine may have become faster since the length was measured.
      if (outcome === 0) length = Math.min(length, performance.now() - started);
      cutShort += script.stdout().includes("Added") ? 0 : 1;
      const [found, ...mixed] = await editions();
      expect(mixed).toEqual([]);
      expect(found?.count).toBe(ROWS);
      expect(outcome === 0 ? [next] : [current, next]).toContain(found?.edition);
      current = found?.edition ?? current;
    }
  }, 240_000);
});

describe("kill -9 during an import beside a running server", () => {
  const folder = temporaryFolder();
  const file = join(folder, "videos.json");
  const videos = Array.from({ length: ROWS }, () => sampleVideo());
  const settings = { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined };
  let server: Spawned;
  let url: string;
  let length: number;

  const startServer = async () => {
    server = spawnScript("server/index.ts", [], { ...settings, PORT: "0" });
    [, url = ""] = await server.says(/Ready at (\S+)/);
  };
  const endServer = () => {
    server.child.kill("SIGKILL");
    return server.ended;
  };
  const startImport = async (edition: string) => {
    writeFileSync(file, JSON.stringify(videos.map((row) => ({ ...row, description: edition }))));
    const script = spawnScript("server/cli/import-cli.ts", [file], settings);
    await script.says(/Importing/);
    return script;
  };
  /** Kills the server or the command at this part of an import's length. */
  const importAndKill = async (edition: string, part: number, victim: "server" | "command") => {
    const script = await startImport(edition);
    const { child } = victim === "server" ? server : script;
    const timer = setTimeout(() => child.kill("SIGKILL"), length * part);
    const outcome = await script.ended;
    clearTimeout(timer);
    return { outcome, stderr: script.stderr() };
  };
  /** The editions that visitors see. */
  const editions = async () => {
    const listed: { description: string }[] = await (await fetch(`${url}/api/videos`)).json();
    expect(listed).toHaveLength(ROWS);
    return [...new Set(listed.map(({ description }) => description))];
  };

  beforeAll(async () => {
    const database = await openDatabase(settings, "an import", silentLog);
    await upsertVideos(database.db, videos);
    await database.close();
    await startServer();
    const whole = await startImport("whole");
    const started = performance.now();
    expect(await whole.ended).toBe(0);
    length = performance.now() - started;
  });
  afterAll(async () => {
    await endServer();
    for (const path of [folder, settings.DATA_DIR]) rmSync(path, { recursive: true });
  });

  test("of the server: the command does it in the database, once", async () => {
    for (const part of [0, 0.5]) {
      const next = `server ${part}`;
      const { outcome, stderr } = await importAndKill(next, part, "server");
      await endServer();
      await startServer();
      expect([outcome, stderr]).toEqual([0, ""]);
      expect(await editions()).toEqual([next]);
    }
  });

  test("of the command: visitors never see half of an import", async () => {
    let [current] = await editions();
    for (const part of [0, 0.5]) {
      const next = `command ${part}`;
      const { outcome } = await importAndKill(next, part, "command");
      const [seen, ...mixed] = await editions();
      expect(mixed).toEqual([]);
      expect(outcome === 0 ? [next] : [current, next]).toContain(seen);
      current = seen;
    }
  });
});
