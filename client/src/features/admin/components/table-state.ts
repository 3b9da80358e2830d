import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { setQueryString } from "@/lib/query-string.ts";

/** What a table of the admin area shows, as its URL stores it. Without `sort` the rows are in their own order. */
export type TableState<Column extends string> = {
  query: string;
  category: string;
  sort: Column | null;
  isDescending: boolean;
};

/** Parses a table's state; invalid values are ignored. */
export function readTableState<Column extends string>(
  params: URLSearchParams,
  columns: readonly Column[],
): TableState<Column> {
  const sort = params.get("sort");
  return {
    query: params.get("q") ?? "",
    category: params.get("category") ?? "",
    sort: columns.find((column) => column === sort) ?? null,
    isDescending: params.get("dir") === "desc",
  };
}

/** The query string of a table's state, after what `params` holds, with its `?`; empty for the defaults. */
export function writeTableState(
  { query, category, sort, isDescending }: TableState<string>,
  params = new URLSearchParams(),
): string {
  if (query) params.set("q", query);
  if (category) params.set("category", category);
  if (sort) params.set("sort", sort);
  if (sort && isDescending) params.set("dir", "desc");
  const text = params.toString();
  return text && `?${text}`;
}

/** A state that the page's address keeps. A change replaces the history entry. */
export function useAddressState<State extends { query: string }>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => string,
) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => read(new URLSearchParams(search)), [read, search]);
  return {
    state,
    go: (change: Partial<State>) =>
      navigate(path + write({ ...state, ...change }), { replace: true }),
    /** Filters by a text; may be called at each keystroke. */
    setQuery: (query: string) => setQueryString(write({ ...state, query }), { replace: true }),
  };
}
