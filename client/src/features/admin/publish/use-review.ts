import { useMemo, useState } from "react";
import { useContent } from "@/data/content-store.ts";
import type { Side } from "../forms/field-merge.tsx";
import { htmlFacts, type LinkedContent } from "./linked-content.ts";
import { checkPublish, redirectTarget } from "./publish-checks.ts";
import {
  type Choices,
  formerRedirects,
  type MovedAddress,
  type PublishOrder,
  publishChangeOf,
} from "./publish-plan.ts";
import type { ReviewItem } from "./review-items.ts";

const NO_ITEMS: readonly ReviewItem[] = [];
const NOT_READ: LinkedContent = { links: new Map(), headings: new Map(), videos: null, texts: 0 };

export type Review = ReturnType<typeof useReview>;

/**
 * What somebody decides while reviewing: what is ticked, which side stays, what is redirected; and what is found. `errors`
 * are those of the server, by the key of the change.
 */
export function useReview(
  items = NO_ITEMS,
  linked = NOT_READ,
  errors: ReadonlyMap<string, readonly string[]>,
) {
  const content = useContent();
  const { published, publicKnowledge } = content;
  // What another tab adds meanwhile was not looked at: it is not ticked.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(content.changes.map(({ key }) => key)),
  );
  const [choices, setChoices] = useState<Choices>(new Map());
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const [isRedirectingFormer, setRedirectingFormer] = useState(true);
  const [note, setNote] = useState("");
  const planned = useMemo(() => items.map((item) => planItem(item, choices)), [items, choices]);
  const selected = useMemo(
    () =>
      planned.flatMap(({ change, ...rest }) =>
        change && ticked.has(rest.key) ? [{ ...rest, change }] : [],
      ),
    [planned, ticked],
  );
  const { moved, redirects, warnings } = useMemo(
    () =>
      checkPublish({
        changes: selected,
        targets,
        linked,
        content: { published, publicKnowledge },
      }),
    [selected, targets, linked, published, publicKnowledge],
  );
  const former = useMemo(() => formerRedirects(selected), [selected]);
  const order: PublishOrder = {
    items: items.filter(({ draft }) => ticked.has(draft.key)),
    choices,
    note,
    redirects: isRedirectingFormer ? [...redirects, ...former] : redirects,
  };

  return {
    items,
    /** What would be published. */
    order,
    setNote,
    choose: (key: string, side: Side) => setChoices(new Map(choices).set(key, side)),
    isTicked: (key: string) => ticked.has(key),
    tick(keys: readonly string[], isOn: boolean) {
      const others = [...ticked].filter((key) => !keys.includes(key));
      setTicked(new Set(isOn ? [...others, ...keys] : others));
    },
    /** Whether publishing the draft with this key would change nothing. */
    isSeen: (key: string) => planned.find((each) => each.key === key)?.change === null,
    /** The server's errors and what readers would stumble over. */
    notesOf: (key: string) => [...(errors.get(key) ?? []), ...(warnings.get(key) ?? [])],
    moved,
    /** The redirects from where imported articles were, and whether they are wanted. */
    former,
    isRedirectingFormer,
    redirectFormer: setRedirectingFormer,
    /** Where an old address will lead; empty for nowhere. */
    targetOf: (address: MovedAddress) => redirectTarget(address, targets),
    redirect: (from: string, to: string) => setTargets(new Map(targets).set(from, to)),
  };
}

function planItem(item: ReviewItem, choices: Choices) {
  const { key, imported } = item.draft;
  const change = publishChangeOf(item, choices);
  const html = change && "html" in change ? change.html : undefined;
  return {
    key,
    change,
    facts: html === undefined ? null : htmlFacts(html),
    formerPaths: imported?.formerPaths ?? [],
  };
}
