import type { NewsPage } from "@shared/contracts/knowledge-base.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { getJson, HttpError } from "@/data/http.ts";
import { indexQuery } from "@/data/published.ts";
import type { Published } from "@/data/published-rows.ts";
import { isInteger, isList, isPath, isText, type Row, readRow, readRows } from "@/data/rows.ts";
import { apiPaths, paths } from "@/lib/paths.ts";
import { isBoolean, isString } from "@/lib/stored-value.ts";

/** The number of the page in a query string, from 1. */
export function newsPageOf(search: string): number {
  const page = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

export const whatsNewPath = (page: number): string =>
  page === 1 ? paths.whatsNew : `${paths.whatsNew}?page=${page}`;

export const whatsNewTitle = (page: number): string =>
  page === 1 ? "What’s new" : `What’s new, page ${page}`;

export async function loadWhatsNew(search: string, client: QueryClient): Promise<undefined> {
  const index = await client.fetchQuery(indexQuery());
  await client.fetchQuery(newsQuery(index, newsPageOf(search)));
}

const NOTHING: NewsPage = { page: 1, pages: 1, days: [] };

const readNews = (page: number, signal: AbortSignal) =>
  getJson(`${apiPaths.news}${page === 1 ? "" : `/${page}`}`, { schema: NEWS, signal });

/** A page of the news at an index's revision. A site that never published anything has no news to load. */
export const newsQuery = ({ revision }: Published, page: number) =>
  queryOptions({
    queryKey: ["news", page, revision],
    queryFn: ({ signal }) =>
      readNews(page, signal).catch((error: unknown) => {
        // Beyond the last page the server shows the first one, too.
        if (page > 1 && error instanceof HttpError && error.status === 404) {
          return readNews(1, signal);
        }
        throw error;
      }),
    ...(revision === 0 && { initialData: NOTHING }),
  });

/** Reads a response with news row by row. As `newsPageSchema` of the contract, without zod. */
const NEWS = {
  parse(json: unknown): NewsPage {
    const page = readRow(json, { page: isInteger, pages: isInteger, days: isList });
    if (!page) throw new TypeError("No page of news.");
    return { ...page, days: readRows(page.days, readDay) };
  },
};

type Entry = NewsPage["days"][number]["entries"][number];

function readDay(row: Row) {
  const day = readRow(row, { day: isDay, entries: isList, more: isInteger });
  return day && { ...day, entries: readRows(day.entries, readEntry) };
}

const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

function readEntry(row: Row) {
  const fields = { revision: isInteger, note: isString, articles: isList, more: isInteger };
  const entry = readRow(row, fields);
  return entry && { ...entry, articles: readRows(entry.articles, readArticle) };
}

const readArticle = (row: Row) =>
  readRow<Entry["articles"][number]>(row, {
    id: isText,
    title: isText,
    link: isPath,
    category: isString,
    isNew: isBoolean,
  });
