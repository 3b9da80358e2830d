import type { Synonym } from "@shared/search/query.ts";
import type { SectionResults } from "@shared/search/results.ts";
import { SectionIndex } from "@shared/search/section-index.ts";
import { type ArticleSection, sectionsOfArticle } from "@shared/search/sections.ts";
import { STARTER_SYNONYMS } from "@shared/search/starter-synonyms.ts";
import { builtIn, loadBuiltInHtml } from "@/data/built-in/published.ts";
import { getJson, HttpError } from "@/data/http.ts";
import { isList, isRow, isText, type Row, readRow, readRows } from "@/data/rows.ts";
import { isBoolean, isString } from "@/lib/stored-value.ts";
import { isTexts, searchSections } from "./search-sections.ts";
import { debounced, type Search } from "./search-worker.ts";

// Not among those of `paths.ts`, which every page loads.
const SECTIONS = "/api/knowledge-base/sections";

/**
 * Loads the sections of all articles and searches them here; where they are too many for that, asks the server. Where
 * nothing is published, at a `revision` of 0, the built-in articles are all there is, also without a server.
 */
export async function loadSectionSearch(revision: number): Promise<Search<SectionResults>> {
  const { mode, sections, synonyms } = await loadIndex(revision);
  if (mode === "server") return debounced(searchSections);
  const index = new SectionIndex(sections, synonyms);
  return async (text) => index.search(text);
}

type Index = { mode: "browser" | "server"; sections: ArticleSection[]; synonyms: Synonym[] };

async function loadIndex(revision: number): Promise<Index> {
  try {
    return await getJson(SECTIONS, { schema: INDEX });
  } catch (error) {
    const isRefused = error instanceof HttpError && error.status !== 404;
    if (isRefused || revision > 0) throw error;
    return { mode: "browser", sections: await loadBuiltIn(), synonyms: [...STARTER_SYNONYMS] };
  }
}

/** The sections of the articles that the product comes with. */
async function loadBuiltIn(): Promise<ArticleSection[]> {
  const articles = await Promise.all(
    builtIn.articles.map(async (article) =>
      sectionsOfArticle(article, article.bodyIn ? await loadBuiltInHtml(article.id) : ""),
    ),
  );
  return articles.flat();
}

const INDEX = {
  parse(json: unknown): Index {
    const { mode, articles, synonyms } = isRow(json) ? json : {};
    if (mode === "server") return { mode, sections: [], synonyms: [] };
    if (mode !== "browser") throw new TypeError("No index of sections.");
    const sections = readRows(articles, readArticle).flat();
    return { mode, sections, synonyms: readRows(synonyms, readSynonym) };
  },
};

function readArticle(row: Row): ArticleSection[] | null {
  const article = readRow(row, { id: isText, title: isText, description: isString });
  if (!article) return null;
  const { id: articleId, ...shown } = article;
  const rows = isList(row.sections) ? row.sections.filter(isTexts) : [];
  return rows.map(([anchor = "", above = "", heading = "", text = ""], number) => {
    return { articleId, ...shown, number, anchor, above, heading, text };
  });
}

const readSynonym = (row: Row) => readRow<Synonym>(row, { terms: isTexts, isOneWay: isBoolean });
