import {
  readTableState,
  type TableState,
  useAddressState,
  writeTableState,
} from "../components/table-state.ts";

const SORT_COLUMNS = ["title", "description", "category"] as const;
type SortColumn = (typeof SORT_COLUMNS)[number];

/** The dashboard's state as stored in its URL. Without `sort` the articles are in their own order. */
export type AdminState = TableState<SortColumn> & { tab: "articles" | "categories" };

/** Parses the dashboard's state; invalid values are ignored. */
export function readAdminState(params: URLSearchParams): AdminState {
  const tab = params.get("tab") === "categories" ? "categories" : "articles";
  return { tab, ...readTableState(params, SORT_COLUMNS) };
}

/** The query string of a state, with its `?`; empty for the defaults. */
export function writeAdminState({ tab, ...table }: AdminState): string {
  const params = new URLSearchParams();
  if (tab === "categories") params.set("tab", tab);
  return writeTableState(table, params);
}

/** The dashboard's state, kept in its address. */
export const useAdminLocation = () => useAddressState(readAdminState, writeAdminState);
