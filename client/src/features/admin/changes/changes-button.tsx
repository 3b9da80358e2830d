import { pluralize } from "@shared/text/text.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { ChangesDialog } from "./changes-dialog.tsx";
import { setAsideCountQuery } from "./set-aside-items.ts";

/** Opens the list of unpublished changes; shows their number, or the number of items set aside. */
export function ChangesButton() {
  const { changes, drafts, revision } = useContent();
  const [isOpen, setOpen] = useState(false);
  const { data: setAside = 0 } = useQuery({
    ...setAsideCountQuery(revision),
    enabled: drafts === "ready",
    placeholderData: keepPreviousData,
  });
  if (changes.length === 0 && setAside === 0 && !isOpen) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 grow items-center justify-center gap-2.5 whitespace-nowrap rounded-full border border-transparent bg-accent-tint px-4 text-small font-[650] text-accent-ink tabular-nums transition-colors duration-150 hover:border-accent sm:grow-0 md:h-10 xl:ml-3"
      >
        <span aria-hidden className="size-2 rounded-full bg-accent" />
        {changes.length === 0 && setAside > 0
          ? `${setAside} set aside`
          : pluralize(changes.length, "unpublished change")}
      </button>
      {isOpen && <ChangesDialog onClose={() => setOpen(false)} />}
    </>
  );
}
