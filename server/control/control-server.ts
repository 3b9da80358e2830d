import { hash } from "node:crypto";
import { chmodSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJsonLines, toJsonLine } from "@shared/text/json-lines.ts";
import express, { type ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { reasonOf } from "../data-folder.ts";
import { StartError } from "../start-error.ts";

/** What a command asks the running server to do; the result goes back to it as JSON. */
export type ControlHandlers = Record<string, (body: unknown) => Promise<unknown>>;

/** The commands that take their values one by one, for what is too much to be one JSON text, and report progress. */
export type ControlStreams = Record<
  string,
  (values: AsyncIterable<unknown>, report: (progress: unknown) => void) => Promise<unknown>
>;

/**
 * Listens for the commands of this machine's user, who may do anything with the data folder: whoever can open the
 * socket is trusted. The caller holds the folder's lock, so that a socket found there is left by an ended process.
 */
export async function listenForCommands(
  dataDir: string,
  handlers: ControlHandlers,
  streams: ControlStreams,
  log: Logger,
): Promise<() => Promise<void>> {
  const address = controlAddress(dataDir);
  const isFile = process.platform !== "win32";
  const server = createServer(controlApp(handlers, streams, log));
  // Created for this user alone: changed afterwards, it could be opened by others for a moment.
  const before = process.umask(0o177);
  try {
    // Fails in the folder for temporary files where somebody else has put a file of that name.
    if (isFile) rmSync(address, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(address, resolve);
    });
    if (isFile) chmodSync(address, 0o600);
  } catch (error) {
    // The site works without it.
    log.warn({ err: error }, `commands can't reach this server (${reasonOf(error)})`);
    return async () => {};
  } finally {
    process.umask(before);
  }
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}

function controlApp(handlers: ControlHandlers, streams: ControlStreams, log: Logger) {
  const app = express();
  for (const [name, run] of Object.entries(streams)) {
    app.post(`/${name}`, async (req, res) => {
      const report = (progress: unknown) => void res.write(toJsonLine({ progress }));
      const result = await run(readJsonLines(req), report);
      log.info({ command: name }, "command");
      res.end(toJsonLine({ result }));
    });
  }
  app.use(express.json());
  for (const [name, run] of Object.entries(handlers)) {
    app.post(`/${name}`, async (req, res) => {
      const result = await run(req.body);
      log.info({ command: name }, "command");
      res.json({ result });
    });
  }
  app.use(((error, _req, res, _next) => {
    log.error({ err: error }, "a command failed");
    const isExpected = error instanceof StartError;
    const message = isExpected ? error.message : "The server could not do it.";
    if (res.headersSent) res.end(toJsonLine({ message }));
    else res.status(500).json({ message });
  }) satisfies ErrorRequestHandler);
  return app;
}

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
