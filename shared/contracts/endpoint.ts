import * as z from "zod/mini";
import { MAX_SEARCH_LENGTH } from "../text/text.ts";

type Schema = z.ZodMiniType;

/**
 * One call of the API. `session`: for signed-in admins. `params` and `query` are by name, `errors` beside the usual
 * ones.
 */
export type Endpoint = {
  summary: string;
  params?: Record<string, Schema>;
  query?: Record<string, Schema>;
  body?: Schema;
  /** The response of a success; null for an empty one (204). */
  response: Schema | null;
  /** The type of a streamed response, whose lines each fit `response`. */
  responseType?: "application/x-ndjson";
  status?: 201;
  session?: true;
  errors?: Partial<Record<number, string>>;
  /** The response of a 409 that tells more than its message. */
  conflict?: Schema;
};

/** The calls of an area by method and path, whose variable parts are written as `:name`. */
export type Api = Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, Endpoint>;

export const errorSchema = z.object({ message: z.string() });

/** A SHA-256 as part of an address. */
export const hashParam = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const searchParam = z.string().check(z.minLength(1), z.maxLength(MAX_SEARCH_LENGTH));

/** The largest number that the database's `integer` holds. */
export const MAX_REVISION = 2 ** 31 - 1;

export const revisionNumber = z
  .int("must be a whole number")
  .check(z.minimum(0), z.maximum(MAX_REVISION));

export const videoId = revisionNumber.check(z.minimum(1));

/** The calls that read a history: a page of it, newest first, and one entry. `next` is the following page's `before`. */
export function historyApi<Row extends Schema, Entry extends Schema>(row: Row, entry: Entry) {
  return {
    page: {
      summary: "The history, newest first",
      query: { before: z.optional(revisionNumber) },
      response: z.object({ entries: z.array(row), next: z.nullable(z.int()) }),
      session: true,
    },
    entry: {
      summary: "One entry of the history, before and after",
      params: { revision: revisionNumber },
      response: entry,
      session: true,
      errors: { 404: "There is no such revision." },
    },
  } as const;
}

/**
 * The key of a write: a request that is sent again with the same key gets a response again, and nothing is written
 * twice.
 */
export const writeKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9-]{16,64}$/, "must be 16 to 64 letters, numbers and hyphens"));

export const writeFields = { key: writeKey, revision: revisionNumber };
