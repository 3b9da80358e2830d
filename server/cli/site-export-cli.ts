import { randomUUID } from "node:crypto";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { storedFilesApi } from "@shared/contracts/media.ts";
import {
  type SiteExportLine,
  siteExportApi,
  siteExportLineSchema,
} from "@shared/contracts/site-export.ts";
import { reasonOf, runOrExit, toOneLine, UserError } from "../user-error.ts";
import { type Call, withConnection } from "./connect.ts";

const WITHOUT_FILMS = "--without-films";

/** Writes the published site into a new or empty folder, all of it or nothing. Throws a UserError. */
async function exportSite(args: string[]): Promise<void> {
  const [path, ...others] = args.filter((arg) => arg !== WITHOUT_FILMS);
  if (!path || path.startsWith("--") || others.length > 0) {
    throw new UserError(
      `Say which folder: npm run site:export -- FOLDER [${WITHOUT_FILMS}], a new or an empty one.`,
    );
  }
  const folder = resolve(path);
  refuseFilled(folder);
  // Inside a folder that is there: it may be a volume, or a link to one, which nothing can be renamed to.
  const isThere = existsSync(folder);
  const name = `.${basename(folder)}-${randomUUID()}`;
  const unfinished = join(isThere ? folder : dirname(folder), name);
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await withConnection(process, "an export", "site:export", async (call) => {
    explain(folder, () => makeFolders(unfinished));
    let count = 0;
    const stored: StoredLine[] = [];
    const last = await call(siteExportApi, "GET /api/admin/site-export", {
      ...(args.includes(WITHOUT_FILMS) && { query: "films=none" }),
      onLine: (value) => {
        const line = siteExportLineSchema.parse(value);
        if ("stored" in line) stored.push(line);
        else if ("path" in line) explain(folder, () => writeLine(unfinished, line));
        count += "path" in line ? 1 : 0;
      },
    });
    if ("error" in last) throw new UserError(last.error.message);
    if (!("notes" in last))
      throw new UserError("The server stopped meanwhile. Nothing was written.");
    for (const line of stored) await writeStored(call, unfinished, line);
    if (isThere) refuseFilled(folder, name);
    explain(folder, () => (isThere ? moveOut(unfinished) : renameSync(unfinished, folder)));
    const notes = last.notes.map((note) => `${toOneLine(note)}\n`).join("");
    process.stdout.write(`${notes}Wrote ${count} files. Open ${join(folder, "index.html")}.\n`);
  });
}

/** Makes a folder and those above it that are missing. Node's own way never ends where none can be made, such as in /proc. */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path);
}

/** Moves what a folder holds into the one above. */
function moveOut(folder: string): void {
  for (const name of readdirSync(folder)) renameSync(join(folder, name), join(folder, "..", name));
  rmdirSync(folder);
}

/** Throws a UserError where a folder holds something else than what is called so. */
function refuseFilled(folder: string, own?: string): void {
  const found = explain(folder, () => {
    try {
      return readdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  });
  if (found.some((name) => name !== own)) {
    throw new UserError(`${folder} is not empty. Choose another folder, or empty it first.`);
  }
}

// Some seconds' work.
const PROGRESS_PAGES = 500;
let printed = 0;

type FileLine = Extract<SiteExportLine, { path: string }>;
type StoredLine = Extract<FileLine, { stored: string }>;

/** Writes the file that a line holds. */
function writeLine(folder: string, line: Exclude<FileLine, StoredLine>): void {
  const path = join(folder, line.path);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "text" in line ? line.text : Buffer.from(line.base64, "base64"));
  const step = Math.floor(line.done / PROGRESS_PAGES);
  if (step > printed) process.stdout.write(`${line.done} of ${line.total} pages\n`);
  printed = step;
}

/** Writes a film or picture, however large it is. */
async function writeStored(call: Call, folder: string, line: StoredLine): Promise<void> {
  const path = join(folder, line.path);
  explain(line.path, () => mkdirSync(dirname(path), { recursive: true }));
  await call(storedFilesApi, "GET /api/admin/media/files/:name", {
    params: { name: line.stored },
    onBytes: (bytes) =>
      pipeline(bytes, createWriteStream(path)).catch((error) => {
        throw unwritable(line.path, error);
      }),
  });
  const { size } = statSync(path);
  if (size !== line.bytes) {
    throw new UserError(`${line.stored} came with ${size} of ${line.bytes} bytes. Try again.`);
  }
}

function explain<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw unwritable(path, error);
  }
}

function unwritable(path: string, error: unknown): UserError {
  const reason = reasonOf(error);
  const why = reason === "ENOSPC" ? "The disk is full" : reason;
  return new UserError(`${path} can’t be written (${why}). Nothing was exported.`);
}

await runOrExit(() => exportSite(process.argv.slice(2)));
