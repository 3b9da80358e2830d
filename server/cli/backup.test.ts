import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { unpack } from "@shared/content/videos-zip.ts";
import { rowsPath } from "@shared/contracts/backup.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { LEFT_OUT, TABLES } from "../backup/tables.ts";
import { rowsOf } from "../db/database.ts";
import { images, secrets } from "../db/schema.ts";
import { partOf } from "../media/library-zip.ts";
import { writeSealedZip } from "../media/write-zip.ts";
import {
  DATABASES,
  type DatabaseSettings,
  EMBEDDED,
  newDatabase,
  POSTGRES,
} from "../testing/databases.ts";
import { latest, readRows, write } from "../testing/former-versions.ts";
import { openBucket } from "../testing/media-stores.ts";
import { putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runCommand } from "../testing/run-command.ts";
import { sharedApp, startApp } from "../testing/running-app.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { signInAsVideoAdmin } from "../testing/video-requests.ts";
import { backUp, openBackup, readBackup as read, restore } from "./backup.ts";

type Settings = Record<string, string | undefined>;

const newFile = () => join(temporaryFolder(), "site.zip");
const done = { code: 0, stderr: "" };
const refused = (line: string) => ({ code: 1, stdout: "", stderr: `${line}\n` });

async function backUpTo(settings: Settings, file = newFile()) {
  expect(await runCommand(backUp, [file], settings)).toMatchObject(done);
  return file;
}

const restoreFrom = (file: string, settings: Settings, ...flags: string[]) =>
  runCommand(restore, [file, ...flags], settings);

/** The rows of a backup by table, and the names of its other files. */
async function readBackup(file: string) {
  const zip = await openBackup(file);
  const { manifest, tables, files } = await read(file, zip);
  const rows: Record<string, unknown[]> = {};
  for (const [index, { name }] of manifest.tables.entries()) {
    const entry = tables[index];
    const text = entry ? gunzipSync(await unpack(entry)).toString() : "";
    rows[name] = text.split("\n").slice(0, -1).sort();
  }
  await zip.close();
  return { manifest, rows, files: [...files.keys()].sort() };
}

const source = sharedApp();
let file: string;
let videoUrl: string;

beforeAll(async () => {
  const admin = await signInAsVideoAdmin(source);
  ({ videoUrl } = await source.media.add(resolve("server/testing/videos/av1.mp4")));
  await write(source.database.db, latest, 1);
  await admin.add(sampleVideo({ videoUrl }), [{ start: 0, end: 1, text: "Hello.\u2028Line." }]);
  file = await backUpTo(source.settings);
});

test("a site that moves to PostgreSQL and back has the same rows and video files", async () => {
  const [postgres, back] = [await newDatabase(POSTGRES), await newDatabase(EMBEDDED)];
  // A server whose settings write times and bytes in another form.
  const url = new URL(postgres.DATABASE_URL ?? "");
  url.searchParams.set("options", "-c timezone=Asia/Kolkata -c bytea_output=escape");
  const moved = { ...postgres, DATABASE_URL: url.href };
  expect(await restoreFrom(file, moved)).toMatchObject(done);
  const second = await backUpTo(moved);
  expect(await restoreFrom(second, back)).toMatchObject(done);
  const first = await readBackup(file);
  expect(await readBackup(second)).toEqual(first);
  expect(await readBackup(await backUpTo(back))).toEqual(first);
  expect(Object.keys(first.rows).filter((table) => first.rows[table]?.length === 0)).toEqual([]);
  expect(first.files).toEqual([videoUrl.slice(1)]);

  const app = await startApp({}, back);
  const served = await fetch(app.url + videoUrl);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(
    readFileSync("server/testing/videos/av1.mp4"),
  );
  expect((await signInAsVideoAdmin(app)).cookie).not.toBe("");
});

test("a backup has every table but those that it leaves out", async () => {
  const found = await source.database.db.execute(
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  const names = [...TABLES.map(({ table }) => table), ...LEFT_OUT].map((table) =>
    getTableName(table),
  );
  expect(names.sort()).toEqual(
    rowsOf<{ name: string }>(found)
      .map(({ name }) => name)
      .sort(),
  );
});

test("a backup is readable by its user alone, and holds no secret and no session", async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
  const { rows } = await readBackup(file);
  const [cookies] = await source.database.db.select().from(secrets);
  expect(cookies?.value).toBeTruthy();
  const text = JSON.stringify(rows);
  expect(text).not.toContain(cookies?.value);
  expect(rows.insight_state).toEqual([expect.stringContaining('"key": ""')]);
  expect(Object.keys(rows)).not.toContain("sessions");
});

describe.each(DATABASES)("backups of $name", (kind) => {
  test("a backup that is taken during publishes has one revision in all tables", async () => {
    const app = await startApp({}, await newDatabase(kind));
    const admin = await signInAsPublisher(app);
    let isDone = false;
    const publishing = (async () => {
      for (let revision = 1; revision <= 12; revision += 1) {
        const changes = ["a", "b"].map((id) => putArticle(id, `<p>Revision ${revision}</p>`));
        await admin.publishNow({ changes });
      }
      isDone = true;
    })();
    const files: string[] = [];
    while (!isDone) files.push(await backUpTo(app.settings));
    await publishing;
    for (const each of files) {
      const { rows } = await readBackup(each);
      const rowsOfTable = (table: string) =>
        (rows[table] ?? []).map((row) => JSON.parse(String(row)));
      const [{ revision }] = rowsOfTable("published_state");
      expect(rowsOfTable("publishes")).toHaveLength(revision);
      const items = rowsOfTable("published_items").filter(({ id }) => id === "a" || id === "b");
      expect(items.map((item) => item.revision)).toEqual(revision ? [revision, revision] : []);
      const htmls = rowsOfTable("article_bodies").map(({ html }) => html);
      if (revision) expect(htmls).toContain(`<p>Revision ${revision}</p>`);
      expect(htmls).not.toContain(`<p>Revision ${revision + 1}</p>`);
    }
  });

  test("a restore beside servers replaces what they show, and ends sessions", async () => {
    const settings = await newDatabase(kind);
    const app = await startApp({}, settings);
    const admin = await signInAsPublisher(app);
    await admin.publishNow({ changes: [putArticle("kept", "<p>Kept</p>")] });
    const saved = await backUpTo(settings);
    await admin.publishNow({ changes: [putArticle("later")] });
    await admin.publishNow({ changes: [putArticle("kept", "<p>Changed</p>")] });
    expect((await admin.get("/articles/later")).status).toBe(200);

    expect(await restoreFrom(saved, settings)).toEqual(
      refused("This site is not empty. Add --replace to remove all that is in it."),
    );
    expect(await restoreFrom(saved, settings, "--replace")).toMatchObject(done);
    await expect.poll(() => admin.get("/articles/later")).toMatchObject({ status: 404 });
    expect((await admin.get("/articles/kept")).body.html).toBe("<p>Kept</p>");
    // Open pages would keep revision 3.
    expect(await admin.revision()).toBe(4);
    expect((await admin.publish({})).status).toBe(401);
    const again = await signInAsPublisher(app);
    expect(await again.publishNow()).toBe(5);
  });
});

test("a backup is refused if an image that it needs is removed meanwhile", async () => {
  const app = await startApp({}, await newDatabase(EMBEDDED));
  await signInAsPublisher(app);
  const { db } = app.database;
  await db.insert(images).values({ hash: "a", type: "png", bytes: Buffer.from("image") });
  const path = newFile();
  const backup = runCommand(backUp, [path], app.settings);
  const uploads = join(String(app.settings.DATA_DIR), "media/uploads");
  await expect.poll(() => existsSync(uploads) && readdirSync(uploads)).toHaveLength(1);
  // The embedded database's only connection is free between the snapshot and each image.
  await db.delete(images);
  expect(await backup).toEqual(refused("Images were removed meanwhile. Try again."));
  expect(existsSync(path)).toBe(false);
});

test("a restore into a bucket, and a backup of it, have the video files", async () => {
  const bucket = await openBucket();
  const site = { ...(await newDatabase()), ...bucket.settings };
  expect(await restoreFrom(file, site)).toMatchObject(done);
  expect(await bucket.store.list()).toMatchObject([{ name: videoUrl.slice("/media/".length) }]);
  expect(await readBackup(await backUpTo(site))).toEqual(await readBackup(file));
  await bucket.close();
});

test.each(DATABASES)(
  "a restore that is killed leaves $name as it was, for another one",
  async (kind) => {
    const settings = await newDatabase(kind);
    const killed = spawnScript("server/cli/restore-cli.ts", [file], settings);
    await killed.says(/Sending 1 of 1 files/);
    killed.child.kill("SIGKILL");
    expect(await killed.ended).toBe("SIGKILL");
    // Only an empty site takes a backup if --replace is missing.
    expect(await restoreFrom(file, settings)).toMatchObject(done);
    expect(await readBackup(await backUpTo(settings))).toEqual(await readBackup(file));
  },
);

describe("refusals", () => {
  const site = (DATA_DIR: string): DatabaseSettings => ({ DATA_DIR, DATABASE_URL: undefined });
  const manifestPart = (manifest: object) =>
    partOf("manifest.json", Buffer.from(JSON.stringify(manifest)));
  const DATA_DIR = join(temporaryFolder(), "data");
  const expectRefusal = async (bytes: Uint8Array, line: string) => {
    const path = newFile();
    writeFileSync(path, bytes);
    expect(await restoreFrom(path, site(DATA_DIR), "--replace")).toEqual(
      refused(`${path} ${line}`),
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  };

  const DAMAGED = "is damaged or cut off, or no backup. Use another copy.";
  const NO_BACKUP = "is no backup that this version can read.";

  test("a backup with a changed bit at any place is refused, and nothing is written", async () => {
    const bytes = readFileSync(file);
    for (let count = 0; count < 300; count += 1) {
      const flipped = Buffer.from(bytes);
      const place = Math.floor(Math.random() * bytes.length * 8);
      flipped[place >> 3] = (flipped[place >> 3] ?? 0) ^ (1 << (place & 7));
      const path = newFile();
      writeFileSync(path, flipped);
      const outcome = await restoreFrom(path, site(DATA_DIR), "--replace");
      expect({ place, outcome }).toMatchObject({ place, outcome: { code: 1, stdout: "" } });
    }
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test("a backup that is cut off anywhere is refused", async () => {
    const bytes = readFileSync(file);
    for (const length of [2, 63, 64, 1_000, bytes.length - 1]) {
      await expectRefusal(bytes.subarray(0, length), DAMAGED);
    }
    await expectRefusal(bytes.subarray(0, 0), "is no zip.");
  });

  test("a file that is no backup is refused", async () => {
    await expectRefusal(Buffer.from("PDF"), "is no zip.");
    await expectRefusal(await buffer(writeSealedZip([])), NO_BACKUP);
    await expectRefusal(await buffer(writeSealedZip([manifestPart({ format: 2 })])), NO_BACKUP);
    const path = join(temporaryFolder(), "missing.zip");
    const missing = refused(`${path} is not there.`);
    expect(await restoreFrom(path, site(DATA_DIR))).toEqual(missing);
  });

  test("a backup of a newer version is refused", async () => {
    const schema = Date.now() * 2;
    const bytes = await buffer(writeSealedZip([manifestPart({ format: 1, schema, tables: [] })]));
    const path = newFile();
    writeFileSync(path, bytes);
    const line = "A newer version of this site made this backup. Update this one first.";
    expect(await restoreFrom(path, await newDatabase())).toEqual(refused(line));
  });

  test("a backup with fewer rows than its manifest says is not restored", async () => {
    const { manifest } = await readBackup(file);
    const [users] = manifest.tables.filter(({ name }) => name === "users");
    const parts = [
      manifestPart({ ...manifest, tables: [users] }),
      partOf(rowsPath("users"), gzipSync("")),
    ];
    const bytes = await buffer(writeSealedZip(parts));
    const path = newFile();
    writeFileSync(path, bytes);
    const settings = await newDatabase();
    expect(await restoreFrom(path, settings)).toEqual(
      refused("The backup has other rows than its manifest says."),
    );
    expect((await readRows((await startApp({}, settings)).database.db)).users).toEqual([]);
  });

  test("a site without accounts, as of a mistyped DATA_DIR, is not backed up", async () => {
    const line = "This site has no accounts. Check DATA_DIR and DATABASE_URL.";
    const path = newFile();
    expect(await runCommand(backUp, [path], await newDatabase())).toEqual(refused(line));
    expect(existsSync(path)).toBe(false);
  });

  test("a backup does not overwrite a file, unless it is told to", async () => {
    const path = newFile();
    writeFileSync(path, "mine");
    const line = `${path} exists. Name another file, or add --overwrite.`;
    expect(await runCommand(backUp, [path], source.settings)).toEqual(refused(line));
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect(await runCommand(backUp, [path, "--overwrite"], source.settings)).toMatchObject(done);
    expect(await readBackup(path)).toEqual(await readBackup(file));
  });

  test("a backup into a missing folder says why it can't be written", async () => {
    const path = join(temporaryFolder(), "no/site.zip");
    expect(await runCommand(backUp, [path], source.settings)).toEqual(
      refused(`${path} can't be written: its folder is not there.`),
    );
  });
});
