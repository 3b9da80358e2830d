import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Environment } from "./environment.ts";
import { StartError } from "./start-error.ts";

type ListenOptions = Pick<Environment, "HOST" | "PORT">;

// Longer than clients and most proxies keep idle connections open: a request fails on one that the server just closes.
const KEEP_ALIVE_MS = 75_000;

/** Listens and returns the URL to open; with port 0 the system chooses the port. Throws a StartError. */
export async function listen(server: Server, { HOST, PORT }: ListenOptions): Promise<string> {
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(explain(error, { HOST, PORT })));
    server.listen(PORT, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const everywhere = HOST === "0.0.0.0" || HOST === "::";
  const host = everywhere ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

function explain(error: NodeJS.ErrnoException, { HOST, PORT }: ListenOptions): Error {
  const badHost = `HOST ${HOST} is no address of this machine. Correct it, or leave it unset.`;
  const explanations: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is in use on ${HOST}. Stop the program that has it, or set PORT to another one.`,
    EACCES: `Port ${PORT} is not permitted to this user. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: badHost,
    ENOTFOUND: badHost,
    EAI_AGAIN: badHost,
  };
  const explanation = explanations[error.code ?? ""];
  return explanation ? new StartError(explanation) : error;
}
