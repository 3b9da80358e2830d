import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishChange, PublishRequest } from "@shared/contracts/publishing.ts";
import type { PublishedDraft } from "@/data/published-drafts.ts";
import type { Side } from "../forms/merge-fields.ts";
import { isSameText } from "./merge-blocks.ts";
import { type Collision, isSameVersion, type Merge, type Version } from "./merge-versions.ts";
import type { ReviewItem } from "./review-items.ts";

/** The side chosen for each collision, by `choiceKey`. */
export type Choices = ReadonlyMap<string, Side>;

/** A choice is about one version of theirs: when they publish again, it is asked for again. */
export function choiceKey(
  { draft, revision }: ReviewItem,
  { key }: Pick<Collision, "key">,
): string {
  return `${draft.key} ${revision} ${key}`;
}

/** The collisions of a draft that no side is chosen for. */
export function openCollisions(item: ReviewItem, choices: Choices): Collision[] {
  const { collisions = [] } = item.merged?.merge ?? {};
  return collisions.filter((collision) => !choices.has(choiceKey(item, collision)));
}

/** What a merged draft makes of its article or category, with the sides that are chosen so far. */
export function resultOf(item: ReviewItem, merge: Merge, choices: Choices): Version {
  const chosen = merge.collisions.map(
    ({ key }) => [key, choices.get(choiceKey(item, { key })) ?? "mine"] as const,
  );
  return merge.resolve(new Map(chosen));
}

/** What publishing a draft would send; null when everybody sees it already. */
export function publishChangeOf(item: ReviewItem, choices: Choices): PublishChange | null {
  const { draft, html, merged } = item;
  if (merged) {
    return changeBetween(draft.key, merged.theirs, resultOf(item, merged.merge, choices));
  }
  const { change } = draft;
  switch (change.type) {
    case "put-article":
      return { ...putArticle(change.value, html), ...(html === null && { body: change.body }) };
    case "put-category":
      return { type: change.type, id: change.id, value: change.value };
    default:
      return { type: change.type, id: change.id };
  }
}

function changeBetween(key: string, theirs: Version, result: Version): PublishChange | null {
  if (isSameVersion(theirs, result)) return null;
  const { item, html } = result;
  const id = key.slice(key.indexOf(":") + 1);
  if (!item) return { type: key.startsWith("article") ? "delete-article" : "delete-category", id };
  if (!("title" in item)) return { type: "put-category", id, value: item };
  return putArticle(item, isSameText(theirs.html, html) ? null : html);
}

type PutArticle = Extract<PublishChange, { type: "put-article" }>;

// Without HTML of its own the article keeps what it has.
function putArticle(value: PutArticle["value"], html: string | null): PutArticle {
  const { id } = value;
  return html === null
    ? { type: "put-article", id, value, body: "below" }
    : { type: "put-article", id, value, body: html === "" ? "none" : "own", ...(html && { html }) };
}

/** What a publish sends, and the drafts that leave once it has succeeded. */
export type PublishPlan = {
  request: Omit<PublishRequest, "key">;
  /** The key of the draft of each change of the request. */
  keys: readonly string[];
  published: readonly PublishedDraft[];
};

type Order = {
  items: readonly ReviewItem[];
  choices: Choices;
  note: string;
  redirects: readonly Redirect[];
};

/** Plans the publish of these drafts over a revision. */
export function planPublish(
  { items, choices, note, redirects }: Order,
  revision: number,
): PublishPlan {
  const changes = items.flatMap((item) => {
    const change = publishChangeOf(item, choices);
    return change ? [{ key: item.draft.key, change }] : [];
  });
  return {
    request: {
      revision,
      note: note.trim(),
      changes: changes.map(({ change }) => change),
      redirects: [...redirects],
      imports: items.flatMap(({ draft: { change, imported } }) =>
        imported ? [{ id: change.id, hash: imported.hash }] : [],
      ),
    },
    keys: changes.map(({ key }) => key),
    published: items.map(({ draft, merged }) => ({ draft, isMerged: merged !== null })),
  };
}
