// How long `content:import` takes for 300 HTML pages, in a data folder that is used already and in a new one, and for 1,000
// Markdown articles with 500 pictures, in a new one (`npm run build` first), beside a part of it that can't be left out: jsdom
// parsing the pages, which the server's sanitiser does, and encoding the pictures:
// npm run bench:import-command [-- --bytes=600000].
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { JSDOM } from "jsdom";
import { listSourceFiles } from "@/features/admin/import/sources/source-files.ts";
import { chooseFiles, makePicture } from "../server/cli/content-plan.ts";
import { writeDocuments, writePages } from "./generate-documents.ts";

const { values } = parseArgs({ options: { bytes: { type: "string", default: "600000" } } });
const ROUNDS = 3;
const SEND_USER_TIME = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.send?.(process.cpuUsage().user))',
)}`;
const COMMAND = "dist/server/content-import-cli.js";

/** In seconds. */
type Times = { wall: number; user: number };

const folder = mkdtempSync(join(tmpdir(), "bench-import-"));
const pages = join(folder, "pages");
const documents = join(folder, "documents.zip");
const used = join(folder, "used");
try {
  mkdirSync(pages);
  writePages(pages, 300);
  await writeDocuments(documents, { articles: 1_000, pictures: 500, bytes: Number(values.bytes) });
  console.log(`Medians of ${ROUNDS}                            wall      CPU (user)`);
  // Its database is made, with one article.
  const one = join(folder, "one.md");
  writeFileSync(one, "# One\n\nAn article.\n");
  await runCommand(one, used);
  await compare("300 HTML pages", pages, "jsdom parsing them alone", parsePages, used);
  await compare("  in a new data folder", pages, "jsdom parsing them alone", parsePages);
  await compare("1,000 articles, 500 pictures", documents, "encoding these alone", encodePictures);
} finally {
  rmSync(folder, { recursive: true });
}

/** Measures the command, each time in a copy of this data folder or in a new one, and the reference in turn. */
async function compare(
  name: string,
  path: string,
  other: string,
  reference: () => unknown,
  template?: string,
) {
  const times: Record<"command" | "reference", Times[]> = { command: [], reference: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const data = join(folder, "data");
    if (template) cpSync(template, data, { recursive: true });
    times.command.push(await runCommand(path, data));
    rmSync(data, { recursive: true });
    times.reference.push(await measure(reference));
  }
  print(name, times.command);
  print(`  ${other}`, times.reference);
}

function print(name: string, times: readonly Times[]): void {
  const median = (key: keyof Times) =>
    times.map((each) => each[key]).toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  const cells = (["wall", "user"] as const).map((key) =>
    `${median(key).toFixed(1)} s`.padStart(10),
  );
  console.log(name.padEnd(34) + cells.join(""));
}

/** Imports into a data folder, which is made if there is none. */
async function runCommand(path: string, data: string): Promise<Times> {
  const start = performance.now();
  const child = spawn(process.execPath, ["--import", SEND_USER_TIME, COMMAND, path], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: "", NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [[user], [code]] = await Promise.all([once(child, "message"), once(child, "exit")]);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { wall: (performance.now() - start) / 1_000, user: user / 1e6 };
}

async function measure(run: () => unknown): Promise<Times> {
  const start = performance.now();
  const before = process.cpuUsage();
  await run();
  const wall = (performance.now() - start) / 1_000;
  return { wall, user: process.cpuUsage(before).user / 1e6 };
}

function parsePages(): void {
  const { DOMParser } = new JSDOM("").window;
  for (const name of readdirSync(pages)) {
    new DOMParser().parseFromString(readFileSync(join(pages, name), "utf8"), "text/html");
  }
}

/** As the import does, four at a time. */
async function encodePictures(): Promise<void> {
  const { files } = await listSourceFiles((await chooseFiles(documents)).files);
  const pictures = files.filter(({ path }) => path.endsWith(".jpg")).values();
  const encode = async () => {
    for (const { path, read } of pictures) {
      await makePicture(new File([await read()], path, { type: "image/jpeg" }));
    }
  };
  await Promise.all([encode(), encode(), encode(), encode()]);
}
