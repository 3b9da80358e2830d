import { hash } from "node:crypto";
import { once } from "node:events";
import { closeSync, constants, fstatSync, openSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import { makePrivateFolder } from "./db/data-folder.ts";
import { UserError } from "./user-error.ts";

/** The header with the command's name for the history. */
export const COMMAND_HEADER = "x-command";

/**
 * Listens for commands in a data folder, or in a folder of this process. Throws if other users could do so, too. The
 * caller holds the data folder's lock, so that an existing socket is left by an ended process.
 */
export async function listenLocally(
  dataDir: string,
  listener: RequestListener,
  log: Logger,
): Promise<{ address: string; close: () => Promise<void> }> {
  // Node would end a video or an import that takes more than five minutes to send.
  const server = createServer({ requestTimeout: 0 }, listener);
  makePrivateFolder(folderIn(dataDir), log);
  const socket = holdSocket(dataDir);
  if (!socket) throw new UserError(`${folderIn(dataDir)} is open to other users`);
  const { address, release } = socket;
  try {
    if (process.platform !== "win32") rmSync(address, { force: true });
    await once(server.listen(address), "listening");
  } catch (error) {
    release();
    throw error;
  }
  const close = async () => {
    const closed = once(server.close(), "close");
    server.closeAllConnections();
    await closed;
    release();
  };
  return { address, close };
}

const folderIn = (dataDir: string) => join(dataDir, "control");

/**
 * The address of a data folder's server, a socket or on Windows a named pipe; null if another user may have made it.
 */
export function holdSocket(dataDir: string): { address: string; release: () => void } | null {
  if (process.platform === "win32") {
    const id = hash("sha256", dataDir).slice(0, 20);
    return { address: `\\\\.\\pipe\\help-site-${id}`, release: () => {} };
  }
  const { O_DIRECTORY, O_NOFOLLOW } = constants;
  let folder: number;
  try {
    folder = openSync(folderIn(dataDir), O_DIRECTORY | O_NOFOLLOW);
  } catch {
    return null;
  }
  const { uid, mode } = fstatSync(folder);
  const own = process.getuid?.();
  // The administrator may act for the data folder's owner.
  const isTrusted = uid === own || (own === 0 && uid === statSync(dataDir).uid);
  if (!isTrusted || mode & 0o077) {
    closeSync(folder);
    return null;
  }
  // A path by descriptor stays that of the checked folder, and is short: the system's limit is 104 to 108 bytes.
  const isLinux = process.platform === "linux";
  const address = join(isLinux ? `/proc/self/fd/${folder}` : folderIn(dataDir), "socket");
  let isHeld = true;
  const release = () => {
    if (isHeld) closeSync(folder);
    isHeld = false;
  };
  return { address, release };
}
