import { queryOptions } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { loadBuiltInHtml } from "@/data/built-in/built-in-content.ts";
import { type Content, useContent } from "@/features/admin/drafts/content.ts";
import { type Draft, readDraftBody } from "@/features/admin/drafts/drafts.ts";
import { isDraftOutdated, kindOf, publishedRevisionOf } from "@/features/admin/drafts/items.ts";
import type { Side } from "../forms/field-merge.tsx";
import { htmlFacts, type LinkedContent } from "./linked-content.ts";
import { type MergeChoices, mergeVersions, type Version } from "./merge-versions.ts";
import { loadHistoryHtml, loadVersion, readHistoryEntry } from "./publish-api.ts";
import { checkPublish, redirectTarget } from "./publish-checks.ts";
import {
  formerRedirects,
  type MovedAddress,
  type PublishOrder,
  publishChangeOf,
  type ReviewItem,
} from "./publish-plan.ts";

/** The review of the drafts. Rejects if an article or a draft's base can't be loaded. */
export const reviewQuery = (content: Content) =>
  queryOptions({
    queryKey: ["review", content.revision],
    queryFn: async () => {
      const items: ReviewItem[] = [];
      for (const draft of content.changes) {
        const { change } = draft;
        const isWithHtml = change.type === "put-article" && change.text === "own";
        const html = isWithHtml ? await readDraftBody(change.id) : null;
        items.push({ draft, html, merged: null });
      }
      return compareItems(items, content);
    },
    gcTime: 0,
  });

export async function compareItems(
  items: readonly ReviewItem[],
  content: Content,
): Promise<ReviewItem[]> {
  const compared: ReviewItem[] = [];
  for (const item of items) compared.push(await compareItem(item, content));
  return compared;
}

async function compareItem(
  { draft, html, merged }: ReviewItem,
  { published, publicKnowledge }: Content,
): Promise<ReviewItem> {
  if (!isDraftOutdated(draft, published)) return { draft, html, merged: null };
  const { change, key } = draft;
  const revision = publishedRevisionOf(published, key);
  if (merged?.revision === revision) return { draft, html, merged };
  const theirs = await loadVersion(publicKnowledge, kindOf(change), change.id);
  const base = await loadBaseVersion(draft);
  // A choice belongs to one version of theirs: after another publish, it must be made again.
  const merge = mergeVersions(
    base,
    draftVersion(change, html, base),
    theirs,
    `${key} ${revision} `,
  );
  return { draft, html, merged: { ...merge, theirs, revision } };
}

/** The base of a draft: its item as published then, or as built in. */
async function loadBaseVersion({ change, publishedRevision = 0 }: Draft): Promise<Version> {
  const { id, basedOn } = change;
  const kind = kindOf(change);
  if (publishedRevision === 0) {
    const isBuiltIn = kind === "article" && basedOn !== null;
    return { item: basedOn, html: isBuiltIn ? (await loadBuiltInHtml(id)) || null : null };
  }
  const { items } = await readHistoryEntry(publishedRevision);
  const found = items.find((each) => each.kind === kind && each.id === id);
  return { item: basedOn, html: await loadHistoryHtml(found?.after ?? null) };
}

/** The version that a change makes of its item; `html` is its own, `base` the version before. */
function draftVersion(change: Draft["change"], html: string | null, base: Version): Version {
  if (!("value" in change)) return { item: null, html: null };
  if (change.type === "put-category") return { item: change.value, html: null };
  return { item: change.value, html: { own: html, unchanged: base.html, none: null }[change.text] };
}

const NO_ITEMS: readonly ReviewItem[] = [];
const NOT_READ: LinkedContent = { links: new Map(), headings: new Map(), videos: null, texts: 0 };

export type Review = ReturnType<typeof useReview>;

/** The decisions of a review, and its warnings. `errors` are the server's, by the key of the change. */
export function useReview(
  items = NO_ITEMS,
  linked = NOT_READ,
  errors: ReadonlyMap<string, readonly string[]>,
) {
  const content = useContent();
  // Drafts that another tab adds during the review were not looked at: they are not ticked.
  const [opened] = useState(() => new Set(content.changes.map(({ key }) => key)));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(opened);
  const [choices, setChoices] = useState<MergeChoices>(new Map());
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const [isRedirectingFormer, setRedirectingFormer] = useState(true);
  const [telling, setTelling] = useState({ note: "", isCorrection: false });
  const planned = useMemo(() => items.map((item) => planItem(item, choices)), [items, choices]);
  const selected = useMemo(
    () =>
      planned.flatMap(({ change, ...rest }) =>
        change && ticked.has(rest.key) ? [{ ...rest, change }] : [],
      ),
    [planned, ticked],
  );
  const { moved, redirects, warnings } = useMemo(
    () => checkPublish({ changes: selected, targets, linked, content }),
    [selected, targets, linked, content],
  );
  const former = useMemo(() => formerRedirects(selected), [selected]);
  const solving = useSolving(selected);
  const order: PublishOrder = {
    items: items.filter(({ draft }) => ticked.has(draft.key)),
    solved: solving.solved,
    choices,
    ...telling,
    redirects: isRedirectingFormer ? [...redirects, ...former] : redirects,
  };

  return {
    items,
    order,
    /** True if closing the review would lose a decision or a text. */
    isDirty:
      isFilledIn(order) ||
      targets.size > 0 ||
      !isRedirectingFormer ||
      items.some(({ draft: { key } }) => ticked.has(key) !== opened.has(key)),
    tell: (change: Partial<typeof telling>) => setTelling({ ...telling, ...change }),
    choose: (key: string, side: Side) => setChoices(new Map(choices).set(key, side)),
    isTicked: (key: string) => ticked.has(key),
    tick(keys: readonly string[], isOn: boolean) {
      const others = [...ticked].filter((key) => !keys.includes(key));
      setTicked(new Set(isOn ? [...others, ...keys] : others));
    },
    /** Tells if publishing the draft with this key would change nothing. */
    isSeen: (key: string) => planned.find((each) => each.key === key)?.change === null,
    notesOf: (key: string) => [...(errors.get(key) ?? []), ...(warnings.get(key) ?? [])],
    moved,
    solving,
    /** The redirects from the origin's addresses of imported articles; `isRedirectingFormer` turns them on. */
    former,
    isRedirectingFormer,
    redirectFormer: setRedirectingFormer,
    targetOf: (address: MovedAddress) => redirectTarget(address, targets),
    redirect: (from: string, to: string) => setTargets(new Map(targets).set(from, to)),
  };
}

const isFilledIn = ({ note, isCorrection, choices, solved }: PublishOrder) =>
  note !== "" || isCorrection || choices.size > 0 || solved.length > 0;

type Solved = PublishOrder["solved"];

/** The readers' messages that a publish answers: the ticked ones about articles that it changes. */
function useSolving(selected: readonly { change: { type: string; id: string } }[]) {
  const [ticked, setTicked] = useState<Solved>([]);
  const articles = useMemo(
    () => selected.flatMap(({ change: { type, id } }) => (type.endsWith("article") ? [id] : [])),
    [selected],
  );
  return {
    articles,
    solved: ticked.filter(({ article }) => articles.includes(article)),
    solve(message: Solved[number], isOn: boolean) {
      const others = ticked.filter(({ id }) => id !== message.id);
      setTicked(isOn ? [...others, message] : others);
    },
  };
}

function planItem(item: ReviewItem, choices: MergeChoices) {
  const { key, imported } = item.draft;
  const change = publishChangeOf(item, choices);
  const html = change && "html" in change ? change.html : undefined;
  return {
    key,
    change,
    facts: typeof html === "string" ? htmlFacts(html) : null,
    formerPaths: imported?.formerPaths ?? [],
  };
}
