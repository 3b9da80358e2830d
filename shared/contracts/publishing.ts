import * as z from "zod/mini";
import { isFormerPath, isKnowledgePath } from "../content/article-paths.ts";
import { articleRules } from "../entities/article.ts";
import { categoryFields } from "../entities/category.ts";
import { path, slug, TEXT_LIMITS, text } from "../entities/fields.ts";
import { type Api, hashParam, historyApi, revisionNumber, writeFields } from "./endpoint.ts";
import { messageId } from "./messages.ts";

/** The limits of one publish. Lengths are in characters unless the name says bytes. */
export const PUBLISH_LIMITS = {
  ...TEXT_LIMITS,
  note: 500,
  changes: 5_000,
  redirects: 5_000,
  answered: 1_000,
  requestBytes: 32 * 1024 * 1024,
  imageBytes: 5 * 1024 * 1024,
  images: 200,
} as const;

const isAboutId = z.refine<{ id: string; value: { id: string } }>(
  ({ id, value }) => value.id === id,
  { path: ["value", "id"], error: "must be the id of the change" },
);

/** A change to publish. `html` is an article's new HTML, null for none; without it the published one stays. */
const publishChangeSchema = z.discriminatedUnion("type", [
  z
    .object({
      type: z.literal("put-article"),
      id: slug,
      value: articleRules,
      html: z.optional(z.nullable(z.string())),
      // Pages of an earlier version send `body` for what becomes of the text.
      body: z.optional(
        z.never("comes from an earlier version of this page. Reload it: your changes stay"),
      ),
    })
    .check(isAboutId),
  z.object({ type: z.literal("delete-article"), id: slug }),
  z
    .object({
      type: z.literal("put-category"),
      id: slug,
      value: z.object(categoryFields),
    })
    .check(isAboutId),
  z.object({ type: z.literal("delete-category"), id: slug }),
]);

const isTarget = (to: string) =>
  /^\/knowledge-base(\?category=[a-z0-9-]{1,100})?$/.test(to) || isKnowledgePath(to);

/** From a former path of an article, here or at another site, to an article, the home or a category. */
const publishRedirectSchema = z
  .object({
    from: path(isFormerPath, "must be a path without a query"),
    to: path(isTarget, "must be an address of the knowledge base"),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ["to"],
      error: "must differ from the old address",
    }),
  );

const note = text(PUBLISH_LIMITS.note);
const rows = <T extends z.ZodMiniType>(row: T, max: number) =>
  z.array(row).check(z.maxLength(max, `must be ${max} at most`));

/** `revision` is the published one on which the changes were made. */
export const publishRequestSchema = z.object({
  ...writeFields,
  note,
  // Announces that articles changed, with the note or without; left out, nothing is announced.
  announce: z.optional(z.enum(["note", "change"])),
  changes: rows(publishChangeSchema, PUBLISH_LIMITS.changes),
  redirects: rows(publishRedirectSchema, PUBLISH_LIMITS.redirects),
  // The fingerprints of imported articles: the SHA-256 of their title, their text and their other fields.
  imports: z.optional(rows(z.object({ id: slug, hash: hashParam }), PUBLISH_LIMITS.changes)),
  // The messages of readers that the publish solves, and closes.
  answered: z.optional(rows(messageId, PUBLISH_LIMITS.answered)),
});

/** Restores the state after revision `to`, of one item (`article:ID`) or of everything. */
export const restoreRequestSchema = z.object({
  ...writeFields,
  note,
  to: revisionNumber,
  item: z.optional(
    z
      .string()
      .check(z.regex(/^(article|category):[a-z0-9-]{1,100}$/, "must be article:ID or category:ID")),
  ),
});

/** Removes an article from the history, but for its published version. */
export const purgeRequestSchema = z.object({ ...writeFields, id: slug });

export type PublishRequest = z.infer<typeof publishRequestSchema>;
export type RestoreRequest = z.infer<typeof restoreRequestSchema>;
export type PurgeRequest = z.infer<typeof purgeRequestSchema>;
export type PublishChange = z.infer<typeof publishChangeSchema>;

const published = { revision: z.int(), at: z.string(), username: z.string() };

/** `repeated` if the key was published before. */
export const publishResponseSchema = z.object({
  ...published,
  repeated: z.optional(z.literal(true)),
});

/** The removed versions; images that others use are kept. `removed` is left out if the key was used before. */
export const purgeResponseSchema = z.extend(publishResponseSchema, {
  removed: z.optional(z.object({ versions: z.int(), pictures: z.int(), keptPictures: z.int() })),
});

/** An error of a publish: the number of its change and its field, if they are known. */
export const publishErrorSchema = z.object({
  change: z.nullable(z.int()),
  field: z.nullable(z.string()),
  message: z.string(),
});

export type PublishResponse = z.infer<typeof publishResponseSchema>;
export type PurgeResponse = z.infer<typeof purgeResponseSchema>;
export type PublishError = z.infer<typeof publishErrorSchema>;

/** The fields of every publish in the history; `restored` is the revision that it restored. */
const publishFields = { ...published, note: z.string(), restored: z.optional(z.int()) };
const itemFields = { kind: z.enum(["article", "category"]), id: z.string() };

// `value` is null when the item is deleted, or when the version was removed for good. A long publish leaves `html` out:
// its hash leads to it.
const version = z.nullable(
  z.object({
    value: z.nullable(z.record(z.string(), z.string())),
    hash: z.optional(z.string()),
    html: z.optional(z.string()),
    purged: z.optional(z.object({ username: z.string(), at: z.string() })),
  }),
);

const change = z.enum(["new", "edited", "deleted"]);
const history = historyApi(
  z.object({
    ...publishFields,
    items: z.array(z.object({ ...itemFields, title: z.string(), change })),
    // The number of items left out.
    more: z.int(),
  }),
  // `before` and `after` are null if the item was not published.
  z.object({
    ...publishFields,
    items: z.array(z.object({ ...itemFields, before: version, after: version })),
  }),
);
export const historyPageSchema = history.page.response;
export const historyEntrySchema = history.entry.response;

export type HistoryPage = z.infer<typeof historyPageSchema>;
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const publish = { response: publishResponseSchema, session: true } as const;

export const publishingApi = {
  "POST /api/knowledge-base/publish": {
    ...publish,
    summary: "Publishes changes, all or none",
    body: publishRequestSchema,
  },
  "POST /api/knowledge-base/check": {
    summary: "Checks changes without the database, and publishes nothing",
    body: publishRequestSchema,
    response: null,
    session: true,
  },
  "POST /api/knowledge-base/restore": {
    ...publish,
    summary: "Publishes an earlier state, of one item or of everything",
    body: restoreRequestSchema,
  },
  "POST /api/knowledge-base/purge": {
    ...publish,
    summary: "Removes something withdrawn from the history for good",
    body: purgeRequestSchema,
    response: purgeResponseSchema,
  },
  "GET /api/knowledge-base/imports": {
    summary: "The fingerprints of the last import, by article",
    response: z.object({ imports: z.array(z.object({ id: z.string(), hash: z.string() })) }),
    session: true,
  },
  "GET /api/knowledge-base/history": history.page,
  "GET /api/knowledge-base/history/:revision": history.entry,
  "GET /api/knowledge-base/history/bodies/:hash": {
    summary: "The HTML of an earlier state",
    params: { hash: hashParam },
    response: z.object({ html: z.string() }),
    session: true,
    errors: { 404: "There is no such text." },
  },
} satisfies Api;
