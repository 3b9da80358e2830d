import type { Change } from "@shared/contracts/knowledge-base.ts";
import type { Searched } from "@shared/search/documents.ts";
import type { Synonym } from "@shared/search/query.ts";
import type { SearchResults } from "@shared/search/results.ts";
import { SearchIndex } from "@shared/search/search-index.ts";
import type { Section } from "@shared/search/sections.ts";
import { getJson, HttpError } from "@/data/http.ts";
import { isList, isRow, isText, type Row, readRow, readRows } from "@/data/rows.ts";
import { isBoolean, isString } from "@/lib/stored-value.ts";
import type { Loaded } from "./load-without-index.ts";
import { isTexts, SEARCH, searchOnServer } from "./search-api.ts";

/** The result of a search; `isPartial` if only titles and saved data of this browser could be searched. */
export type SearchOutcome = SearchResults & { isPartial?: boolean };

type SearchOptions = {
  /** This browser's drafts, which are searched, too. */
  drafts: readonly Change[];
  signal: AbortSignal;
  /** Receives the results from titles, if the whole search takes a while. */
  onTitles: (found: SearchOutcome) => void;
};

/** Searches everything for a text. */
export type Search = (text: string, options: SearchOptions) => Promise<SearchOutcome>;

/**
 * Loads all articles and videos and searches them in the browser; if they are too many, the server searches. At
 * `revision` 0 nothing is published: the built-in articles are all there is, even without a server.
 */
export async function loadSearch(revision: number): Promise<Search> {
  const loaded = await loadIndex(revision);
  const searchHere = createSearch(loaded);
  if (loaded.mode === "browser") {
    return async (text, { drafts }) => searchHere(text, drafts);
  }
  const titles = loadPart(false)
    .then(createSearch)
    .catch(() => null);
  let saved: Promise<SearchHere> | null = null;
  return async (text, { drafts, signal, onTitles }) => {
    void titles.then((search) => search && onTitles(search(text, drafts)));
    await rest(signal);
    try {
      const found = await searchOnServer(text, signal);
      if (drafts.length === 0) return found;
      const drafted = new Set(drafts.map(({ id }) => id));
      const others = found.hits.filter(({ id }) => !drafted.has(id));
      return { ...found, hits: [...searchHere(text, drafts).hits, ...others] };
    } catch {
      signal.throwIfAborted();
      saved ??= loadPart(true).then(createSearch);
      return (await saved)(text, drafts);
    }
  };
}

type SearchHere = (text: string, drafts: readonly Change[]) => SearchOutcome;

function createSearch({ searched, synonyms, isPartial }: Loaded): SearchHere {
  const indexOf = (drafts: readonly Change[]) => {
    return { drafts, index: new SearchIndex(withDrafts(searched, drafts), synonyms) };
  };
  // The index is made before somebody searches.
  let made = indexOf([]);
  return (text, drafts) => {
    const isSame = drafts === made.drafts || drafts.length + made.drafts.length === 0;
    if (!isSame) made = indexOf(drafts);
    return { ...made.index.search(text), ...(isPartial && { isPartial }) };
  };
}

/** In ms: typing rests so long before the server is asked. */
const DEBOUNCE = 120;

async function rest(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, DEBOUNCE));
  signal.throwIfAborted();
}

const WHOLE: Section = { anchor: "", above: "", heading: "", text: "" };

/** The searched items with drafted articles: a drafted text is not searched, only its title and description. */
function withDrafts(searched: readonly Searched[], drafts: readonly Change[]): Searched[] {
  const byId = new Map(searched.map((each) => [each.id, each]));
  for (const change of drafts) {
    if (change.type === "delete-article") byId.delete(change.id);
    if (change.type !== "put-article") continue;
    const { id, title, description, link, category } = change.value;
    const published = change.text === "unchanged" ? byId.get(id)?.sections : undefined;
    byId.set(id, { id, title, description, link, category, sections: published ?? [WHOLE] });
  }
  return [...byId.values()];
}

async function loadIndex(revision: number): Promise<Loaded> {
  try {
    return await getJson(SEARCH, { schema: INDEX });
  } catch (error) {
    const isRefused = error instanceof HttpError && error.status !== 404;
    if (isRefused || revision !== 0) return loadPart(true);
    const { loadBuiltIn } = await import("./load-without-index.ts");
    return loadBuiltIn();
  }
}

const loadPart = async (withSaved: boolean) =>
  (await import("./load-without-index.ts")).loadPart(withSaved);

const INDEX = {
  parse(json: unknown): Loaded {
    const { mode, searched, synonyms } = isRow(json) ? json : {};
    if (mode === "server") return { mode, searched: [], synonyms: [] };
    if (mode !== "browser") throw new TypeError("No index.");
    return {
      mode,
      searched: readRows(searched, readSearched),
      synonyms: readRows(synonyms, readSynonym),
    };
  },
};

function readSearched(row: Row): Searched | null {
  const searched = readRow(row, {
    ...{ id: isText, title: isText, description: isString, link: isString, category: isString },
  });
  if (!searched) return null;
  const sections = (isList(row.sections) ? row.sections.filter(isTexts) : []).map(
    ([anchor = "", above = "", heading = "", text = ""]) => ({ anchor, above, heading, text }),
  );
  return { ...searched, sections };
}

const readSynonym = (row: Row) => readRow<Synonym>(row, { terms: isTexts, isOneWay: isBoolean });
