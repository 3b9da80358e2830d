import { createContext } from "react";
import type { Draft, KnowledgeBase } from "./model.ts";
import type { PublishedLayer } from "./published-layer.ts";
import { resolvePublished } from "./resolve-published.ts";

/** The knowledge base with this browser's drafts, once they are read; `revision` grows with every reading. */
export type Content = {
  knowledge: KnowledgeBase;
  /** What everybody sees, whatever this browser has drafted. */
  publicKnowledge: KnowledgeBase;
  published: PublishedLayer;
  /** `outdated` where a newer version of the site has upgraded the database. */
  drafts: "loading" | "ready" | "unavailable" | "outdated";
  changes: readonly Draft[];
  revision: number;
  /** Rendered by the server, which knows no drafts. */
  isRendered?: true;
};

/** The content where this layer is published, without drafts. */
export function contentOf(published: PublishedLayer): Content {
  const knowledge = resolvePublished(published);
  return {
    knowledge,
    publicKnowledge: knowledge,
    published,
    drafts: "loading",
    changes: [],
    revision: 0,
  };
}

/** The content that a server renders a page with; null in the browser, which has one of its own. */
export const RenderedContentContext = createContext<Content | null>(null);
