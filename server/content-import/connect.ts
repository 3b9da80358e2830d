import { builtInLayerOf } from "@shared/content/built-in.ts";
import {
  type Article,
  type KnowledgeBase,
  type Layer,
  resolveLayers,
} from "@shared/content/layers.ts";
import {
  type PublishedChange,
  publishedChangeSchema,
  redirectSchema,
} from "@shared/contracts/knowledge-base.ts";
import * as z from "zod/mini";
import type { ImportSite } from "@/features/admin/transfer/plan-documents.ts";
import { contentCommands, READ_CONTENT, READ_TEXTS } from "../articles/content-commands.ts";
import { openKnowledgeBase } from "../articles/open.ts";
import { askServer, isServerListening, streamToServer } from "../control/ask-server.ts";
import { chunksOf } from "../db/database.ts";
import type { LockPurpose } from "../db/lock.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Environment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { readBuiltInTexts } from "../seo/published-site.ts";
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

/** Why files can't be imported, a line for each fault. */
export class ContentFaults extends Error {
  override name = "ContentFaults";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join(" "));
    this.lines = lines;
  }
}

/** What everybody sees at a revision, and what was imported before. */
export type Published = {
  content: ImportSite["content"];
  /** The fingerprints of what was imported last, by article id. */
  imports: ReadonlyMap<string, string>;
  /** The HTML of these articles, by id. A text that was published after the revision is newer. */
  loadBodies: (articles: readonly Article[]) => Promise<ReadonlyMap<string, string>>;
  /** The knowledge base with these changes over it. */
  withChanges: (changes: Layer["changes"]) => KnowledgeBase;
};

const contentSchema = z.object({
  revision: z.int(),
  changes: z.array(publishedChangeSchema),
  redirects: z.array(redirectSchema),
  imports: z.array(z.object({ id: z.string(), hash: z.string() })),
});
const textsSchema = z.record(z.string(), z.string());

// A server goes on answering others between two chunks.
const TEXTS_AT_ONCE = 50;

/** Reads what is published. Throws a StartError. */
export async function readPublished({ ask }: Connection): Promise<Published> {
  const { revision, changes, ...read } = contentSchema.parse(await ask(READ_CONTENT, {}));
  const builtInTexts = readBuiltInTexts();
  const layers: Layer[] = [
    builtInLayerOf((id) => builtInTexts.has(id)),
    { name: "published", changes: changes.map(withoutBasis) },
  ];
  const knowledge = resolveLayers(layers);

  const loadBodies = async (articles: readonly Article[]) => {
    const bodies = new Map<string, string>();
    for (const { id, bodyIn } of articles) {
      const text = bodyIn === "built-in" && builtInTexts.get(id);
      if (text) bodies.set(id, text);
    }
    const published = articles.filter(({ bodyIn }) => bodyIn === "published");
    for (const chunk of chunksOf(published, TEXTS_AT_ONCE)) {
      const found = textsSchema.parse(await ask(READ_TEXTS, { ids: chunk.map(({ id }) => id) }));
      for (const [id, html] of Object.entries(found)) bodies.set(id, html);
    }
    return bodies;
  };
  const redirects = new Map(read.redirects.map(({ from, to }) => [from, to]));
  return {
    content: {
      knowledge,
      changes: [],
      published: { revision, changes, redirects, unloaded: new Map() },
    },
    imports: new Map(read.imports.map(({ id, hash }) => [id, hash])),
    loadBodies,
    withChanges: (drafted) => resolveLayers([...layers, { name: "draft", changes: drafted }]),
  };
}

const withoutBasis = (change: PublishedChange) => ({ ...change, basedOn: null });
