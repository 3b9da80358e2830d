import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { embeddedFolder } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { type Spawned, spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { upsertVideos } from "../testing/upsert-videos.ts";

const ROWS = 600;
const file = join(temporaryFolder(), "videos.json");
const videos = Array.from({ length: ROWS }, () => sampleVideo());
const settings = { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined };

let server: Spawned;
let url: string;
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
  return { script, started: performance.now() };
};
/** Imports an edition, and kills a process at this part of an import's length. */
const importAndKill = async (edition: string, part: number, victim: "server" | "command") => {
  const { script } = await startImport(edition);
  const { child } = victim === "server" ? server : script;
  const timer = setTimeout(() => child.kill("SIGKILL"), length * part);
  const outcome = await script.ended;
  clearTimeout(timer);
  return { outcome, stderr: script.stderr() };
};
/** The one edition that visitors see. */
const editionNow = async () => {
  const listed: { description: string }[] = await (await fetch(`${url}/api/videos`)).json();
  expect(listed).toHaveLength(ROWS);
  const [edition, ...others] = new Set(listed.map(({ description }) => description));
  expect(others).toEqual([]);
  return edition ?? "";
};

let length: number;
beforeAll(async () => {
  const database = await openDatabase(settings, "an import", silentLog);
  await upsertVideos(database.db, videos);
  await database.close();
  const whole = await startImport("whole");
  expect(await whole.script.ended).toBe(0);
  length = performance.now() - whole.started;
  await startServer();
});
afterAll(() => endServer());

test("a server that is killed during an import leaves it to the command, once", async () => {
  for (const part of [0, 0.5]) {
    const next = `server ${part}`;
    expect(await importAndKill(next, part, "server")).toEqual({ outcome: 0, stderr: "" });
    await endServer();
    await startServer();
    expect(await editionNow()).toBe(next);
  }
});

test("a command that is killed beside a server never shows visitors half an import", async () => {
  let possible = [await editionNow()];
  for (const part of [0, 0.5]) {
    const next = `command ${part}`;
    const { outcome } = await importAndKill(next, part, "command");
    // A server that has all rows ends an import without the command, even after the next one was asked for.
    possible.push(next);
    const seen = await editionNow();
    expect(outcome === 0 ? [next] : possible).toContain(seen);
    possible = possible.slice(possible.indexOf(seen));
  }
});

test("a command that is killed without a server leaves the library as before or whole", async () => {
  // The server's last import ends with it.
  await endServer();
  await startServer();
  let current = await editionNow();
  for (const part of [0.3, 0.6, 0.9]) {
    await endServer();
    const next = `alone ${part}`;
    const { outcome } = await importAndKill(next, part, "command");
    await startServer();
    const seen = await editionNow();
    expect(outcome === 0 ? [next] : [current, next]).toContain(seen);
    current = seen;
  }
});
