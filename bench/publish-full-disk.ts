// Publishes pictures until the disk of the database is full, on both databases: npm run bench:publish-full-disk [-- pglite|postgres].
// Mounts a small tmpfs, which needs root. Fails unless writes get 503, readers go on, and all works again once there is room.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createDatabase, startPostgresIn } from "../server/testing/postgres-server.ts";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import type { Answer } from "../server/testing/read-answer.ts";
import { login } from "../server/testing/sign-in-requests.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import type { BenchSettings } from "./databases.ts";
import { fillDisk } from "./fill-disk.ts";
import { ACCOUNT, buildHelpServer, signIn } from "./help-server.ts";

const PICTURE_BYTES = 4_500_000;
const DISK = "size=250m";
const SPARE_BYTES = 60_000_000;
const [only] = process.argv.slice(2);

const build = await buildHelpServer();
const account = { ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password };
try {
  if (only !== "postgres") await onSmallDisk(overPglite);
  if (only !== "pglite") await onSmallDisk(overPostgres);
} finally {
  build.remove();
}

async function onSmallDisk(run: (disk: string) => Promise<void>): Promise<void> {
  const disk = temporaryFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", DISK, "tmpfs", disk]);
  try {
    chmodSync(disk, 0o777);
    await run(disk);
  } finally {
    execFileSync("umount", [disk]);
  }
}

async function overPglite(disk: string): Promise<void> {
  const DATA_DIR = join(disk, "data");
  mkdirSync(DATA_DIR);
  await fillAndFree("PGlite", { ...account, DATA_DIR }, disk);
}

async function overPostgres(disk: string): Promise<void> {
  const postgres = await startPostgresIn(join(disk, "postgres"));
  try {
    const DATABASE_URL = await createDatabase(postgres.url);
    await fillAndFree(
      "PostgreSQL",
      { ...account, DATA_DIR: temporaryFolder(), DATABASE_URL },
      disk,
    );
  } finally {
    await postgres.stop();
  }
}

async function fillAndFree(name: string, settings: BenchSettings, disk: string): Promise<void> {
  const spare = join(disk, "spare");
  const rest = join(disk, "rest");
  fillDisk(spare, SPARE_BYTES);
  const server = await build.start(settings);
  try {
    const cookie = await signIn(server.url);
    const admin = publisherAt(server.url, cookie);
    const revision = await publishUntilFull(name, admin);
    await checkFull(`${name}, full`, admin, revision);
    // What another program writes takes the rest.
    fillDisk(rest, Number.POSITIVE_INFINITY);
    await checkFull(`${name}, not a byte left`, admin, revision);
    rmSync(spare);
    rmSync(rest);
    const answer = await untilAvailable(() => admin.publish(requestOn(revision, 1_000)));
    assert(answer.status === 200, `with room again a publish got ${answer.status}`);
    assert((await signIn(server.url)) !== "", "with room again nobody can sign in");
    await checkReaders(admin, revision + 1);
    console.log(`${name}: with room again the next publish is revision ${revision + 1}.`);
  } finally {
    await server.kill("SIGTERM");
  }
}

type Admin = ReturnType<typeof publisherAt>;

function requestOn(revision: number, pictureBytes = PICTURE_BYTES) {
  const bytes = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(pictureBytes)]);
  const html = `<img src="data:image/png;base64,${bytes.toString("base64")}" alt="">`;
  const latest = putArticle("latest", `<p>Revision ${revision + 1}</p>`);
  const changes = [putArticle(`a-${revision}`, html), latest];
  return { key: randomUUID(), revision, note: "", changes, redirects: [] };
}

async function publishUntilFull(name: string, admin: Admin): Promise<number> {
  for (let revision = 0; ; revision += 1) {
    const { status, body } = await admin.publish(requestOn(revision));
    if (status === 200) continue;
    assert(status === 503, `on the full disk a publish got ${status}`);
    console.log(`${name}: publish ${revision + 1} found the disk full: 503 ${body.message}`);
    return revision;
  }
}

/** Each write is refused and none hangs; readers get all of the last revision. */
async function checkFull(name: string, admin: Admin, revision: number): Promise<void> {
  const publish = await admin.publish(requestOn(revision));
  assert(publish.status === 503, `${name}: a publish got ${publish.status}`);
  const wrong = { ...ACCOUNT, password: "a wrong password" };
  const signIns = [ACCOUNT, wrong].map((account) => login(admin.url, account));
  const statuses = (await Promise.all(signIns)).map(({ status }) => status);
  // PostgreSQL still has room in the pages that it has.
  assert(
    statuses.every((status) => [200, 401, 503].includes(status)),
    `sign-ins got ${statuses}`,
  );
  await checkReaders(admin, revision);
  console.log(`${name}: a publish gets 503, sign-ins ${statuses}, readers revision ${revision}.`);
}

async function checkReaders(admin: Admin, revision: number): Promise<void> {
  const layer = await untilAvailable(() => admin.get());
  assert(layer.body.revision === revision, `revision ${layer.body.revision} after ${revision}`);
  const latest = await untilAvailable(() => admin.get("/articles/latest/source"));
  assert(latest.body.html === `<p>Revision ${revision}</p>`, `${latest.body.html} at ${revision}`);
}

// A PostgreSQL server whose log finds no room starts anew, which takes some seconds.
const RETRIES = 100;

async function untilAvailable(ask: () => Promise<Answer>): Promise<Answer> {
  for (let retry = 0; ; retry += 1) {
    const answer = await ask();
    if (answer.status !== 503 || retry >= RETRIES) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
