import { statSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { readJsonLines, toJsonLine } from "@shared/text/json-lines.ts";
import type { Db } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Environment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { StartError } from "../start-error.ts";
import { controlAddress } from "./control-server.ts";

/** The connection broke before the server said how a command ended. */
export class ConnectionLost extends StartError {
  override name = "ConnectionLost";
}

// A server of an older version knows fewer commands.
const UNKNOWN_COMMAND = "The running server can't do this. Restart it, or stop it first.";

/** Asks the server that runs on a data folder to do a command. Null when no server listens there. Throws a StartError. */
export async function askServer(
  dataDir: string,
  command: string,
  body: unknown,
): Promise<{ result: unknown } | null> {
  const answer = await send(controlAddress(dataDir), command, JSON.stringify(body));
  if (!answer) return null;
  const parsed = parse(answer.text);
  if (answer.status === 200 && parsed && "result" in parsed) return { result: parsed.result };
  throw new StartError(parsed?.message ?? UNKNOWN_COMMAND);
}

/**
 * Sends values one by one to a command of the server, which reports its progress meanwhile. Null when no server listens
 * there. Throws a StartError, and a ConnectionLost when nobody knows whether the command was done.
 */
export async function streamToServer(
  dataDir: string,
  command: string,
  values: Iterable<unknown>,
  onProgress: (progress: unknown) => void,
): Promise<{ result: unknown } | null> {
  const response = await open(controlAddress(dataDir), command, (asked) => {
    asked.setHeader("content-type", "application/x-ndjson");
    // A server that refuses it answers before it has read everything.
    pipeline(Readable.from(linesOf(values)), asked, () => {});
  });
  if (!response) return null;
  if (response.statusCode !== 200)
    throw new StartError(parse(await text(response))?.message ?? UNKNOWN_COMMAND);
  try {
    for await (const line of readJsonLines(response)) {
      const { progress, result, message } = line as Record<string, unknown>;
      if (message !== undefined) throw new StartError(String(message));
      if (progress === undefined) return { result };
      onProgress(progress);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
  }
  throw connectionLost();
}

function* linesOf(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield toJsonLine(value);
}

/** Whether a server listens on a data folder's socket. */
export async function isServerListening(dataDir: string): Promise<boolean> {
  return (await send(controlAddress(dataDir), "", "{}")) !== null;
}

/** Whether the socket is this user's own: in the folder for temporary files others may put theirs. */
function isOwn(socketPath: string): boolean {
  if (process.platform === "win32") return true;
  const owner = statSync(socketPath, { throwIfNoEntry: false })?.uid;
  // The administrator may act for the server's user.
  return owner !== undefined && (owner === process.getuid?.() || process.getuid?.() === 0);
}

async function send(socketPath: string, command: string, body: string) {
  const response = await open(socketPath, command, (asked) => {
    asked.setHeader("content-type", "application/json");
    asked.end(body);
  });
  return response && { status: response.statusCode ?? 0, text: await text(response) };
}

/** Sends a request, whose body `write` gives, and waits for the head of the response. Null when no server listens. */
function open(socketPath: string, command: string, write: (asked: ClientRequest) => void) {
  return new Promise<IncomingMessage | null>((resolve, reject) => {
    if (!isOwn(socketPath)) return resolve(null);
    const asked = request({ socketPath, path: `/${command}`, method: "POST" }, resolve);
    asked.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (/^(ENOENT|ECONNREFUSED|ENOTSOCK)$/.test(code ?? "")) resolve(null);
      else reject(connectionLost(code));
    });
    write(asked);
  });
}

const connectionLost = (code?: string) =>
  new ConnectionLost(`The running server does not answer${code ? ` (${code})` : ""}.`);

function parse(answer: string): { result?: unknown; message?: string } | null {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}

/** How to learn what a write did: a command that a server answers by the write's key, and what reads it in a database. */
type OutcomeSearch = {
  command: string;
  key: string;
  find: (db: Db, key: string) => Promise<unknown>;
};

// A server that is started again is ready within it.
const LIMIT_MS = 30_000;

/**
 * What an import did whose server is gone, null for nothing: its database tells, or the server that was started in its
 * place. Throws a StartError when neither does.
 */
export async function findOutcome(
  search: OutcomeSearch,
  environment: Environment,
): Promise<unknown> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const found =
      (await lookAtServer(search, environment)) ?? (await lookInDatabase(search, environment));
    if (found) return found.result;
    if (performance.now() > deadline) {
      throw new StartError(
        "The server stopped meanwhile, and nobody can tell whether anything was imported. Try again: nothing is imported twice.",
      );
    }
    await setTimeout(200);
  }
}

function lookAtServer({ command, key }: OutcomeSearch, { DATA_DIR }: Environment) {
  // It may be about to end.
  return askServer(DATA_DIR, command, { key }).catch(() => null);
}

async function lookInDatabase({ find, key }: OutcomeSearch, environment: Environment) {
  const log = await createLog("silent");
  // While another process has it, that one is to be asked.
  const database = await openDatabase(environment, "an import", log).catch(() => null);
  if (!database) return null;
  try {
    return { result: await find(database.db, key) };
  } finally {
    await database.close();
  }
}
