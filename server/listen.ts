import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Environment } from "./environment.ts";
import { UserError } from "./user-error.ts";

// Longer than clients and most proxies keep idle connections open: a request fails on one that the server just closes.
const KEEP_ALIVE_MS = 75_000;

/** How long a client may take to send a request. */
const LIMITS = {
  /** For the headers, and between connecting and the first of them. */
  headersMs: 10_000,
  /** In each such time of a body at least `minBodyBytes` come. */
  bodyMs: 10_000,
  // 1 KiB a second: a twentieth of the slowest line on which an import of many MiB would be tried.
  minBodyBytes: 10_240,
  /** How often headers are looked at. */
  checkMs: 1_000,
};

const TIMEOUT = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** A server that ends requests which are sent too slowly, so that they can't use up its connections. */
export function createHttpServer({ headersMs, bodyMs, minBodyBytes, checkMs } = LIMITS): Server {
  const server = createServer({
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    // A large import may take as long as it comes at all: its rate is what is limited.
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
      // What has come and was not read yet holds back what would come.
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
  const badHost = `HOST ${HOST} is no address of this machine. Correct it, or leave it unset.`;
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
