import type { Redirect } from "@shared/contracts/knowledge-base.ts";
import type { PublishChange } from "@shared/contracts/publishing.ts";

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
