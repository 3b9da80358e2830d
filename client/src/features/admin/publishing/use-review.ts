import type { Redirect } from "@shared/knowledge-base.ts";
import type { PublishChange } from "@shared/publishing.ts";
import { useMemo, useState } from "react";
import { resolvePublished, useContent } from "@/content/content-store.ts";
import type { Change } from "@/content/model.ts";
import { type HtmlFacts, htmlFacts } from "./html-facts.ts";
import type { Side } from "./merge-versions.ts";
import { type MovedAddress, movedAddresses } from "./moved-addresses.ts";
import { type Choices, publishChangeOf } from "./publish-plan.ts";
import { type RehearsedChange, rehearse } from "./rehearse.ts";
import type { ReviewItem } from "./review-items.ts";

const NONE: readonly ReviewItem[] = [];

/** What somebody decides while reviewing: what is ticked, which side stays, what is redirected; and what is found. */
export function useReview(items = NONE, faults: ReadonlyMap<string, readonly string[]>) {
  const { changes: drafts } = useContent();
  // What another tab adds meanwhile was not looked at: it is not ticked.
  const [ticked, setTicked] = useState<ReadonlySet<string>>(
    () => new Set(drafts.map(({ key }) => key)),
  );
  const [choices, setChoices] = useState<Choices>(new Map());
  const [targets, setTargets] = useState<ReadonlyMap<string, string>>(new Map());
  const planned = useMemo(() => plan(items, choices), [items, choices]);
  const { moved, redirects, findings } = useRehearsal(planned, ticked, targets);

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
    redirects,
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

function useRehearsal(
  planned: Planned,
  ticked: ReadonlySet<string>,
  targets: ReadonlyMap<string, string>,
) {
  const { published, publicKnowledge } = useContent();
  return useMemo(() => {
    const selected = [...planned].flatMap(([key, { change, facts }]) =>
      change && ticked.has(key) ? [{ key, change, facts }] : [],
    );
    const after = resolvePublished(
      published,
      selected.map(({ change }): Change => ({ ...change, basedOn: null })),
    );
    const moved = movedAddresses(publicKnowledge, after);
    const redirects = moved.flatMap((address): Redirect[] => {
      const to = targetOf(address, targets);
      return to ? [{ from: address.from, to }] : [];
    });
    const redirected = new Set([
      ...published.redirects.keys(),
      ...redirects.map(({ from }) => from),
    ]);
    const changes = selected.map(toRehearse);
    const found = rehearse({ changes, before: publicKnowledge, after, redirected });
    const findings = new Map<string, string[]>();
    for (const { key, text } of found) findings.set(key, [...(findings.get(key) ?? []), text]);
    return { moved, redirects, findings };
  }, [planned, ticked, targets, published, publicKnowledge]);
}

type Selected = { key: string; change: PublishChange; facts: HtmlFacts | null };

function toRehearse({ key, change, facts }: Selected): RehearsedChange {
  const article = change.type === "put-article" ? change.value : null;
  const deletedCategory = change.type === "delete-category" ? change.id : null;
  return { key, article, facts, deletedCategory };
}

function targetOf({ from, to }: MovedAddress, targets: ReadonlyMap<string, string>): string {
  return targets.get(from) ?? to ?? "";
}
