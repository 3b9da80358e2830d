import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import { PUBLISH_LIMITS, type PublishChange } from "@shared/contracts/publishing.ts";
import { type Article, articlesById, type KnowledgeBase } from "@/data/model.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import { isSameText } from "./merge-blocks.ts";
import {
  type Collision,
  isSameVersion,
  type Merge,
  type MergeChoices,
  type Version,
} from "./merge-versions.ts";

/** A draft to be reviewed. `html` is its new HTML, null if it keeps the article's. */
export type ReviewItem = {
  draft: Draft;
  html: string | null;
  /**
   * The draft merged with `theirs`, the version of a later publish `revision`; null if nobody published the item since.
   */
  merged: (Merge & { theirs: Version; revision: number }) | null;
};

export type PublishOrder = {
  items: readonly ReviewItem[];
  choices: MergeChoices;
  note: string;
  /** True for a correction, which readers are not told of. */
  isCorrection: boolean;
  redirects: readonly Redirect[];
  /** The readers' messages that it answers, each with its article. */
  solved: readonly { id: string; article: string }[];
};

/** A draft's collisions without a chosen side. */
export function openCollisions({ merged }: ReviewItem, choices: MergeChoices): Collision[] {
  return (merged?.collisions ?? []).filter(({ key }) => !choices.has(key));
}

/** The change that publishing a draft sends; null if everybody sees it already. */
export function publishChangeOf(
  { draft, html, merged }: ReviewItem,
  choices: MergeChoices,
): PublishChange | null {
  const { change } = draft;
  if (merged) return changeBetween(change, merged.theirs, merged.resolve(choices));
  const { type, id } = change;
  if (type === "put-article") {
    return putArticle(change.value, change.text === "none" ? null : (html ?? undefined));
  }
  return type === "put-category" ? { type, id, value: change.value } : { type, id };
}

function changeBetween(
  { type, id }: Draft["change"],
  theirs: Version,
  result: Version,
): PublishChange | null {
  if (isSameVersion(theirs, result)) return null;
  const { item, html } = result;
  if (!item) return { type: type.endsWith("article") ? "delete-article" : "delete-category", id };
  if (!("title" in item)) return { type: "put-category", id, value: item };
  return putArticle(item, isSameText(theirs.html, html) ? undefined : html);
}

type PutArticle = Extract<PublishChange, { type: "put-article" }>;

/** Puts an article with this HTML, null for none; undefined keeps the published HTML. */
function putArticle(value: PutArticle["value"], html: PutArticle["html"]): PutArticle {
  const put = { type: "put-article", id: value.id, value } as const;
  return html === undefined ? put : { ...put, html: html || null };
}

/** Plans a publish over a revision: its request, and the drafts to remove after it. */
export function planPublish(order: PublishOrder, revision: number) {
  const { items, choices, note, isCorrection, redirects, solved } = order;
  const changes = items.flatMap((item) => {
    const change = publishChangeOf(item, choices);
    return change ? [{ key: item.draft.key, change }] : [];
  });
  return {
    request: {
      revision,
      note: note.trim(),
      ...(!isCorrection && { announce: "note" as const }),
      changes: changes.map(({ change }) => change),
      redirects: [...redirects],
      ...(solved.length > 0 && { answered: solved.map(({ id }) => id) }),
      imports: items.flatMap(({ draft: { change, imported } }) =>
        imported ? [{ id: change.id, hash: imported.hash }] : [],
      ),
    },
    /** The draft's key of each change of the request. */
    keys: changes.map(({ key }) => key),
    published: items.map(({ draft, merged }) => ({ draft, isMerged: merged !== null })),
  };
}

/** In bytes: the most that an article has besides its HTML. */
const METADATA = 8 * 1024;

/**
 * Splits an order into parts that one publish each can carry. A redirect and a message go with their article's part; a
 * redirect without one goes with the last part.
 */
export function splitOrder(order: PublishOrder): PublishOrder[] {
  const parts = splitPublish(order.items, ({ draft, html }) => {
    const data = html ?? "";
    const text = data.replace(/data:image\/[^"]*/g, "");
    return {
      formerPaths: draft.imported?.formerPaths ?? [],
      html: data,
      // A character takes at most three bytes, or is escaped.
      bytes: data.length + 2 * text.length + METADATA,
    };
  });
  const partOf = new Map(
    parts.flatMap((items, index) =>
      items.flatMap(({ draft: { change } }) =>
        change.type === "put-article" ? [[change.value.link, index] as const] : [],
      ),
    ),
  );
  const isIn = (items: readonly ReviewItem[], article: string) =>
    items.some(({ draft: { change } }) => change.type.endsWith("article") && change.id === article);
  const last = parts.length - 1;
  return parts.map((items, index) => ({
    ...order,
    items,
    redirects: order.redirects.filter(({ to }) => (partOf.get(to) ?? last) === index),
    solved: order.solved.filter(({ article }) => isIn(items, article)),
  }));
}

/** A change's share of a publish; `bytes` as JSON, without its redirects. */
type Size = { formerPaths: readonly string[]; html: string; bytes: number };

// The size of a request without changes and redirects.
const ENVELOPE = { redirects: 0, images: 0, requestBytes: 64 * 1024 };

/**
 * Splits changes into publishes, in order; none for no changes. A change that is too large stands alone, to be refused.
 */
export function splitPublish<T>(all: readonly T[], sizeOf: (change: T) => Size): T[][] {
  const parts: T[][] = [];
  let used = ENVELOPE;
  for (const change of all) {
    const { formerPaths, html, bytes } = sizeOf(change);
    // One more redirect, from the present address, in case it changes.
    const redirects = formerPaths.length + 1;
    const images = html.match(/\ssrc="data:image\//g)?.length ?? 0;
    const addTo = (sum: typeof ENVELOPE) => ({
      redirects: sum.redirects + redirects,
      images: sum.images + images,
      requestBytes: sum.requestBytes + bytes + redirects * 2 * PUBLISH_LIMITS.link,
    });
    const last = parts.at(-1);
    const total = addTo(used);
    const isWithin = (Object.keys(total) as (keyof typeof total)[]).every(
      (limit) => total[limit] <= PUBLISH_LIMITS[limit],
    );
    if (last && last.length < PUBLISH_LIMITS.changes && isWithin) {
      last.push(change);
      used = total;
    } else {
      parts.push([change]);
      used = addTo(ENVELOPE);
    }
  }
  return parts;
}

/** An address that would stop leading to its article. `to` is the suggested redirect; null without a suggestion. */
export type MovedAddress = { from: string; title: string; to: string | null; isDeleted: boolean };

/** The addresses that a publish changes or removes: of articles that moved, got another id or are deleted. */
export function movedAddresses(before: KnowledgeBase, after: KnowledgeBase): MovedAddress[] {
  const byId = articlesById(after);
  const taken = new Set(after.articles.map(({ link }) => link));
  const known = new Set(before.articles.map(({ id }) => id));
  const added = after.articles.filter(({ id }) => !known.has(id));
  // An id can't be changed: for another one, the article is added anew and the old one deleted.
  const successorOf = (old: Article) => added.find(({ title }) => title === old.title);
  return before.articles.flatMap((old): MovedAddress[] => {
    const { link: from, title, id } = old;
    const kept = byId.get(id);
    if (kept?.link === from || taken.has(from)) return [];
    const to = (kept ?? successorOf(old))?.link ?? null;
    return [{ from, title, to, isDeleted: !kept }];
  });
}

/** A change with its article's paths at the import's origin. */
type ImportedChange = { change: PublishChange; formerPaths: readonly string[] };

/** The redirects from the former paths of imported articles to their present ones, each path once. */
export function formerRedirects(imported: readonly ImportedChange[]): Redirect[] {
  const puts = imported.flatMap(({ change, formerPaths }) =>
    change.type === "put-article" ? [{ to: change.value.link, formerPaths }] : [],
  );
  const taken = new Set(puts.map(({ to }) => to));
  return puts.flatMap(({ to, formerPaths }) =>
    formerPaths.flatMap((from) => {
      if (taken.has(from)) return [];
      taken.add(from);
      return [{ from, to }];
    }),
  );
}
