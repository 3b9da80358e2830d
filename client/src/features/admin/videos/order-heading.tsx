import { ArrowDown, ArrowUpDown } from "lucide-react";
import { Heading } from "../data-table.tsx";
import type { useVideosState } from "./videos-state.ts";

/** The heading of the first column: shows the visitors' order again. */
export function OrderHeading({
  table: { state, go },
}: {
  table: Pick<ReturnType<typeof useVideosState>, "state" | "go">;
}) {
  const isOrdered = state.sort === null;
  const Icon = isOrdered ? ArrowDown : ArrowUpDown;
  return (
    <Heading sort={isOrdered ? "ascending" : "none"}>
      <button
        type="button"
        onClick={() => go({ sort: null, isDescending: false })}
        className={`-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 transition-colors duration-150 hover:text-ink md:min-h-9 ${isOrdered ? "text-brand-ink" : ""}`}
      >
        Order
        <Icon size={14} className={isOrdered ? "" : "text-ink-3"} />
      </button>
    </Heading>
  );
}
