import { Button } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";

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
