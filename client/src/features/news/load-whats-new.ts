import type { QueryClient } from "@tanstack/react-query";
import { newsQuery } from "@/data/news.ts";
import { loadPublished } from "@/data/published.ts";
import { paths } from "@/lib/paths.ts";

/** The page of the news that a query string asks for, from 1. */
export function newsPageOf(search: string): number {
  const page = new URLSearchParams(search).get("page") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** The address of a page of the news. */
export const whatsNewPath = (page: number): string =>
  page === 1 ? paths.whatsNew : `${paths.whatsNew}?page=${page}`;

/** Loads what was added and changed, as far as a query string asks for it. */
export async function loadWhatsNew(search: string, client: QueryClient): Promise<undefined> {
  const { index } = await loadPublished(client, null);
  await client.fetchQuery(newsQuery(index, newsPageOf(search)));
}
