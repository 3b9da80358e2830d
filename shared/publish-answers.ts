import * as z from "zod/mini";

/** The answer of a publish or restore; `repeated` when the key was published before. */
export const publishAnswerSchema = z.object({
  revision: z.int(),
  at: z.string(),
  username: z.string(),
  repeated: z.optional(z.literal(true)),
});

export type PublishAnswer = z.infer<typeof publishAnswerSchema>;

/** What is wrong with a publish: in which change of its list and in which field, where that is known. */
export const publishFaultSchema = z.object({
  change: z.nullable(z.int()),
  field: z.nullable(z.string()),
  message: z.string(),
});

export type PublishFault = z.infer<typeof publishFaultSchema>;

/** What the history tells of every publish; `restored` is the revision that it went back to. */
const publishFields = {
  revision: z.int(),
  at: z.string(),
  username: z.string(),
  note: z.string(),
  restored: z.optional(z.int()),
};

const kind = z.enum(["article", "category"]);

/** A page of GET /api/knowledge-base/history, newest first. `more` counts the items that are left out; `next` is the following page's `before`. */
export const historyPageSchema = z.object({
  entries: z.array(
    z.object({
      ...publishFields,
      items: z.array(
        z.object({
          kind,
          id: z.string(),
          title: z.string(),
          change: z.enum(["new", "edited", "deleted"]),
        }),
      ),
      more: z.int(),
    }),
  ),
  next: z.nullable(z.int()),
});

export type HistoryPage = z.infer<typeof historyPageSchema>;

/** The answer of a purge: what was removed; pictures that others use are kept. Without `removed` when the key was answered before. */
export const purgeAnswerSchema = z.extend(publishAnswerSchema, {
  removed: z.optional(z.object({ versions: z.int(), pictures: z.int(), keptPictures: z.int() })),
});

export type PurgeAnswer = z.infer<typeof purgeAnswerSchema>;

/** An article or category at one revision. `value` is null when it is deleted, or when the version was removed for good. A long publish leaves `html` out: it is asked for by its hash. */
const itemSchema = z.object({
  value: z.nullable(z.record(z.string(), z.string())),
  body: z.optional(z.enum(["own", "below", "none"])),
  hash: z.optional(z.string()),
  html: z.optional(z.string()),
  purged: z.optional(z.object({ username: z.string(), at: z.string() })),
});

/** The answer of GET /api/knowledge-base/history/{revision}. `before` and `after` are null where it was not published at all. */
export const historyEntrySchema = z.object({
  ...publishFields,
  items: z.array(
    z.object({
      kind,
      id: z.string(),
      before: z.nullable(itemSchema),
      after: z.nullable(itemSchema),
    }),
  ),
});

export type HistoryEntry = z.infer<typeof historyEntrySchema>;
