import { cva } from "class-variance-authority";
import type { DraftState } from "@/data/draft-state.ts";

const badge = cva("inline-block shrink-0 rounded-full border px-2.5 text-tiny font-[650]", {
  variants: {
    state: {
      New: "border-transparent bg-good-tint text-good",
      Edited: "border-transparent bg-accent-tint text-accent-ink",
      Deleted: "border-transparent bg-danger-tint text-danger",
    },
  },
});

/** The draft state of an article or category; nothing for an unchanged one. */
export function DraftBadge({ state }: { state: DraftState | null }) {
  return state && <span className={badge({ state })}>{state}</span>;
}
