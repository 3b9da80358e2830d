import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "@/ui/button.tsx";
import { TextInput } from "@/ui/field.tsx";
import { Message } from "@/ui/message.tsx";
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

/** Shows all rows again; beside the title of a filtered table. */
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
  /** What the table lists, and one of it: "articles", "an article". */
  noun: string;
  one: string;
  onClear: () => void;
};

/** In place of a table without rows. */
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
