import { statSync } from "node:fs";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import { StartError } from "../start-error.ts";
import { controlAddress } from "./control-address.ts";

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
  // A server of an older version knows fewer commands.
  const message =
    parsed?.message ?? "The running server can't do this. Restart it, or stop it first.";
  throw new StartError(message);
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

function send(socketPath: string, command: string, body: string) {
  return new Promise<{ status: number; text: string } | null>((resolve, reject) => {
    if (!isOwn(socketPath)) return resolve(null);
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const asked = request(
      { socketPath, path: `/${command}`, method: "POST", headers },
      (response) => {
        text(response).then(
          (read) => resolve({ status: response.statusCode ?? 0, text: read }),
          reject,
        );
      },
    );
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (/^(ENOENT|ECONNREFUSED|ENOTSOCK)$/.test(error.code ?? "")) resolve(null);
      else reject(new StartError(`The running server does not answer (${error.code}).`));
    });
    asked.end(body);
  });
}

function parse(answer: string): { result?: unknown; message?: string } | null {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
