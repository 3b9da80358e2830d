import type { PublishChange } from "@shared/contracts/publishing.ts";
import { useMemo, useState } from "react";
import { useContent } from "@/data/content-store.ts";
import type { Side } from "../forms/merge-fields.ts";
import { type HtmlFacts, htmlFacts } from "./html-facts.ts";
import type { LinkedContent } from "./linked-content.ts";
import { formerRedirects, type MovedAddress } from "./moved-addresses.ts";
import { type Choices, publishChangeOf } from "./publish-plan.ts";
import type { ReviewItem } from "./review-items.ts";
import { targetOf, useRehearsal } from "./use-rehearsal.ts";

const NONE: readonly ReviewItem[] = [];

/** What somebody decides while reviewing: what is ticked, which side stays, what is redirected; and what is found. */
export function useReview(
  items = NONE,
  linked: LinkedContent | undefined,
  faults: ReadonlyMap<string, readonly string[]>,
) {
  const { changes: drafts } = useContent();
  // What another tab adds meanwhile was not looked at: it is not ticked.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(drafts.map(({ key }) => key)),
  );
  const [choices, setChoices] = useState<Choices>(new Map());
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const planned = useMemo(() => plan(items, choices), [items, choices]);
  const selected = useMemo(
    () =>
      [...planned].flatMap(([key, { change, facts }]) =>
        change && ticked.has(key) ? [{ key, change, facts }] : [],
      ),
    [planned, ticked],
  );
  const { moved, redirects, findings } = useRehearsal(selected, targets, linked);
  const [isRedirectingFormer, setRedirectingFormer] = useState(true);
  const former = useMemo(() => {
    const paths = new Map(
      items.map(({ draft: { key, imported } }) => [key, imported?.formerPaths ?? []]),
    );
    return formerRedirects(
      selected.map(({ key, change }) => ({ change, formerPaths: paths.get(key) ?? [] })),
    );
  }, [items, selected]);

  return {
    items,
    choices,
    choose: (key: string, side: Side) => setChoices(new Map(choices).set(key, side)),
    isTicked: (key: string) => ticked.has(key),
    tick(keys: readonly string[], isOn: boolean) {
      const others = [...ticked].filter((key) => !keys.includes(key));
      setTicked(new Set(isOn ? [...others, ...keys] : others));
    },
    ticked: items.filter(({ draft }) => ticked.has(draft.key)),
    changeOf: (key: string) => planned.get(key)?.change ?? null,
    findingsOf: (key: string) => findings.get(key) ?? [],
    faultsOf: (key: string) => faults.get(key) ?? [],
    moved,
    /** The redirects from where imported articles were, and whether they are wanted. */
    former,
    isRedirectingFormer,
    redirectFormer: setRedirectingFormer,
    redirects: isRedirectingFormer ? [...redirects, ...former] : redirects,
    /** Where an old address will lead; empty for nowhere. */
    targetOf: (address: MovedAddress) => targetOf(address, targets),
    redirect: (from: string, to: string) => setTargets(new Map(targets).set(from, to)),
  };
}

export type Review = ReturnType<typeof useReview>;

type Planned = ReadonlyMap<string, { change: PublishChange | null; facts: HtmlFacts | null }>;

function plan(items: readonly ReviewItem[], choices: Choices): Planned {
  return new Map(
    items.map((item) => {
      const change = publishChangeOf(item, choices);
      const html = change && "html" in change ? change.html : undefined;
      return [item.draft.key, { change, facts: html === undefined ? null : htmlFacts(html) }];
    }),
  );
}
