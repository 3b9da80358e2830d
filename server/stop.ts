import type { Server } from "node:http";
import type { Logger } from "pino";
import { drainConnections } from "./drain-connections.ts";

// The terminal, npm and a watcher may each forward the same Ctrl+C.
const DUPLICATE_SIGNAL_MS = 500;

type Closers = { closePages: () => Promise<void>; closeDatabase: () => Promise<void> };

/** Stops gracefully on SIGTERM and SIGINT: open requests have ten seconds to finish. A second signal exits at once. */
export function stopOnSignals(
  server: Server,
  { closePages, closeDatabase }: Closers,
  log: Logger,
): void {
  const drain = drainConnections(server, () =>
    log.warn("requests were still open after ten seconds and are cut off"),
  );
  let stoppingSince = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info({ signal }, "stopping");
    // Hot reload keeps a connection open, so the pages close together with the requests.
    await Promise.all([drain(), closePages()]);
    await closeDatabase();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
