import type { PublishedChange } from "@shared/contracts/knowledge-base.ts";
import { getText, HttpError } from "@/data/http.ts";
import { forgetUnless, recall, remember } from "@/data/remembered-answers.ts";
import { apiPaths } from "@/lib/paths.ts";
import { EVERYTHING, keepLoadedArticle, type Part } from "./layer-part.ts";
import { keyOf } from "./model.ts";
import { parseArticle, parseLayer } from "./parse-answers.ts";
import { EMPTY_LAYER, inTime, type PublishedLayer } from "./published-layer.ts";

type PartAnswer = PublishedLayer & { part: Part };

/** A part as the server has it, or else as this browser knew it last. Rejects when it can't be had. */
export async function readPart(layer: PublishedLayer, part: Part): Promise<PartAnswer> {
  const answer = fetchPart(layer, part);
  try {
    return await inTime(answer);
  } catch {
    const known = await recallPart(part);
    // An older one only below an older layer: a page shows one revision as long as the server answers.
    const isUsable = known && (layer.isRecalled || known.revision === layer.revision);
    return isUsable ? { ...known, isRecalled: true } : answer;
  }
}

/** The layer with a part that was read for it; null when the two are of different revisions. */
export function joinPart(layer: PublishedLayer, answer: PartAnswer): PublishedLayer | null {
  const { part, ...read } = answer;
  if (part.kind === "everything" && !read.isRecalled) return read;
  const isOfLayer = read.revision === layer.revision || (read.isRecalled && layer.isRecalled);
  if (!isOfLayer) return null;
  if (part.kind === "redirects") return withRedirects(layer, read);
  const known = new Map(layer.changes.map((change) => [keyOf(change), change]));
  const newest = read.changes.map((change) => newer(known.get(keyOf(change)), change));
  const keys = new Set(newest.map(keyOf));
  return {
    ...(part.kind === "everything" ? withRedirects(layer, read) : layer),
    // In the part's order, whatever was loaded of it before.
    changes: [...layer.changes.filter((change) => !keys.has(keyOf(change))), ...newest],
    unloaded: unloadedWithout(layer.unloaded, part, read.changes),
  };
}

/** A layer with the redirects of another one of its revision. */
export function withRedirects(
  { answered: _, ...layer }: PublishedLayer,
  { redirects }: PublishedLayer,
): PublishedLayer {
  return { ...layer, redirects };
}

function newer(known: PublishedChange | undefined, change: PublishedChange): PublishedChange {
  return known && known.revision > change.revision ? known : change;
}

function unloadedWithout(
  unloaded: PublishedLayer["unloaded"],
  part: Part,
  changes: PublishedLayer["changes"],
): PublishedLayer["unloaded"] {
  if (part.kind === "everything") return new Map();
  const rest = new Map(unloaded);
  if (part.kind === "category") rest.delete(part.id);
  else {
    for (const change of changes) if (change.type === "put-article") countDown(rest, change.value);
  }
  return rest;
}

function countDown(unloaded: Map<string, number>, { category }: { category: string }): void {
  const count = unloaded.get(category) ?? 0;
  if (count > 1) unloaded.set(category, count - 1);
  else unloaded.delete(category);
}

function pathOf(part: Part): string {
  switch (part.kind) {
    case "everything":
      return apiPaths.wholeKnowledgeBase;
    case "redirects":
      return apiPaths.knowledgeBase;
    case "category":
      return apiPaths.publishedCategory(part.id);
    case "article":
      return apiPaths.publishedArticle(part.id);
  }
}

async function fetchPart({ revision }: PublishedLayer, part: Part): Promise<PartAnswer> {
  const path = pathOf(part);
  try {
    const text = await getText(path);
    const answer = parsePart(part, text);
    void remember(path, text);
    return answer;
  } catch (error) {
    const isAbsent = error instanceof HttpError && error.status === 404;
    if (!isAbsent || !("id" in part)) throw error;
    void forgetUnless((each) => each !== path);
    // A category whose last article is gone has none.
    const changes: PublishedChange[] =
      part.kind === "article" ? [{ type: "delete-article", id: part.id, revision }] : [];
    return { ...EMPTY_LAYER, part, revision, changes };
  }
}

function parsePart(part: Part, text: string): PartAnswer {
  if (part.kind !== "article") return { ...parseLayer(text), part };
  const article = parseArticle(text);
  keepLoadedArticle(article);
  const { revision, change } = article;
  return { ...EMPTY_LAYER, part, revision, changes: [change] };
}

/** The newest answer with this part that the browser remembers. */
async function recallPart(part: Part): Promise<PartAnswer | undefined> {
  const known = await Promise.all(
    [part, EVERYTHING].map(async (each) => {
      try {
        return [parsePart(each, (await recall(pathOf(each))) ?? "")];
      } catch {
        return [];
      }
    }),
  );
  return known.flat().sort((a, b) => b.revision - a.revision)[0];
}
