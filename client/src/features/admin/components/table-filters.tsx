import { Search } from "lucide-react";
import { type ComponentProps, use, useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { setQueryString } from "@/lib/query-string.ts";
import { Button } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { TextInput } from "@/ui/field.tsx";
import { Message } from "@/ui/message.tsx";
import { Select } from "@/ui/select.tsx";

/** The state of an admin table in its address. Without `sort` the rows keep their own order. */
export type TableState<Column extends string> = {
  /** The tab of its page; empty for the first one. */
  tab: string;
  query: string;
  category: string;
  sort: Column | null;
  isDescending: boolean;
};

export function readTableState<Column extends string>(
  search: string,
  columns: readonly Column[],
): TableState<Column> {
  const params = new URLSearchParams(search);
  const sort = params.get("sort");
  return {
    tab: params.get("tab") ?? "",
    query: params.get("q") ?? "",
    category: params.get("category") ?? "",
    sort: columns.find((column) => column === sort) ?? null,
    isDescending: params.get("dir") === "desc",
  };
}

export function writeTableState(state: TableState<string>): string {
  const { tab, query: q, category, sort, isDescending } = state;
  const dir = sort && isDescending && "desc";
  const set = Object.entries({ tab, q, category, sort, dir }).filter(([, value]) => value);
  const text = new URLSearchParams(Object.fromEntries(set) as Record<string, string>).toString();
  return text && `?${text}`;
}

export const isFiltered = ({ query, category }: TableState<string>) =>
  query.trim() !== "" || category !== "";

/** A table's state, kept in its page's address. A change replaces the history entry. */
export function useTableState<Column extends string>(columns: readonly Column[]) {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const panel = use(FocusFallback);
  const state = useMemo(() => readTableState(search, columns), [search, columns]);
  const go = (change: Partial<typeof state>) =>
    navigate(path + writeTableState({ ...state, ...change }), { replace: true });
  return {
    state,
    go,
    /** Filters by a text; may be called at each keystroke. */
    setQuery: (query: string) =>
      setQueryString(writeTableState({ ...state, query }), { replace: true }),
    clear(change: Partial<typeof state> = {}) {
      go({ query: "", category: "", ...change });
      // The pressed button disappears: the focus moves to the search.
      panel.current?.querySelector("input")?.focus();
    },
  };
}

type TableFiltersProps = {
  /** The plural of the items: "articles". */
  noun: string;
  categories: ComponentProps<typeof Select>["options"];
  table: Pick<ReturnType<typeof useTableState>, "state" | "setQuery"> & {
    go: (change: { category: string }) => void;
  };
};

export function TableFilters({
  noun,
  categories,
  table: { state, go, setQuery },
}: TableFiltersProps) {
  return (
    <>
      <div className="relative w-full sm:w-auto sm:min-w-40 sm:flex-1 lg:max-w-64 [&>input]:pl-9.5">
        <Search
          size={17}
          className="pointer-events-none absolute left-3 top-1/2 -translate-y-1/2 text-ink-3"
        />
        <TextInput
          type="search"
          aria-label={`Search ${noun}`}
          placeholder={`Search ${noun}...`}
          value={state.query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className="min-w-[min(10rem,100%)] flex-1 sm:max-w-52">
        <Select
          aria-label="Filter by category"
          value={state.category}
          options={categories}
          onChange={(event) => go({ category: event.target.value })}
        >
          <option value="">All Categories</option>
        </Select>
      </div>
    </>
  );
}

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label="Clear search and filter"
      onClick={onClear}
      className="-mx-1 inline-flex min-h-11 items-center rounded-small px-1 text-small font-[600] text-brand-ink underline-offset-3 hover:underline md:min-h-10"
    >
      Clear
    </button>
  );
}

type NoRowsProps = {
  isFiltered: boolean;
  /** The items' plural and singular: "articles", "an article". */
  noun: string;
  one: string;
  onClear: () => void;
};

export function NoRows({ isFiltered, noun, one, onClear }: NoRowsProps) {
  return (
    <Message
      title={null}
      actions={
        isFiltered && (
          <Button variant="outline" onClick={onClear}>
            Clear search and filter
          </Button>
        )
      }
    >
      {isFiltered
        ? `No matching ${noun} found. Try a different search or filter.`
        : `No ${noun} found. Add ${one} to get started.`}
    </Message>
  );
}
