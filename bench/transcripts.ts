// npm run bench:transcripts [-- 50 500]: the search for what is said, in the browser's way and in the server's, beside
// a plain filter and MiniSearch, at these hours of speech.
import { constants, createBrotliCompress } from "node:zlib";
import { sentencesOf } from "@shared/content/sentences.ts";
import type { TranscriptIndex } from "@shared/contracts/transcripts.ts";
import { tokenize } from "@shared/text/text.ts";
import { parseTranscriptQuery } from "@shared/text/transcript-words.ts";
import MiniSearch from "minisearch";
import { createTranscriptIndex } from "@/features/search/transcript-index.ts";
import { createRandom } from "./generate-articles.ts";
import { generateSpeech } from "./generate-speech.ts";
import { median, quantile } from "./measure.ts";
import { measureServers } from "./transcripts-on-server.ts";

type Videos = Extract<TranscriptIndex, { mode: "browser" }>["videos"];
type Search = (text: string) => unknown;

/** MiniSearch takes about a minute and a gigabyte for each 500 hours. */
const MAX_MINISEARCH_HOURS = 500;
const PHRASES = 24;
const MIB = 2 ** 20;

async function compare(size: number): Promise<void> {
  const started = performance.now();
  const talks = [...generateSpeech(size)].map(({ cues }) => cues);
  const videos: Videos = talks.map((cues, id) => ({
    id,
    sentences: sentencesOf(cues).map(({ start, text }) => [Math.floor(start), text]),
  }));
  const count = videos.reduce((sum, { sentences }) => sum + sentences.length, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `\n== ${size} hours: ${talks.length} videos, ${count} sentences, made in ${seconds} s`,
  );
  await reportBytes(videos);
  const keystrokes = typePhrases(videos);
  compareInBrowser(size, videos, keystrokes);
  await measureServers(talks, keystrokes);
}

/** What a browser loads, compressed piece by piece, as the whole of the largest is longer than a text may be. */
async function reportBytes(videos: Videos): Promise<void> {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const started = performance.now();
  let [plain, compressed] = [0, 0];
  brotli.on("data", (bytes: Buffer) => {
    compressed += bytes.length;
  });
  for (const video of videos) {
    const json = JSON.stringify(video);
    plain += Buffer.byteLength(json);
    if (!brotli.write(json)) await new Promise((resolve) => brotli.once("drain", resolve));
  }
  const ended = new Promise((resolve) => brotli.once("end", resolve));
  brotli.end();
  await ended;
  const [all, br] = [plain, compressed].map((bytes) => (bytes / 1e6).toFixed(2));
  const took = (performance.now() - started).toFixed(0);
  console.log(`index: ${all} MB, brotli ${br} MB, compressed in ${took} ms`);
}

function compareInBrowser(size: number, videos: Videos, keystrokes: readonly string[]): void {
  const contenders: [name: string, build: (videos: Videos) => Search][] = [
    ["ours", createTranscriptIndex],
    ["plain filter", buildFilter],
  ];
  if (size <= MAX_MINISEARCH_HOURS) contenders.push(["MiniSearch", buildMiniSearch]);
  console.log("in the browser     build  memory   first     p50     p99     × p50");
  let ours = 0;
  for (const [name, build] of contenders) {
    const measured = measure(build, videos, keystrokes);
    ours ||= measured.p50;
    const { built, memory, first, p50, p99 } = measured;
    const columns = [built, memory, first, p50, p99].map((value) => column(value));
    console.log(`${name.padEnd(15)}${columns.join("")}${column(p50 / ours)}`);
  }
}

function measure(build: (videos: Videos) => Search, videos: Videos, keystrokes: readonly string[]) {
  const before = heapUsed();
  const buildStart = performance.now();
  const search = build(videos);
  const built = performance.now() - buildStart;
  const times = keystrokes.map((text) => {
    const start = performance.now();
    search(text);
    return performance.now() - start;
  });
  const memory = (heapUsed() - before) / MIB;
  // Used until here, so that what it holds is counted.
  search("");
  return { built, memory, first: times[0] ?? 0, p50: median(times), p99: quantile(times, 0.99) };
}

function buildFilter(videos: Videos): Search {
  return (text) => {
    const wanted = text.toLowerCase();
    return videos.flatMap(({ id, sentences }) =>
      sentences
        .filter(([, said]) => said.toLowerCase().includes(wanted))
        .map((hit) => ({ id, hit })),
    );
  };
}

function buildMiniSearch(videos: Videos): Search {
  const index = new MiniSearch({ fields: ["text"], storeFields: ["text"], tokenize });
  let id = 0;
  for (const { sentences } of videos) {
    for (const [, text] of sentences) index.add({ id: id++, text });
  }
  return (text) => {
    const last = tokenize(text).at(-1);
    const prefix = (term: string) => term === last;
    return index.search(text, { prefix, combineWith: "AND" }).slice(0, 20);
  };
}

/** Two or three words that follow each other in a sentence, or stand apart in it, as they are after each keystroke. */
function typePhrases(videos: Videos): string[] {
  const random = createRandom(7);
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)];
  return Array.from({ length: PHRASES }, (_, number) => {
    const words = tokenize(pick(pick(videos)?.sentences ?? [])?.[1] ?? "");
    const from = Math.floor(random() * Math.max(1, words.length - 3));
    const phrase = words.slice(from, from + 2 + (number % 2));
    const typed = (number % 3 === 0 ? phrase.reverse() : phrase).join(" ");
    return Array.from(typed, (_letter, index) => typed.slice(0, index + 1)).filter(
      parseTranscriptQuery,
    );
  }).flat();
}

function heapUsed(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

function column(value: number): string {
  return value.toFixed(value < 10 ? 2 : 0).padStart(8);
}

const hours = process.argv.slice(2).map(Number).filter(Boolean);
console.log("Every keystroke of the same phrases. Times in ms, memory in MiB; × is times ours.");
for (const size of hours.length > 0 ? hours : [50, 500, 2_000]) await compare(size);
