import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new, empty folder in the system's place for temporary files. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "help-site-"));
}
