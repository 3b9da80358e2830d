import { hash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The header with the name under which the history shows a write of a command. */
export const COMMAND_HEADER = "x-command";

/**
 * Listens at a local address; returns what ends it. Rejects where somebody else has put a file in the socket's place. The
 * caller holds the data folder's lock, so that a socket found there is left by an ended process.
 */
export async function listenLocally(
  address: string,
  listener: RequestListener,
): Promise<() => Promise<void>> {
  const server = createServer(listener);
  // Created for this user alone: changed afterwards, it could be opened by others for a moment.
  const before = process.umask(0o177);
  try {
    if (process.platform !== "win32") rmSync(address, { force: true });
    await once(server.listen(address), "listening");
  } finally {
    process.umask(before);
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

// The system's limit for the path of a socket is 104 to 108 bytes with its end.
const MAX_SOCKET_PATH_BYTES = 100;

/** Where the server of a data folder listens for commands: a Unix domain socket, on Windows a named pipe. */
export function localAddress(dataDir: string): string {
  const path = join(dataDir, "control.sock");
  const fits = process.platform !== "win32" && Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES;
  return fits ? path : temporaryAddress(hash("sha256", dataDir).slice(0, 20));
}

/** A local address in the folder for temporary files; without an id one that nobody else has. */
export function temporaryAddress(id: string = randomUUID()): string {
  if (process.platform === "win32") return `\\\\.\\pipe\\help-site-${id}`;
  return join(tmpdir(), `help-site-${process.getuid?.()}-${id}.sock`);
}
