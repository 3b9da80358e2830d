import { startTransition, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { ActionLink, Button } from "./button.tsx";

/** The parameter in the address for the number of items that a list shows. */
const SHOWN = "show";

/** The most steps that an address can ask for, as the server renders all of them. */
const MAX_STEPS = 20;

/** The step of pages with cards, which keeps thousands of articles or videos fast. */
export const CARDS_AT_ONCE = 60;

/**
 * Limits a list to its first `step` items, or to as many as `?show=` says. Each `showMore` adds a step, or doubles a
 * list with short steps, by at most a step of cards. Resets when `list`, its identity, changes.
 */
export function useShowMore<T>(items: readonly T[], step: number, list?: unknown) {
  const { setLimit: _, ...more } = useLimit(items, step, list);
  return more;
}

/**
 * Limits a page of cards as `useShowMore` does. Coming back to the list by the history shows as many as before, if
 * loaded.
 */
export function useShowMoreCards<T>(items: readonly T[], list: string) {
  const { setLimit, showMore, ...more } = useLimit(items, CARDS_AT_ONCE, list);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a list, as the page goes on to other entries
  useLayoutEffect(() => {
    const before = window.history.state?.[SHOWN];
    const loaded = Math.ceil(items.length / CARDS_AT_ONCE) * CARDS_AT_ONCE;
    const limit = before?.list === list ? Math.min(before.limit, loaded) : 0;
    if (limit >= more.next) setLimit(limit);
  }, [list]);

  return {
    ...more,
    showMore() {
      const shown = { list, limit: more.next };
      window.history.replaceState({ ...window.history.state, [SHOWN]: shown }, "");
      showMore();
    },
  };
}

function useLimit<T>(items: readonly T[], step: number, list: unknown) {
  const initial = limitIn(useSearch(), step);
  const [state, setState] = useState({ list, limit: initial });
  const limit = state.list === list ? state.limit : initial;
  const next = limit + Math.max(step, Math.min(limit, CARDS_AT_ONCE));
  const setLimit = (wanted: number) => setState({ list, limit: wanted });
  return {
    shown: items.slice(0, limit),
    hasMore: items.length > limit,
    next,
    setLimit,
    // A transition, as a hundred rows take longer than a frame.
    showMore: () => startTransition(() => setLimit(next)),
  };
}

/** The effective `show` parameter of a page of cards; empty for the default. */
export function shownSteps(params: URLSearchParams): string {
  const limit = limitIn(`?${params}`, CARDS_AT_ONCE);
  return limit > CARDS_AT_ONCE ? String(limit) : "";
}

/** The number of items that a query string asks for, in whole steps. */
export function limitIn(search: string, step: number): number {
  const wanted = Number(new URLSearchParams(search).get(SHOWN)) || 0;
  return Math.min(Math.max(Math.ceil(wanted / step), 1), MAX_STEPS) * step;
}

type ShowMoreProps = Pick<ReturnType<typeof useShowMore>, "hasMore" | "showMore"> & {
  /** The number of items in the longer list, for its address; without it there is a button alone. */
  next?: number;
  /** The plural of the items: "articles". */
  noun: string;
};

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex='0']";

const focusable = () => [...document.querySelectorAll<HTMLElement>(FOCUSABLE)];

/**
 * The button below a list that `useShowMore` limits; without scripts a link to the longer list, as far as addresses go.
 * When its last press removes it, the first added item gets the focus.
 */
export function ShowMore({ hasMore, next, showMore, noun }: ShowMoreProps) {
  const [path] = useLocation();
  const params = new URLSearchParams(useSearch());
  const box = useRef<HTMLDivElement>(null);
  /** The element before the button when it was pressed: the end of the shorter list. */
  const end = useRef<HTMLElement>(undefined);

  // A layout effect comes before a dialog's handling of a lost focus.
  useLayoutEffect(() => {
    if (hasMore || !end.current || document.activeElement !== document.body) return;
    const all = focusable();
    const first = all.indexOf(end.current) + 1;
    end.current = undefined;
    if (first > 0) all.slice(first).some(takesFocus);
  }, [hasMore]);

  function handlePress() {
    const all = focusable();
    end.current = all[all.findIndex((element) => box.current?.contains(element)) - 1];
    showMore();
  }

  if (!hasMore) return null;
  const look = { variant: "outline", children: `Show more ${noun}` } as const;
  if (next) params.set(SHOWN, String(next));
  // Addresses end here: the number of items stands above the list, and the search finds the rest.
  const needsScript = !next || next > CARDS_AT_ONCE * MAX_STEPS;
  return (
    <div ref={box} className={needsScript ? "p-4 text-center noscript:hidden" : "p-4 text-center"}>
      {next ? (
        <ActionLink {...look} href={`${path}?${params}`} onPress={handlePress} />
      ) : (
        <Button {...look} onClick={handlePress} />
      )}
    </div>
  );
}

// Disabled and hidden elements take no focus.
function takesFocus(element: HTMLElement): boolean {
  element.focus();
  return document.activeElement === element;
}
