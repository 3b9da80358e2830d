import { hash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The system's limit for the path of a socket is 104 to 108 bytes with its end.
const MAX_SOCKET_PATH_BYTES = 100;

/** Where the server of a data folder listens for commands: a Unix domain socket, on Windows a named pipe. */
export function controlAddress(dataDir: string): string {
  const id = hash("sha256", dataDir).slice(0, 20);
  if (process.platform === "win32") return `\\\\.\\pipe\\help-site-${id}`;
  const path = join(dataDir, "control.sock");
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH_BYTES) return path;
  return join(tmpdir(), `help-site-${process.getuid?.()}-${id}.sock`);
}
