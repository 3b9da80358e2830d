import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import { UserError } from "../user-error.ts";

// Longer than clients and most proxies keep idle connections open: a request fails on a connection that the server just
// closes.
const KEEP_ALIVE_MS = 75_000;

/** Limits for a client that sends a request. */
const LIMITS = {
  /** For the headers, and between connecting and the first of them. */
  headersMs: 10_000,
  /** A body must bring at least `minBodyBytes` in each such time. */
  bodyMs: 10_000,
  // 1 KiB a second: a twentieth of the slowest line on which an import of many MiB would be tried.
  minBodyBytes: 10_240,
  /** The interval at which Node checks the headers' limit. */
  checkMs: 1_000,
};

const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Creates a server that ends requests which are sent too slowly, so that they can't use up its connections. */
export function createHttpServer({ headersMs, bodyMs, minBodyBytes, checkMs } = LIMITS): Server {
  const server = createServer({
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    // A large import may take as long as it needs: its rate is limited instead.
    requestTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  return server.on("request", (req: IncomingMessage, res: ServerResponse) => {
    const { socket, headers } = req;
    if (!headers["transfer-encoding"] && (headers["content-length"] ?? "0") === "0") return;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      const isSlow = socket.bytesRead - before < minBodyBytes;
      before = socket.bytesRead;
      // A request whose received bytes were not read yet is held back by the server, not by the client.
      if (!isSlow || req.complete || req.readableLength > 0) return;
      if (!res.headersSent) socket.write(TIMEOUT);
      socket.destroySoon();
    }, bodyMs);
    req.once("close", () => clearInterval(timer));
  });
}

/** Listens and returns the URL to open; with port 0 the system chooses the port. Throws a UserError. */
export async function listen(
  server: Server,
  { HOST, PORT }: Pick<Environment, "HOST" | "PORT">,
): Promise<string> {
  const badHost = `HOST ${HOST} is no address of this machine. Correct it or unset it.`;
  const explanations: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is in use on ${HOST}. Stop the program that has it, or set PORT to another one.`,
    EACCES: `Port ${PORT} is not permitted to this user. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: badHost,
    ENOTFOUND: badHost,
    EAI_AGAIN: badHost,
  };
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const explanation = explanations[error.code ?? ""];
      reject(explanation ? new UserError(explanation) : error);
    });
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const everywhere = HOST === "0.0.0.0" || HOST === "::";
  const host = everywhere ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

// The terminal, npm and a watcher may each forward one Ctrl+C.
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
    // Hot reload keeps a connection open, so the pages must close together with the requests.
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
/**
 * Makes a function that closes a server without dropping a request: it accepts no new connection, handles requests that
 * still arrive on open ones, and ends each with `Connection: close` after its next response. Idle ones close after half
 * a second. After ten seconds it calls `onLimit` and cuts off the rest.
 */
export function drainConnections(server: Server, onLimit: () => void): () => Promise<void> {
  const latest = new Map<Socket, ServerResponse | null>();
  let isDraining = false;
  server.on("connection", (socket) => {
    latest.set(socket, null);
    socket.once("close", () => latest.delete(socket));
  });
  // The listener must run ahead of the app, which may respond at once.
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
        // Node counts a connection that never sent a request, such as a browser's preconnect, as busy.
        for (const [socket, response] of latest) if (!response) socket.destroy();
        sweep = setInterval(() => server.closeIdleConnections(), 50);
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
