import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { setQueryString } from "@/lib/query-string.ts";

const SORT_COLUMNS = ["title", "description", "category"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** The dashboard's state as stored in its URL. Without `sort` the articles are in their own order. */
export type AdminState = {
  tab: "articles" | "categories";
  query: string;
  category: string;
  sort: SortColumn | null;
  isDescending: boolean;
};

/** Parses the dashboard's state; invalid values are ignored. */
export function readAdminState(params: URLSearchParams): AdminState {
  const sort = params.get("sort");
  return {
    tab: params.get("tab") === "categories" ? "categories" : "articles",
    query: params.get("q") ?? "",
    category: params.get("category") ?? "",
    sort: SORT_COLUMNS.find((column) => column === sort) ?? null,
    isDescending: params.get("dir") === "desc",
  };
}

/** The query string of a state, with its `?`; empty for the defaults. */
export function writeAdminState(state: AdminState): string {
  const params = new URLSearchParams();
  if (state.tab === "categories") params.set("tab", state.tab);
  if (state.query) params.set("q", state.query);
  if (state.category) params.set("category", state.category);
  if (state.sort) params.set("sort", state.sort);
  if (state.sort && state.isDescending) params.set("dir", "desc");
  const text = params.toString();
  return text && `?${text}`;
}

/** The dashboard's state, kept in its address. A change replaces the history entry. */
export function useAdminLocation() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readAdminState(new URLSearchParams(search)), [search]);
  return {
    state,
    go: (change: Partial<AdminState>) =>
      navigate(path + writeAdminState({ ...state, ...change }), { replace: true }),
    /** Filters by a text; may be called at each keystroke. */
    setQuery: (query: string) =>
      setQueryString(writeAdminState({ ...state, query }), { replace: true }),
  };
}
