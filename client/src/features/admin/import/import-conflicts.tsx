import { useId, useState } from "react";
import { useContent } from "@/features/admin/drafts/content.ts";
import { itemOf, titleOf } from "@/features/admin/drafts/items.ts";
import { Button } from "@/ui/button.tsx";
import { Comparison, comparedFields } from "../changes/comparison.tsx";
import { DisclosureButton } from "../components/dialog-parts.tsx";
import type { ImportConflict } from "./plan-import.ts";

type ImportConflictsProps = {
  conflicts: readonly ImportConflict[];
  /** The ids of the articles whose documents replace what is here. */
  taken: ReadonlySet<string>;
  onTake: (ids: ReadonlySet<string>) => void;
};

/** The articles that were changed here and in the documents, with both versions to choose from. */
export function ImportConflicts({ conflicts, taken, onTake }: ImportConflictsProps) {
  const heading = useId();
  const all = conflicts.map(({ edit }) => edit.change.id);
  return (
    <section aria-labelledby={heading} className="overflow-clip rounded-medium border">
      <div className="bg-mist px-4 py-2">
        <h3 id={heading} className="text-small font-[650]">
          Changed on both sides{" "}
          <span className="ml-1 font-normal text-ink-3 tabular-nums">{conflicts.length}</span>
        </h3>
        <p className="mt-1 text-small text-ink-2">
          They differ from the files and were changed here, too. What is here stays unless you
          choose otherwise; unpublished changes that are replaced go into the trash, and can be
          restored.
        </p>
        {conflicts.length > 1 && (
          <div className="mt-2 flex flex-wrap gap-2 pb-1">
            <Button variant="outline" onClick={() => onTake(new Set())}>
              Keep all that are here
            </Button>
            <Button variant="outline" onClick={() => onTake(new Set(all))}>
              Take all from the files
            </Button>
          </div>
        )}
      </div>
      <ul className="divide-y">
        {conflicts.map((conflict) => {
          const { id } = conflict.edit.change;
          const others = [...taken].filter((other) => other !== id);
          return (
            <li key={id} className="px-4 py-3">
              <Conflict
                conflict={conflict}
                isTaken={taken.has(id)}
                onTake={(isTaken) => onTake(new Set(isTaken ? [...others, id] : others))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const SIDES = [
  { isIncoming: false, label: "Keep what is here" },
  { isIncoming: true, label: "Take what the files have" },
];

type ConflictProps = {
  conflict: ImportConflict;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
};

function Conflict({ conflict: { here, edit, html }, isTaken, onTake }: ConflictProps) {
  const { knowledge } = useContent();
  const [isOpen, setOpen] = useState(false);
  const title = useId();
  const incoming = itemOf(edit.change) ?? here;
  const fieldsOf = (item: typeof incoming, text: string | null) =>
    comparedFields(item, text, knowledge.categories);
  return (
    <fieldset className="min-w-0">
      <legend id={title} className="mb-1 font-[650] break-words">
        {titleOf(here)}
      </legend>
      {edit.told && <p className="text-small text-ink-2">{edit.told}</p>}
      <div className="flex flex-wrap items-center gap-x-6">
        {SIDES.map(({ isIncoming, label }) => (
          <label key={label} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={title}
              checked={isTaken === isIncoming}
              onChange={() => onTake(isIncoming)}
              className="size-5 shrink-0 accent-brand"
            />
            {label}
          </label>
        ))}
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          aria-describedby={title}
        >
          Compare
        </DisclosureButton>
      </div>
      {isOpen && (
        <Comparison
          before={fieldsOf(here, html)}
          after={fieldsOf(incoming, edit.html ?? html)}
          labels={["Here", "In the files"]}
        />
      )}
    </fieldset>
  );
}
