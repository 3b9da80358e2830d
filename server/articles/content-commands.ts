import { randomUUID } from "node:crypto";
import {
  PUBLISH_LIMITS,
  type PublishAnswer,
  publishFaultSchema,
  purgeRequestSchema,
} from "@shared/contracts/publishing.ts";
import { writeKey } from "@shared/contracts/write-request.ts";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { ControlHandlers, ControlStreams } from "../control/control-server.ts";
import type { Db } from "../db/database.ts";
import { publishes } from "../db/schema.ts";
import { HttpError } from "../http/errors.ts";
import { StartError } from "../start-error.ts";
import { purge } from "./purge.ts";
import { createPublishedStore } from "./reads.ts";
import { readImports } from "./rows.ts";
import { announce, type Publishing, publishBytes } from "./validate-in-thread.ts";

/** The command that reads what is published, without the articles' HTML, and what was imported before. */
export const READ_CONTENT = "read-content";

/** The command that reads the published HTML of some articles: `{ ids }` gives it by id. */
export const READ_TEXTS = "read-texts";

/** The command that publishes: the text of a request in pieces, so that no large text is parsed at once. Its result is a `PublishOutcome`. */
export const PUBLISH_CONTENT = "publish-content";

export const publishOutcomeSchema = z.union([
  z.object({ revision: z.int() }),
  z.object({ refused: z.string(), faults: z.array(publishFaultSchema) }),
]);

/** The revision that a publish made, or why there is none. */
type PublishOutcome = z.infer<typeof publishOutcomeSchema>;

/** The command that tells the revision that the publish with a key made, null if there is none. */
export const FIND_PUBLISH = "find-publish";

/** The command that removes an article from the history for good: `{ id }`. Its result is a `PurgeAnswer`. */
export const PURGE_CONTENT = "purge-content";

// What the history shows as who did it.
const USERNAME = "content:import";
const PURGER = "content:purge";

const idsSchema = z.object({ ids: z.array(z.string()) });
const purgeSchema = z.pick(purgeRequestSchema, { id: true });
const keySchema = z.object({ key: writeKey });

/** The revision that the publish with a key made; null if there is none, as after one that was cut short. */
export async function findPublish(db: Db, key: string): Promise<number | null> {
  const [found] = await db
    .select({ revision: publishes.revision })
    .from(publishes)
    .where(eq(publishes.key, key));
  return found?.revision ?? null;
}

/** The commands of a running server about the published knowledge base. */
export function contentCommands(publishing: Publishing): {
  handlers: ControlHandlers;
  streams: ControlStreams;
} {
  const { db } = publishing;
  const store = createPublishedStore(db);
  return {
    handlers: {
      [READ_CONTENT]: async () => ({ ...(await store.readAll()), imports: await readImports(db) }),
      [READ_TEXTS]: async (body) => {
        const texts: Record<string, string> = {};
        for (const id of idsSchema.parse(body).ids) {
          const html = (await store.readArticle(id))?.html;
          if (html) texts[id] = html;
        }
        return texts;
      },
      [PURGE_CONTENT]: async (body) => {
        const { id } = purgeSchema.parse(body);
        const { revision } = await store.readLayer();
        const request = { key: randomUUID(), revision, id };
        return announce(publishing, () => purge(db, request, PURGER)).catch(toStartError);
      },
      [FIND_PUBLISH]: (body) => findPublish(db, keySchema.parse(body).key),
    },
    streams: {
      [PUBLISH_CONTENT]: async (pieces) => {
        const bytes = await readPieces(pieces);
        return publishBytes(publishing, bytes, USERNAME).then(toOutcome, toRefusal);
      },
    },
  };
}

// A refusal is the command's to tell, not a defect.
function toStartError(error: unknown): never {
  throw error instanceof HttpError ? new StartError(error.message) : error;
}

async function readPieces(pieces: AsyncIterable<unknown>): Promise<Uint8Array> {
  let text = "";
  for await (const piece of pieces) {
    text += String(piece);
    if (text.length > PUBLISH_LIMITS.requestBytes) break;
  }
  const bytes = Buffer.from(text);
  if (bytes.length > PUBLISH_LIMITS.requestBytes) {
    throw new StartError("The running server takes less at once. Restart it.");
  }
  return bytes;
}

const toOutcome = ({ revision }: PublishAnswer): PublishOutcome => ({ revision });

function toRefusal(error: unknown): PublishOutcome {
  if (!(error instanceof HttpError)) throw error;
  const { status, message, details } = error;
  const { faults } = z.parse(
    z.object({ faults: z._default(z.array(publishFaultSchema), []) }),
    details,
  );
  return { refused: status === 409 ? `${message} Run the import again.` : message, faults };
}
