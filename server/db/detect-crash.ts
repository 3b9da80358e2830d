import type { PGlite } from "@electric-sql/pglite";

/** What to do when the embedded database's WebAssembly has crashed; it must end the process. */
export type OnCrash = (error: unknown) => void;

/**
 * Calls `onCrash` at once when the embedded database's WebAssembly crashes: out of memory, stack overflow, `Aborted()`.
 * PGlite swallows that: the statement may seem to succeed, its transaction stays open, later ones fail or never return.
 */
export function detectCrash({ Module: module }: PGlite, onCrash: OnCrash): void {
  for (const name of ["_PostgresMainLoopOnce", "_PostgresMainLongJmp"] as const) {
    const run = module[name].bind(module);
    module[name] = () => {
      try {
        run();
      } catch (error) {
        // An ordinary error of PostgreSQL leaves the WebAssembly as an exit.
        if ((error as { name?: unknown } | null)?.name !== "ExitStatus") onCrash(error);
        throw error;
      }
    };
  }
}
