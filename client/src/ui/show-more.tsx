import { useState } from "react";
import { Button } from "./button.tsx";

/** Limits a list to its first `step` items; each `showMore` adds as many. Resets when `list`, its identity, changes. */
export function useShowMore<T>(items: readonly T[], step: number, list?: unknown) {
  const [state, setState] = useState({ list, limit: step });
  const limit = state.list === list ? state.limit : step;
  return {
    shown: items.slice(0, limit),
    hasMore: items.length > limit,
    showMore: () => setState({ list, limit: limit + step }),
  };
}

type ShowMoreProps = Pick<ReturnType<typeof useShowMore>, "hasMore" | "showMore"> & {
  /** What the list holds: "articles". */
  noun: string;
};

/** The button below a list that `useShowMore` limits. */
export function ShowMore({ hasMore, showMore, noun }: ShowMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="p-4 text-center">
      <Button variant="outline" onClick={showMore}>
        Show more {noun}
      </Button>
    </div>
  );
}
