// Two servers on one PostgreSQL under a load of readers while an admin publishes: npm run bench:publish-load [-- PUBLISHES].
// Every answer must be of one revision alone: its hash belongs to exactly one, and both servers agree on it.
import { createHash, randomUUID } from "node:crypto";
import { createDatabase, startPostgres } from "../server/testing/postgres-server.ts";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { ACCOUNT, buildHelpServer, signIn } from "./help-server.ts";

const PUBLISHES = Number(process.argv[2] ?? 100);
const READERS = 8;
const ARTICLES = 40;
const PATHS = ["", "/all", "/categories/fleet", "/articles/a-7"];

const build = await buildHelpServer();
const postgres = await startPostgres();
const DATABASE_URL = await createDatabase(postgres.url);
const account = { ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password };
const settings = { ...account, DATABASE_URL, DATA_DIR: temporaryFolder() };
const servers = [await build.start(settings), await build.start(settings)];
const urls = servers.map(({ url }) => url);
const cookie = await signIn(urls[0] as string);

/** What each path answered at each revision, by its hash. */
const seen = new Map<string, string>();
let answers = 0;
let latestMs = 0;
let done = false;

async function read(url: string, path: string): Promise<number> {
  const response = await fetch(`${url}/api/knowledge-base${path}`);
  const text = await response.text();
  if (response.status === 404) return 0;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const { revision } = JSON.parse(text);
  const hash = createHash("sha256").update(text).digest("hex");
  const key = `${path} at ${revision}`;
  if ((seen.get(key) ?? hash) !== hash) throw new Error(`${path} has two answers at ${revision}`);
  seen.set(key, hash);
  // Every article's text and title name the revision that they were published in.
  const named = new Set(text.match(/Revision \d+/g));
  if (named.size > 1 || (named.size === 1 && !named.has(`Revision ${revision}`))) {
    throw new Error(`${path} mixes ${[...named]} at ${revision}`);
  }
  answers += 1;
  return revision;
}

async function readAlways(index: number): Promise<void> {
  for (let count = index; !done; count += 1) {
    await read(urls[count % 2] as string, PATHS[count % PATHS.length] as string);
  }
}

async function publishAlways(): Promise<void> {
  for (let revision = 0; revision < PUBLISHES; revision += 1) {
    const title = `Revision ${revision + 1}`;
    const changes = Array.from({ length: ARTICLES }, (_, index) =>
      putArticle(`a-${index}`, `<p>${title}</p>`, { title }),
    );
    const request = { key: randomUUID(), revision, note: "", changes, redirects: [] };
    const at = urls[revision % 2] as string;
    const { status, body } = await publisherAt(at, cookie).publish(request);
    if (status !== 200) throw new Error(`publish got ${status} ${JSON.stringify(body)}`);
    const published = performance.now();
    while ((await read(urls[(revision + 1) % 2] as string, "")) <= revision);
    latestMs = Math.max(latestMs, performance.now() - published);
  }
  done = true;
}

try {
  const started = performance.now();
  const readers = Array.from({ length: READERS }, (_, index) => readAlways(index));
  await Promise.all([publishAlways(), ...readers]);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(
    `${PUBLISHES} publishes in ${seconds} s while ${READERS} readers got ${answers} answers from two servers: each of one revision alone (${seen.size} different ones). The other server had a publish after ${Math.round(latestMs)} ms at the latest.`,
  );
} finally {
  done = true;
  for (const server of servers) await server.kill("SIGTERM");
  await postgres.stop();
  build.remove();
}
