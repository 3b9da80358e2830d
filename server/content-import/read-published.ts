import { builtInLayerOf } from "@shared/built-in-layer.ts";
import { type PublishedChange, publishedChangeSchema } from "@shared/knowledge-base.ts";
import { type KnowledgeBase, type Layer, resolveLayers } from "@shared/resolve-layers.ts";
import * as z from "zod/mini";
import { chunksOf } from "../db/chunks-of.ts";
import { readBuiltInTexts } from "../findable/built-in-texts.ts";
import { READ_CONTENT, READ_TEXTS } from "../knowledge-base/content-commands.ts";
import type { Connection } from "./connect.ts";

/** What everybody sees at a revision. */
export type Published = {
  revision: number;
  knowledge: KnowledgeBase;
  /** The HTML of these articles, by id. A text that was published after the revision is newer. */
  readTexts: (ids: readonly string[]) => Promise<Map<string, string>>;
  /** The knowledge base with these changes over it. */
  withChanges: (changes: Layer["changes"]) => KnowledgeBase;
};

const contentSchema = z.object({ revision: z.int(), changes: z.array(publishedChangeSchema) });
const textsSchema = z.record(z.string(), z.string());

// A server goes on answering others between two chunks.
const TEXTS_AT_ONCE = 50;

/** Reads what is published. Throws a StartError. */
export async function readPublished({ ask }: Connection): Promise<Published> {
  const { revision, changes } = contentSchema.parse(await ask(READ_CONTENT, {}));
  const builtInTexts = readBuiltInTexts();
  const layers: Layer[] = [
    builtInLayerOf((id) => builtInTexts.has(id)),
    { name: "published", changes: changes.map(withoutBasis) },
  ];
  const knowledge = resolveLayers(layers);

  const readTexts = async (ids: readonly string[]) => {
    const wanted = new Set(ids);
    const articles = knowledge.articles.filter(({ id }) => wanted.has(id));
    const texts = new Map<string, string>();
    for (const { id, bodyIn } of articles) {
      const text = bodyIn === "built-in" && builtInTexts.get(id);
      if (text) texts.set(id, text);
    }
    const published = articles.filter(({ bodyIn }) => bodyIn === "published");
    for (const chunk of chunksOf(published, TEXTS_AT_ONCE)) {
      const found = textsSchema.parse(await ask(READ_TEXTS, { ids: chunk.map(({ id }) => id) }));
      for (const [id, html] of Object.entries(found)) texts.set(id, html);
    }
    return texts;
  };
  const withChanges = (drafted: Layer["changes"]) =>
    resolveLayers([...layers, { name: "draft", changes: drafted }]);
  return { revision, knowledge, readTexts, withChanges };
}

const withoutBasis = (change: PublishedChange) => ({ ...change, basedOn: null });
