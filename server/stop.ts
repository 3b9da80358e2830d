import type { Server } from "node:http";
import type { Logger } from "pino";

const STOP_LIMIT_MS = 10_000;

// A terminal, npm and a watcher may each pass on the same Ctrl+C.
const SAME_SIGNAL_MS = 500;

type Closers = { closePages: () => Promise<void>; closeDatabase: () => Promise<void> };

/**
 * Stops the server on SIGTERM and SIGINT: no new connections, open requests end first, then
 * the database closes and the process exits with 0. Requests still open after ten seconds are cut off;
 * a second signal exits at once.
 */
export function stopOnSignals(
  server: Server,
  { closePages, closeDatabase }: Closers,
  log: Logger,
): void {
  let stoppingSince = 0;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info({ signal }, "stopping");
    // Hot reload holds a connection open, so the pages close together with the requests.
    await Promise.all([endRequests(server, log), closePages()]);
    await closeDatabase();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function endRequests(server: Server, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    const limit = setTimeout(() => {
      log.warn("requests were still open after ten seconds and are cut off");
      server.closeAllConnections();
    }, STOP_LIMIT_MS);
    // A connection whose last request ends now would wait out its keep-alive time.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(sweep);
      resolve();
    });
  });
}
