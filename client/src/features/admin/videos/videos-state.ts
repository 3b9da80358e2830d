import {
  readTableState,
  type TableState,
  useAddressState,
  writeTableState,
} from "../components/table-state.ts";

const SORT_COLUMNS = ["title", "category", "duration", "chapters", "transcript"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** The state of the videos' table. Without `sort` the videos are in the visitors' order. */
export type VideosState = TableState<SortColumn>;

const readVideosState = (params: URLSearchParams) => readTableState(params, SORT_COLUMNS);
const writeVideosState = (state: VideosState) => writeTableState(state);

/** The state of the videos' table, kept in the page's address. */
export const useVideosState = () => useAddressState(readVideosState, writeVideosState);

/** Whether a state leaves videos out. */
export function isFiltered({ query, category }: VideosState): boolean {
  return query.trim() !== "" || category !== "";
}
