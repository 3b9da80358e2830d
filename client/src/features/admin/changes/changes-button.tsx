import { pluralize } from "@shared/pluralize.ts";
import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { ChangesDialog } from "./changes-dialog.tsx";

/** How many changes of this browser nobody else sees; opens the list of them. */
export function ChangesButton() {
  const { changes } = useContent();
  const [isOpen, setOpen] = useState(false);
  if (changes.length === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 grow items-center justify-center gap-2.5 whitespace-nowrap rounded-full border border-transparent bg-accent-tint px-4 text-small font-[650] text-accent-ink tabular-nums transition-colors duration-150 hover:border-accent sm:grow-0 md:h-10 xl:ml-3"
      >
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        {pluralize(changes.length, "unpublished change")}
      </button>
      {isOpen && <ChangesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
