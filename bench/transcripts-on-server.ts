import type { Cue } from "@shared/contracts/transcripts.ts";
import { parseTranscriptQuery } from "@shared/text/transcript-words.ts";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { Db } from "../server/db/database.ts";
import { openDatabase } from "../server/db/open-database.ts";
import { transcripts, videos } from "../server/db/schema.ts";
import { createDatabase, startPostgres } from "../server/testing/postgres-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import {
  createTranscriptResponses,
  searchTranscripts,
  storeTranscript,
} from "../server/videos/transcripts.ts";
import { generateVideos } from "./generate-videos.ts";
import { median, quantile } from "./measure.ts";

/** Words that are in most sentences, or rarely follow each other, or begin many others. */
const BROAD = ["the", "the of", "of the to and you", "s", "to s", "the a of in is it that on"];
const SEARCHES = 120;

type Talks = readonly (readonly Cue[])[];

/** Fills both databases with what is said, and prints how long the server takes for its index and for searches. */
export async function measureServers(talks: Talks, keystrokes: readonly string[]): Promise<void> {
  const DATA_DIR = temporaryFolder();
  await measureServer("PGlite", talks, keystrokes, { DATA_DIR, DATABASE_URL: undefined });
  const postgres = await startPostgres();
  try {
    const DATABASE_URL = await createDatabase(postgres.url);
    await measureServer("PostgreSQL", talks, keystrokes, { DATA_DIR, DATABASE_URL });
  } finally {
    await postgres.stop();
  }
}

async function measureServer(
  name: string,
  talks: Talks,
  keystrokes: readonly string[],
  settings: { DATA_DIR: string; DATABASE_URL: string | undefined },
): Promise<void> {
  const database = await openDatabase(settings, "the server", pino({ level: "silent" }));
  const started = performance.now();
  await fill(database.db, talks);
  const filled = ((performance.now() - started) / 1000).toFixed(0);
  const indexStart = performance.now();
  const { body } = await createTranscriptResponses(database.db).index.load({});
  const mode = body.subarray(0, 20).includes("browser") ? "browser" : "server";
  const indexed = (performance.now() - indexStart).toFixed(0);
  console.log(`${name}: stored in ${filled} s; answers its index ("${mode}") in ${indexed} ms`);
  const time = async (text: string) => {
    const query = parseTranscriptQuery(text);
    const start = performance.now();
    if (query) await searchTranscripts(database.db, query);
    return performance.now() - start;
  };
  const first = await time("defibrillator");
  const step = Math.max(1, Math.floor(keystrokes.length / SEARCHES));
  const typed: number[] = [];
  for (const text of keystrokes.filter((_, number) => number % step === 0))
    typed.push(await time(text));
  const broad: string[] = [];
  for (const text of BROAD) broad.push(`"${text}" ${(await time(text)).toFixed(0)}`);
  const [p50, p99] = [median(typed), quantile(typed, 0.99)].map((value) => value.toFixed(1));
  const rss = (process.memoryUsage().rss / 2 ** 20).toFixed(0);
  console.log(
    `  a search: first ${first.toFixed(1)}, p50 ${p50}, p99 ${p99}; this process has ${rss} MiB`,
  );
  console.log(`  broad ones: ${broad.join(", ")}`);
  await database.close();
}

async function fill(db: Db, talks: Talks): Promise<void> {
  const rows = generateVideos(talks.length).map((video) => ({ ...video, searchText: "" }));
  await db.transaction(async (tx) => {
    for (const [number, row] of rows.entries()) {
      const [video] = await tx.insert(videos).values(row).returning({ id: videos.id });
      const hash = await storeTranscript(tx, talks[number] ?? []);
      if (video) await tx.insert(transcripts).values({ videoId: video.id, hash });
    }
  });
  await db.execute(sql`ANALYZE`);
}
