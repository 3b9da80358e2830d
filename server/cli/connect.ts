import { type IncomingMessage, type RequestOptions, request } from "node:http";
import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Api, Endpoint } from "@shared/contracts/endpoint.ts";
import { readJsonLines, toJsonLine } from "@shared/text/json-lines.ts";
import type * as z from "zod/mini";
import type { LockPurpose } from "../db/data-folder.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { COMMAND_HEADER, holdSocket } from "../local-socket.ts";
import { UserError } from "../user-error.ts";

/** Thrown for an error response of a call. The message is the server's; `details` are the response's other fields. */
export class ApiError extends UserError {
  readonly status: number;
  readonly details: object;

  constructor(status: number, { message, ...details }: { message?: unknown }) {
    // A server of another version lacks the call, and its own message for that begins so.
    const isUnknown = typeof message !== "string" || message.startsWith("There is nothing at");
    super(isUnknown ? "The running server can't do this. Restart it, or stop it first." : message);
    this.status = status;
    this.details = details;
  }
}

/** The connection broke before the server said how a call ended. */
class ConnectionLost extends UserError {}

/** The parts of its process that a command uses. */
export type CommandProcess = {
  argv: readonly string[];
  env: NodeJS.ProcessEnv;
  stdin: Readable & { isTTY?: boolean };
  stdout: { write(text: string): unknown };
  stderr: { write(text: string): unknown };
};

type Content = {
  params?: Readonly<Record<string, string>>;
  /** The path's query string, without the question mark. */
  query?: string;
  body?: object;
  /** A body of lines instead of `body`. `onLine` takes the lines of the response. */
  lines?: () => Iterable<unknown>;
  onLine?: (line: unknown) => void;
  /** Lets the call be made again when the server ends meanwhile, as one with a key is. */
  isIdempotent?: boolean;
  /** A body of so many bytes instead of `body`. */
  bytes?: { length: number; read: () => AsyncIterable<Uint8Array> };
  /** Takes the bytes of a response that is a file. */
  onBytes?: (bytes: Readable) => Promise<void>;
};

/**
 * Calls an area of the API; a response of lines resolves to the last one. A write with a key, or an idempotent call, is
 * made again when the server ends meanwhile, by its successor or in the database. Throws a UserError, which is an
 * ApiError for an error response.
 */
export type Call = <Area extends Api, Key extends keyof Area & string>(
  area: Area,
  key: Key,
  content?: Content,
) => Promise<
  Area[Key] extends { response: infer Result extends z.ZodMiniType } ? z.output<Result> : null
>;

// A restarted server is ready within this time.
const LIMIT_MS = 30_000;

/**
 * Connects a command of this name with the server that runs on the embedded database, which serves one process; else opens
 * the database, whose lock then names the purpose. Throws a UserError.
 */
export async function withConnection(
  { env }: Pick<CommandProcess, "env">,
  purpose: LockPurpose,
  command: string,
  run: (call: Call, environment: Environment) => Promise<void>,
): Promise<void> {
  const environment = readEnvironment(env);
  let peer = await findPeer(environment, purpose);
  const reconnect = async () => {
    await peer.close();
    const deadline = performance.now() + LIMIT_MS;
    for (;;) {
      try {
        peer = await findPeer(environment, purpose);
        return;
      } catch (error) {
        // Another process has the database meanwhile, and may take calls soon.
        if (performance.now() > deadline) throw error;
        await setTimeout(200);
      }
    }
  };
  const call: Call = async (area, key, content = {}) => {
    const send = () => makeCall(peer.address, command, key, content);
    const response = await send().catch(async (error) => {
      const hasKey = content.lines !== undefined || "key" in (content.body ?? {});
      const isRepeatable = content.isIdempotent ?? hasKey;
      if (!(error instanceof ConnectionLost) || !isRepeatable) throw error;
      await reconnect();
      return send();
    });
    return (area[key] as Endpoint).response?.parse(response) as never;
  };
  try {
    await run(call, environment);
  } finally {
    await peer.close();
  }
}

/** Finds the local API to call; `close` ends it if it is this process's own. */
async function findPeer(environment: Environment, purpose: LockPurpose) {
  const server = environment.DATABASE_URL ? null : await findServer(environment.DATA_DIR);
  if (server) return server;
  // Loaded on demand: a command beside a server needs none of it.
  const { openLocalApi } = await import("../local-api.ts");
  return openLocalApi(environment, purpose);
}

async function findServer(dataDir: string) {
  const socket = holdSocket(dataDir);
  if (!socket) return null;
  const { address, release } = socket;
  const response = await open(address, { path: "/" }).catch((error) => {
    release();
    throw error;
  });
  response?.resume();
  if (response) return { address, close: async () => release() };
  release();
  return null;
}

async function makeCall(
  address: string,
  command: string,
  key: string,
  { params = {}, query, body, lines, onLine, bytes, onBytes }: Content,
) {
  const [method = "", template = ""] = key.split(" ");
  const filled = template.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const path = query ? `${filled}?${query}` : filled;
  const headers = {
    [COMMAND_HEADER]: command,
    "content-type": lines ? "application/x-ndjson" : "application/json",
    // Node sends the body of a DELETE only where this header is given.
    ...(bytes ? { "content-length": bytes.length } : { "transfer-encoding": "chunked" }),
  };
  const sent = bytes?.read() ?? toJsonLines(lines?.() ?? (body ? [body] : []));
  const response = await open(address, { method, path, headers }, sent);
  if (!response) {
    throw new ConnectionLost("The server stopped meanwhile. Nothing was changed; try again.");
  }
  const { statusCode = 0 } = response;
  if (statusCode >= 400) throw new ApiError(statusCode, (await readResponse(response)) ?? {});
  if (onBytes) return onBytes(response);
  return readResponse(response, onLine);
}

/** The JSON of a response, or of the last of its lines. */
async function readResponse(response: IncomingMessage, onLine?: (line: unknown) => void) {
  try {
    if (!onLine) return JSON.parse((await text(response)) || "null");
    let last: unknown;
    for await (last of readJsonLines(response)) onLine(last);
    return last;
  } catch (error) {
    // `onLine` itself throws a UserError.
    if (error instanceof UserError) throw error;
    throw connectionLost();
  }
}

/** Sends a request and waits for the head of the response. Null when nobody listens at the address. */
function open(
  socketPath: string,
  head: RequestOptions,
  body: Iterable<string> | AsyncIterable<Uint8Array> = [],
) {
  return new Promise<IncomingMessage | null>((resolve, reject) => {
    const asked = request({ socketPath, ...head }, resolve);
    asked.on("error", ({ code }: NodeJS.ErrnoException) => {
      if (/^(ENOENT|ECONNREFUSED|ENOTSOCK)$/.test(code ?? "")) resolve(null);
      else reject(connectionLost(code));
    });
    // A server that refuses a request responds before it has read the body.
    pipeline(Readable.from(body), asked, () => {});
  });
}

function* toJsonLines(values: Iterable<unknown>): Generator<string> {
  for (const value of values) yield toJsonLine(value);
}

const connectionLost = (code?: string) =>
  new ConnectionLost(`The running server does not respond${code ? ` (${code})` : ""}.`);
