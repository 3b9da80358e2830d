import { cva } from "class-variance-authority";
import type { DraftState } from "./draft-state.ts";

const badge = cva("ml-2 inline-block rounded-full px-2.5 py-0.5 text-tiny font-[650]", {
  variants: {
    state: {
      New: "bg-good-tint text-good",
      Edited: "bg-brand-tint text-brand-ink",
      Deleted: "bg-danger-tint text-danger",
    },
  },
});

/** How something differs from what everybody sees; nothing where it does not. */
export function DraftBadge({ state }: { state: DraftState | null }) {
  return state && <span className={badge({ state })}>{state}</span>;
}
