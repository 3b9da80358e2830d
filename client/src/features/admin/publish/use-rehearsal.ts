import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishChange } from "@shared/contracts/publishing.ts";
import { useMemo } from "react";
import { useContent } from "@/data/content-store.ts";
import type { Change } from "@/data/model.ts";
import { resolvePublished } from "@/data/resolve-published.ts";
import type { LinkTargets } from "./find-link-fault.ts";
import type { HtmlFacts } from "./html-facts.ts";
import { headingIds, type LinkedContent } from "./linked-content.ts";
import { type MovedAddress, movedAddresses } from "./moved-addresses.ts";
import { type Finding, type RehearsedChange, rehearse } from "./rehearse.ts";

/** A change that is ticked. `facts` is null where it leaves the text alone. */
type Selected = { key: string; change: PublishChange; facts: HtmlFacts | null };

const NOTHING: LinkedContent = { links: new Map(), headings: new Map(), videos: null, texts: 0 };

/** What would become of addresses and links if these changes were published, with a redirect to each of `targets`. */
export function useRehearsal(
  selected: readonly Selected[],
  targets: ReadonlyMap<string, string>,
  linked = NOTHING,
) {
  const { published, publicKnowledge } = useContent();
  return useMemo(() => {
    const after = resolvePublished(
      published,
      selected.map(({ change }): Change => ({ ...change, basedOn: null })),
    );
    const moved = movedAddresses(publicKnowledge, after);
    const redirects = moved.flatMap((address): Redirect[] => {
      const to = targetOf(address, targets);
      return to ? [{ from: address.from, to }] : [];
    });
    const texts = new Map(selected.flatMap(({ change }) => newTextOf(change)));
    const before = { knowledge: publicKnowledge, redirects: published.redirects };
    const redirected = redirects.map(({ from, to }) => [from, to] as const);
    const found = rehearse({
      changes: selected.map(toRehearse),
      before: targetsOf(before, new Map(), linked),
      after: targetsOf(
        { knowledge: after, redirects: new Map([...published.redirects, ...redirected]) },
        texts,
        linked,
      ),
      untouched: after.articles.flatMap((article) => {
        const links = texts.has(article.id) ? undefined : linked.links.get(article.id);
        return links ? [{ article, links }] : [];
      }),
    });
    const findings = new Map<string, string[]>();
    for (const { key, text } of [...found, ...limitsOf(selected, linked)]) {
      findings.set(key, [...(findings.get(key) ?? []), text]);
    }
    return { moved, redirects, findings };
  }, [selected, targets, linked, published, publicKnowledge]);
}

/** Where an old address will lead; empty for nowhere. */
export function targetOf({ from, to }: MovedAddress, targets: ReadonlyMap<string, string>): string {
  return targets.get(from) ?? to ?? "";
}

function targetsOf(
  site: Pick<LinkTargets, "knowledge" | "redirects">,
  newTexts: ReadonlyMap<string, string>,
  { headings, videos }: LinkedContent,
): LinkTargets {
  const headingsOf = (id: string) => {
    const text = newTexts.get(id);
    return text === undefined ? headings.get(id) : headingIds(text);
  };
  return { ...site, headingsOf, videos };
}

function newTextOf(change: PublishChange): [id: string, html: string][] {
  if (change.type !== "put-article" || change.body === "below") return [];
  const html = change.body === "none" ? "" : change.html;
  return html === undefined ? [] : [[change.id, html]];
}

function toRehearse({ key, change, facts }: Selected): RehearsedChange {
  const article = change.type === "put-article" ? change.value : null;
  const deletedCategory = change.type === "delete-category" ? change.id : null;
  return { key, article, facts, deletedCategory };
}

function limitsOf(selected: readonly Selected[], { links, texts }: LinkedContent): Finding[] {
  if (links.size >= texts) return [];
  const text = `Links to it were looked for in ${links.size.toLocaleString()} of ${texts.toLocaleString()} articles: there may be more.`;
  return selected.flatMap(({ key, change }) =>
    change.type.startsWith("delete") ? [{ key, text }] : [],
  );
}
