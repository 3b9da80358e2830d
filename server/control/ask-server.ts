import { statSync } from "node:fs";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { readJsonLines, toJsonLine } from "@shared/json-lines.ts";
import { StartError } from "../start-error.ts";
import { controlAddress } from "./control-address.ts";

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
