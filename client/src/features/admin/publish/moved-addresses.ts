import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishChange } from "@shared/contracts/publishing.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";

/** An address that would stop leading to its article. `to` is what a redirect would lead to; null where nothing suggests itself. */
export type MovedAddress = { from: string; title: string; to: string | null; isDeleted: boolean };

/** The addresses that a publish changes or takes away: of articles that moved, got another id or are deleted. */
export function movedAddresses(before: KnowledgeBase, after: KnowledgeBase): MovedAddress[] {
  const byId = new Map(after.articles.map((article) => [article.id, article]));
  const taken = new Set(after.articles.map(({ link }) => link));
  const known = new Set(before.articles.map(({ id }) => id));
  const added = after.articles.filter(({ id }) => !known.has(id));
  return before.articles.flatMap((old): MovedAddress[] => {
    const { link: from, title, id } = old;
    const kept = byId.get(id);
    if (kept?.link === from || taken.has(from)) return [];
    const to = (kept ?? successorOf(old, added))?.link ?? null;
    return [{ from, title, to, isDeleted: !kept }];
  });
}

// The id can't be changed: whoever wants another one adds the article anew and deletes the old one.
function successorOf({ title }: Article, added: readonly Article[]): Article | undefined {
  return added.find((article) => article.title === title);
}

/** A change with the paths that its article had where it was imported from. */
export type ImportedChange = { change: PublishChange; formerPaths: readonly string[] };

/** The redirects from the former paths of imported articles to where they are now, each path once. */
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
