import type { Draft } from "./drafts.ts";

/** Another tab wrote the same thing since it was opened here; `theirs` is what is stored now, if anything. */
export class DraftConflict extends Error {
  override name = "DraftConflict";
  readonly theirs: Draft | null;

  constructor(theirs: Draft | null) {
    super("This was changed in another tab since you opened it here.");
    this.theirs = theirs;
  }
}
