import { builtInLayerOf } from "@shared/built-in-layer.ts";
import {
  type PublishedChange,
  publishedChangeSchema,
  redirectSchema,
} from "@shared/knowledge-base.ts";
import {
  type Article,
  type KnowledgeBase,
  type Layer,
  resolveLayers,
} from "@shared/resolve-layers.ts";
import * as z from "zod/mini";
import type { ImportSite } from "@/features/admin/transfer/plan-documents.ts";
import { READ_CONTENT, READ_TEXTS } from "../articles/content-commands.ts";
import { chunksOf } from "../db/chunks-of.ts";
import { readBuiltInTexts } from "../findable/built-in-texts.ts";
import type { Connection } from "./connect.ts";

/** What everybody sees at a revision, and what was imported before. */
export type Published = {
  content: ImportSite["content"];
  /** The fingerprints of what was imported last, by article id. */
  imports: ReadonlyMap<string, string>;
  /** The HTML of these articles, by id. A text that was published after the revision is newer. */
  loadBodies: (articles: readonly Article[]) => Promise<ReadonlyMap<string, string>>;
  /** The knowledge base with these changes over it. */
  withChanges: (changes: Layer["changes"]) => KnowledgeBase;
};

const contentSchema = z.object({
  revision: z.int(),
  changes: z.array(publishedChangeSchema),
  redirects: z.array(redirectSchema),
  imports: z.array(z.object({ id: z.string(), hash: z.string() })),
});
const textsSchema = z.record(z.string(), z.string());

// A server goes on answering others between two chunks.
const TEXTS_AT_ONCE = 50;

/** Reads what is published. Throws a StartError. */
export async function readPublished({ ask }: Connection): Promise<Published> {
  const { revision, changes, ...read } = contentSchema.parse(await ask(READ_CONTENT, {}));
  const builtInTexts = readBuiltInTexts();
  const layers: Layer[] = [
    builtInLayerOf((id) => builtInTexts.has(id)),
    { name: "published", changes: changes.map(withoutBasis) },
  ];
  const knowledge = resolveLayers(layers);

  const loadBodies = async (articles: readonly Article[]) => {
    const bodies = new Map<string, string>();
    for (const { id, bodyIn } of articles) {
      const text = bodyIn === "built-in" && builtInTexts.get(id);
      if (text) bodies.set(id, text);
    }
    const published = articles.filter(({ bodyIn }) => bodyIn === "published");
    for (const chunk of chunksOf(published, TEXTS_AT_ONCE)) {
      const found = textsSchema.parse(await ask(READ_TEXTS, { ids: chunk.map(({ id }) => id) }));
      for (const [id, html] of Object.entries(found)) bodies.set(id, html);
    }
    return bodies;
  };
  const redirects = new Map(read.redirects.map(({ from, to }) => [from, to]));
  return {
    content: {
      knowledge,
      changes: [],
      published: { revision, changes, redirects, unloaded: new Map() },
    },
    imports: new Map(read.imports.map(({ id, hash }) => [id, hash])),
    loadBodies,
    withChanges: (drafted) => resolveLayers([...layers, { name: "draft", changes: drafted }]),
  };
}

const withoutBasis = (change: PublishedChange) => ({ ...change, basedOn: null });
