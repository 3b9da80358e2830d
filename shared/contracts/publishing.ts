import * as z from "zod/mini";
import { isSlug, isStorable } from "../text/text.ts";
import { type Api, hashParam, historyApi, revisionNumber, writeKey } from "./endpoint.ts";
import { isArticlePath, isFormerPath, isKnowledgePath } from "./knowledge-base.ts";

/** What one publish may hold. Lengths are in characters unless the name says bytes. */
export const PUBLISH_LIMITS = {
  title: 200,
  description: 1_000,
  note: 500,
  id: 100,
  link: 300,
  changes: 5_000,
  redirects: 5_000,
  requestBytes: 32 * 1024 * 1024,
  /** Of one article's HTML, without the pictures that leave it. */
  htmlBytes: 2 * 1024 * 1024,
  pictureBytes: 5 * 1024 * 1024,
  pictures: 200,
} as const;

const line = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `must have ${max} characters at most`),
      z.refine(isStorable, "must not hold characters that can't be stored"),
    );
const filled = (max: number) =>
  line(max).check(z.refine((value) => value.trim() !== "", "must not be empty"));

const slug = line(PUBLISH_LIMITS.id).check(
  z.refine(isSlug, "must be lowercase letters, numbers and hyphens"),
);
const path = line(PUBLISH_LIMITS.link).check(
  z.refine(isKnowledgePath, "must be /knowledge-base/ and names between slashes"),
);
const category = z.object({
  id: slug,
  name: filled(PUBLISH_LIMITS.title),
  description: line(PUBLISH_LIMITS.description),
});
const article = z
  .object({
    id: slug,
    category: line(PUBLISH_LIMITS.id).check(
      z.refine((id) => id === "" || isSlug(id), "must be empty or the id of a category"),
    ),
    title: filled(PUBLISH_LIMITS.title),
    description: line(PUBLISH_LIMITS.description),
    link: path,
  })
  .check(
    z.refine(({ id, link }) => isArticlePath(link, id), {
      path: ["link"],
      error: "must end in the article's id",
    }),
  );

const isAboutId = z.refine<{ id: string; value: { id: string } }>(
  ({ id, value }) => value.id === id,
  { path: ["value", "id"], error: "must be the id of the change" },
);

/** A change to publish. `html` of a body of its own: the new HTML; without it the published one stays. */
const publishChangeSchema = z.discriminatedUnion("type", [
  z
    .object({
      type: z.literal("put-article"),
      id: slug,
      value: article,
      body: z.enum(["own", "below", "none"]),
      html: z.optional(z.string()),
    })
    .check(isAboutId),
  z.object({ type: z.literal("delete-article"), id: slug }),
  z.object({ type: z.literal("put-category"), id: slug, value: category }).check(isAboutId),
  z.object({ type: z.literal("delete-category"), id: slug }),
]);

export type PublishChange = z.infer<typeof publishChangeSchema>;

const CATEGORY_PAGE = /^\/knowledge-base\?category=[a-z0-9-]{1,100}$/;
const isTarget = (to: string) =>
  to === "/knowledge-base" || CATEGORY_PAGE.test(to) || isKnowledgePath(to);

/** A path that was an article's once: here, or at another site that sends its visitors here. */
const formerPath = line(PUBLISH_LIMITS.link).check(
  z.refine(isFormerPath, "must be a path without a query"),
);

/** A redirect to publish: from an old path to an article's, or to the knowledge base's home or a category of it. */
const publishRedirectSchema = z
  .object({
    from: formerPath,
    to: line(PUBLISH_LIMITS.link).check(
      z.refine(isTarget, "must be an address of the knowledge base"),
    ),
  })
  .check(
    z.refine(({ from, to }) => from !== to, {
      path: ["to"],
      error: "must differ from the old address",
    }),
  );

const envelope = {
  key: writeKey,
  revision: revisionNumber,
  note: line(PUBLISH_LIMITS.note),
};
const changes = <T extends z.ZodMiniType>(row: T, max: number) =>
  z.array(row).check(z.maxLength(max, `must be ${max} at most`));

/** What an article was made of when it was imported: the SHA-256 of its title, its text and what else it said. */
const importSchema = z.object({ id: slug, hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/** The body of POST /api/knowledge-base/publish. A repeated `key` publishes nothing again; `revision` is what the changes were made on. */
export const publishRequestSchema = z.object({
  ...envelope,
  changes: changes(publishChangeSchema, PUBLISH_LIMITS.changes),
  redirects: changes(publishRedirectSchema, PUBLISH_LIMITS.redirects),
  imports: z.optional(changes(importSchema, PUBLISH_LIMITS.changes)),
});

export type PublishRequest = z.infer<typeof publishRequestSchema>;

/** The body of POST /api/knowledge-base/restore: the state after revision `to`, of one item (`article:ID`) or of everything. */
export const restoreRequestSchema = z.object({
  ...envelope,
  to: envelope.revision,
  item: z.optional(
    z
      .string()
      .check(z.regex(/^(article|category):[a-z0-9-]{1,100}$/, "must be article:ID or category:ID")),
  ),
});

/** The body of POST /api/knowledge-base/purge: removes all of an article from the history that is not published now. */
export const purgeRequestSchema = z.object({
  key: envelope.key,
  revision: envelope.revision,
  id: slug,
});

export type PurgeRequest = z.infer<typeof purgeRequestSchema>;

export type RestoreRequest = z.infer<typeof restoreRequestSchema>;

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

const KINDS = ["changes", "redirects", "pictures", "bytes"] as const;

/** What a change adds to a publish; `bytes` as JSON, without its redirects. */
type Size = Record<"redirects" | "pictures" | "bytes", number>;
type Used = Record<(typeof KINDS)[number], number>;

// For what a request holds besides its changes and redirects.
const ENVELOPE_BYTES = 64 * 1024;
const REDIRECT_BYTES = 2 * PUBLISH_LIMITS.link;
/** What one publish may hold. */
const LIMITS: Used = { ...PUBLISH_LIMITS, bytes: PUBLISH_LIMITS.requestBytes - ENVELOPE_BYTES };
const NOTHING: Used = { changes: 0, redirects: 0, pictures: 0, bytes: 0 };

/**
 * Splits changes into as many as one publish each may hold, in their order; no changes are none. One that is too large by
 * itself is alone, to be refused.
 */
export function splitPublish<T>(all: readonly T[], sizeOf: (change: T) => Size): T[][] {
  const parts: T[][] = [];
  let used = NOTHING;
  for (const change of all) {
    const size = sizeOf(change);
    const added = { ...size, changes: 1, bytes: size.bytes + size.redirects * REDIRECT_BYTES };
    const total = sum(used, added);
    const last = parts.at(-1);
    if (last && KINDS.every((kind) => total[kind] <= LIMITS[kind])) {
      last.push(change);
      used = total;
    } else {
      parts.push([change]);
      used = added;
    }
  }
  return parts;
}

function sum(one: Used, other: Used): Used {
  const total = { ...one };
  for (const kind of KINDS) total[kind] += other[kind];
  return total;
}

/** How many pictures HTML holds by themselves, as `data:`. */
export function countPictureData(html: string): number {
  return html.match(/\ssrc="data:image\//g)?.length ?? 0;
}

/** What articles were made of when they were imported last. */
const importsAnswerSchema = z.object({
  imports: z.array(z.object({ id: z.string(), hash: z.string() })),
});

const publish = { answer: publishAnswerSchema, session: true } as const;
const history = historyApi(historyPageSchema, historyEntrySchema);

/** The calls that publish, and those about the history of what was published. */
export const publishingApi = {
  "POST /api/knowledge-base/publish": {
    ...publish,
    summary: "Publishes changes, all or none",
    body: publishRequestSchema,
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
    answer: purgeAnswerSchema,
  },
  "GET /api/knowledge-base/imports": {
    summary: "What articles were made of when they were imported last",
    answer: importsAnswerSchema,
    session: true,
  },
  "GET /api/knowledge-base/history": history.page,
  "GET /api/knowledge-base/history/:revision": history.entry,
  "GET /api/knowledge-base/history/bodies/:hash": {
    summary: "The HTML of an earlier state",
    params: { hash: hashParam },
    answer: z.object({ html: z.string() }),
    session: true,
    errors: { 404: "There is no such text." },
  },
} satisfies Api;
