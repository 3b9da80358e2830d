import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { type LibraryState, readLibraryState, writeLibraryState } from "./library-location.ts";

type Visit = { replace?: boolean; state?: unknown };

/** The library's state, kept in the address so that a reload, Back and a shared link work. */
export function useLibraryLocation() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const state = useMemo(() => readLibraryState(new URLSearchParams(search)), [search]);

  return {
    state,
    /** The address of this state with some of it changed. */
    hrefOf: (change: Partial<LibraryState>) => path + writeLibraryState({ ...state, ...change }),
    /** Goes to this state with some of it changed. */
    go: (change: Partial<LibraryState>, visit?: Visit) =>
      navigate(path + writeLibraryState({ ...state, ...change }), visit),
  };
}
