import type { PGlite } from "@electric-sql/pglite";

/** What to do when the embedded database's WebAssembly has crashed; it must end the process. */
export type OnCrash = (error: unknown) => void;

// PostgreSQL returns to its loop after an ordinary error, which leaves the WebAssembly as an exit with this status.
const LONG_JUMP = 100;

const FUNCTIONS = [
  "_PostgresMainLoopOnce",
  "_PostgresMainLongJmp",
  "_PostgresSendReadyForQueryIfNecessary",
  "_pgl_pq_flush",
] as const;

/**
 * Calls `onCrash` at once when the embedded database's WebAssembly crashes: out of memory, stack overflow, `Aborted()`, or
 * PostgreSQL's own end after a fatal error. PGlite swallows that: the statement may seem to succeed, its transaction stays
 * open, later ones fail or never return, and after a fatal error the process is busy for ever.
 */
export function detectCrash({ Module: module }: PGlite, onCrash: OnCrash): void {
  for (const name of FUNCTIONS) {
    const run = module[name].bind(module);
    module[name] = () => {
      try {
        run();
      } catch (error) {
        if ((error as { status?: unknown } | null)?.status !== LONG_JUMP) onCrash(error);
        throw error;
      }
    };
  }
}
