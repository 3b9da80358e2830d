import { contentCommands } from "../articles/content-commands.ts";
import { openKnowledgeBase } from "../articles/open.ts";
import { askServer, isServerListening, streamToServer } from "../control/ask-server.ts";
import type { LockPurpose } from "../db/lock.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Environment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { StartError } from "../start-error.ts";

/** What does the commands about the published knowledge base: the running server, or this process itself. */
export type Connection = {
  ask: (command: string, body: unknown) => Promise<unknown>;
  stream: (command: string, values: Iterable<unknown>) => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * Connects with the server that runs on the embedded database, else opens the database, whose lock then names the purpose.
 * Throws a StartError.
 */
export async function connect(environment: Environment, purpose: LockPurpose): Promise<Connection> {
  const { DATABASE_URL, DATA_DIR } = environment;
  // The embedded database serves one process.
  const isRunning = !DATABASE_URL && (await isServerListening(DATA_DIR));
  return isRunning ? serverConnection(DATA_DIR) : databaseConnection(environment, purpose);
}

function serverConnection(dataDir: string): Connection {
  const resultOf = (answer: { result: unknown } | null) => {
    if (answer) return answer.result;
    throw new StartError("The server stopped meanwhile. Nothing was changed; try again.");
  };
  return {
    ask: async (command, body) => resultOf(await askServer(dataDir, command, body)),
    stream: async (command, values) =>
      resultOf(await streamToServer(dataDir, command, values, () => undefined)),
    close: async () => undefined,
  };
}

async function databaseConnection(
  environment: Environment,
  purpose: LockPurpose,
): Promise<Connection> {
  const database = await openDatabase(environment, purpose, await createLog("silent"));
  const { publishing, close } = await openKnowledgeBase(database);
  const { handlers, streams } = contentCommands(publishing);
  // The thread that checks a publish lets its process end: a server has other work.
  const keepAlive = setInterval(() => undefined, 60_000);
  return {
    ask: async (command, body) => handlers[command]?.(body),
    stream: async (command, values) => streams[command]?.(iterate(values), () => undefined),
    close: async () => {
      clearInterval(keepAlive);
      await close();
      await database.close();
    },
  };
}

async function* iterate(values: Iterable<unknown>): AsyncGenerator<unknown> {
  yield* values;
}
