import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { siteExportApi, siteExportLineSchema } from "@shared/contracts/site-export.ts";
import { reasonOf, runOrExit, toOneLine, UserError } from "../user-error.ts";
import { withConnection } from "./connect.ts";

/** Writes the published site into a new or empty folder, all of it or nothing. Throws a UserError. */
async function exportSite([path, ...others]: string[]): Promise<void> {
  if (!path || path.startsWith("--") || others.length > 0) {
    throw new UserError("Say which folder: npm run site:export -- FOLDER, a new or an empty one.");
  }
  const folder = resolve(path);
  refuseFilled(folder);
  const unfinished = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`);
  const remove = () => rmSync(unfinished, { recursive: true, force: true });
  process.once("exit", remove);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await withConnection(process, "an export", "site:export", async (call) => {
    let count = 0;
    const last = await call(siteExportApi, "GET /api/admin/site-export", {
      onLine: (line) => {
        count += writeLine(unfinished, line);
      },
    });
    if ("error" in last) throw new UserError(last.error.message);
    if (!("notes" in last))
      throw new UserError("The server stopped meanwhile. Nothing was written.");
    explain(folder, () => {
      if (existsSync(folder)) rmdirSync(folder);
      renameSync(unfinished, folder);
    });
    const notes = last.notes.map((note) => `${toOneLine(note)}\n`).join("");
    process.stdout.write(`${notes}Wrote ${count} files. Open ${join(folder, "index.html")}.\n`);
  });
}

function refuseFilled(folder: string): void {
  const found = explain(folder, () => {
    try {
      return readdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    }
  });
  if (found.length > 0) {
    throw new UserError(`${folder} is not empty. Choose another folder, or empty it first.`);
  }
}

// Some seconds' work.
const PROGRESS_PAGES = 500;
let printed = 0;

/** Writes the file that a line holds. Returns how many that are. */
function writeLine(folder: string, value: unknown): number {
  const line = siteExportLineSchema.parse(value);
  if (!("path" in line)) return 0;
  const path = join(folder, line.path);
  explain(folder, () => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "text" in line ? line.text : Buffer.from(line.base64, "base64"));
  });
  const step = Math.floor(line.done / PROGRESS_PAGES);
  if (step > printed) process.stdout.write(`${line.done} of ${line.total} pages\n`);
  printed = step;
  return 1;
}

function explain<T>(folder: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new UserError(`${folder} can’t be written (${reasonOf(error)}).`);
  }
}

await runOrExit(() => exportSite(process.argv.slice(2)));
