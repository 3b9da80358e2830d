import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Logger } from "pino";

// The terminal, npm and a watcher may each forward the same Ctrl+C.
const DUPLICATE_SIGNAL_MS = 500;

/** Stops gracefully on SIGTERM and SIGINT: open requests have ten seconds to finish. A second signal exits at once. */
export function stopOnSignals(
  server: Server,
  log: Logger,
  closePages: () => Promise<void>,
  closeDatabase: () => Promise<void>,
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

const LIMIT_MS = 10_000;
// A request that was sent before its client could know of the end arrives within this time.
const IDLE_MS = 500;
const SWEEP_MS = 50;

/**
 * Returns what closes a server without dropping a request: it accepts no new connection, answers what still arrives on
 * open ones, and ends each with `Connection: close` after its next answer. Idle ones close after half a second. After ten
 * seconds it calls `onLimit` and cuts off the rest.
 */
export function drainConnections(server: Server, onLimit: () => void): () => Promise<void> {
  const latest = new Map<Socket, ServerResponse | null>();
  let isDraining = false;
  server.on("connection", (socket) => {
    latest.set(socket, null);
    socket.once("close", () => latest.delete(socket));
  });
  // Ahead of the app, which may answer at once.
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
    if (isDraining) response.shouldKeepAlive = false;
  });
  return () =>
    new Promise((resolve) => {
      isDraining = true;
      for (const response of latest.values()) if (response) response.shouldKeepAlive = false;
      const limit = setTimeout(() => {
        onLimit();
        server.closeAllConnections();
      }, LIMIT_MS);
      let sweep: NodeJS.Timeout | undefined;
      const idle = setTimeout(() => {
        // Node counts a connection that never asked, such as a browser's preconnect, as busy.
        for (const [socket, response] of latest) if (!response) socket.destroy();
        sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      }, IDLE_MS);
      // HTTP's own `close` ends idle connections at once, also those with a request on its way.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(limit);
        clearTimeout(idle);
        clearInterval(sweep);
        resolve();
      });
    });
}
