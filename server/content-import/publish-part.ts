import * as z from "zod/mini";
import {
  FIND_PUBLISH,
  findPublish,
  PUBLISH_CONTENT,
  publishOutcomeSchema,
} from "../articles/content-commands.ts";
import { ConnectionLost, findOutcome } from "../control/ask-server.ts";
import type { Environment } from "../environment.ts";
import { StartError } from "../start-error.ts";
import type { Connection } from "./connect.ts";
import { ContentFaults } from "./connect.ts";
import { describeFaults, type PublishPart } from "./publish-requests.ts";

// In characters: a server parses them one after the other, and answers others in between.
const PIECE_LENGTH = 64 * 1024;

/** Publishes a part on a revision. Returns the new revision. Throws a StartError or ContentFaults. */
export async function publishPart(
  part: PublishPart,
  revision: number,
  connection: Connection,
  environment: Environment,
): Promise<number> {
  try {
    const values = piecesOf(JSON.stringify({ ...part, revision }));
    const outcome = publishOutcomeSchema.parse(await connection.stream(PUBLISH_CONTENT, values));
    if ("revision" in outcome) return outcome.revision;
    throw new ContentFaults([outcome.refused, ...describeFaults(outcome.faults, part)]);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const search = { command: FIND_PUBLISH, key: part.key, find: findPublish };
    const made = z.nullable(z.int()).parse(await findOutcome(search, environment));
    if (made !== null) return made;
    throw new StartError("The server stopped meanwhile. Nothing was imported; try again.");
  }
}

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += PIECE_LENGTH) {
    yield text.slice(start, start + PIECE_LENGTH);
  }
}
