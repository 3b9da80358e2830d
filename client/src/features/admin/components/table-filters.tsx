import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { TextInput } from "@/ui/field.tsx";
import { Select } from "@/ui/select.tsx";

type TableFiltersProps = {
  /** What the table lists: "articles". */
  noun: string;
  categories: ComponentProps<typeof Select>["options"];
  /** The table's state and what changes it. */
  table: {
    state: { query: string; category: string };
    go: (change: { category: string }) => void;
    setQuery: (query: string) => void;
  };
};

/** The search field and the category filter of a table. */
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
      <div className="min-w-40 flex-1 sm:max-w-52">
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
