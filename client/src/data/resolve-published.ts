import { resolveLayers } from "@shared/content/layers.ts";
import { builtInLayer } from "./built-in-layer.ts";
import type { Change, KnowledgeBase } from "./model.ts";
import type { PublishedLayer } from "./published-layer.ts";

/** What is shown to everybody where these changes are published, with drafted ones over them. */
export function resolvePublished(
  { changes, unloaded }: PublishedLayer,
  drafted: readonly Change[] = [],
): KnowledgeBase {
  const published = changes.map((change): Change => ({ ...change, basedOn: null }));
  const resolved = resolveLayers([
    builtInLayer,
    { name: "published", changes: published },
    { name: "draft", changes: drafted },
  ]);
  return { ...resolved, unloaded };
}
