import type { Server } from "node:http";
import type { Logger } from "pino";

const STOP_LIMIT_MS = 10_000;

// The terminal, npm and a watcher may each forward the same Ctrl+C.
const DUPLICATE_SIGNAL_MS = 500;

type Closers = { closePages: () => Promise<void>; closeDatabase: () => Promise<void> };

/** Stops gracefully on SIGTERM and SIGINT: open requests have ten seconds to finish. A second signal exits at once. */
export function stopOnSignals(
  server: Server,
  { closePages, closeDatabase }: Closers,
  log: Logger,
): void {
  let stoppingSince = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > DUPLICATE_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info({ signal }, "stopping");
    // Hot reload keeps a connection open, so the pages close together with the requests.
    await Promise.all([closeServer(server, log), closePages()]);
    await closeDatabase();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function closeServer(server: Server, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      log.warn("requests were still open after ten seconds and are cut off");
      server.closeAllConnections();
    }, STOP_LIMIT_MS);
    // Closes keep-alive connections as soon as their last request has ended.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(sweep);
      resolve();
    });
  });
}
