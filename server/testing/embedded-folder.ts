import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationsFolder } from "../db/database.ts";
import { openEmbedded } from "../db/embedded.ts";

/** A new, empty folder in the system's place for temporary files. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "help-site-"));
}

/**
 * A data folder with an embedded database whose tables are made and empty. The first such database
 * takes seconds, so one is kept as a template for as long as the migrations stay the same.
 */
export async function embeddedFolder(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(await templateFolder(), folder, { recursive: true });
  return folder;
}

async function templateFolder(): Promise<string> {
  const template = join(tmpdir(), `help-site-template-${migrationsHash()}`);
  if (existsSync(template)) return template;
  const draft = temporaryFolder();
  const database = await openEmbedded(draft, "the server");
  await database.close();
  try {
    renameSync(draft, template);
  } catch {
    // Another test run was quicker.
    rmSync(draft, { recursive: true });
  }
  return template;
}

function migrationsHash(): string {
  const hash = createHash("sha256").update(
    readFileSync("node_modules/@electric-sql/pglite/package.json"),
  );
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith(".sql")) hash.update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
