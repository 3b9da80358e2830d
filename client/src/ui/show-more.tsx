import { startTransition, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { ActionLink, Button } from "./button.tsx";

/** The address's name of how many items a list shows. */
const SHOWN = "show";

/** The most steps that an address can ask for, as the server renders all of them. */
const MAX_STEPS = 20;

/**
 * Limits a list to its first `step` items, or to as many as `?show=` says; each `showMore` adds as many. Resets when
 * `list`, its identity, changes.
 */
export function useShowMore<T>(items: readonly T[], step: number, list?: unknown) {
  const initial = limitIn(useSearch(), step);
  const [state, setState] = useState({ list, limit: initial });
  const limit = state.list === list ? state.limit : initial;
  return {
    shown: items.slice(0, limit),
    hasMore: items.length > limit,
    next: limit + step,
    // A hundred rows are more than a frame has time for.
    showMore: () => startTransition(() => setState({ list, limit: limit + step })),
  };
}

/** How many items a query string asks for, in whole steps. */
function limitIn(search: string, step: number): number {
  const wanted = Number(new URLSearchParams(search).get(SHOWN)) || 0;
  return Math.min(Math.max(Math.ceil(wanted / step), 1), MAX_STEPS) * step;
}

type ShowMoreProps = Pick<ReturnType<typeof useShowMore>, "hasMore" | "showMore"> & {
  /** How many items the longer list shows, for its address; a list that has none has a button alone. */
  next?: number;
  /** What the list holds: "articles". */
  noun: string;
};

/** The button below a list that `useShowMore` limits; without JavaScript a link to the longer list. */
export function ShowMore({ hasMore, next, showMore, noun }: ShowMoreProps) {
  const [path] = useLocation();
  const params = new URLSearchParams(useSearch());
  if (!hasMore) return null;
  const look = { variant: "outline", children: `Show more ${noun}` } as const;
  if (next) params.set(SHOWN, String(next));
  return (
    <div className="p-4 text-center">
      {next ? (
        <ActionLink {...look} href={`${path}?${params}`} onPress={showMore} />
      ) : (
        <Button {...look} onClick={showMore} />
      )}
    </div>
  );
}
