import { type ReactNode, useId } from "react";

/** A side of a merge: this browser’s version, or the one that somebody else saved meanwhile. */
export type Side = "mine" | "theirs";

export type FieldVersions = Record<Side | "before", string>;

export type FieldCollision<Field extends string> = FieldVersions & { field: Field };

/**
 * A three-way merge by field: the fields that both sides changed differently, and those that only the other side
 * changed.
 */
type FieldMerge<Field extends string> = {
  collisions: FieldCollision<Field>[];
  theirs: Field[];
};

/** Merges two edits of the same fields; fields in neither list stay as this side has them. */
export function mergeFields<Field extends string>(
  fields: readonly Field[],
  versionsOf: (field: Field) => FieldVersions,
): FieldMerge<Field> {
  const merge: FieldMerge<Field> = { collisions: [], theirs: [] };
  for (const field of fields) {
    const { before, mine, theirs } = versionsOf(field);
    if (theirs === before || theirs === mine) continue;
    if (mine === before) merge.theirs.push(field);
    else merge.collisions.push({ field, before, mine, theirs });
  }
  return merge;
}

const SIDES = [
  { side: "mine", label: "Mine" },
  { side: "theirs", label: "Theirs" },
] as const;

type VersionChoiceProps = {
  name: string;
  label: string;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
  /** Draws one of the versions, or their common base. */
  children: (version: Side | "before") => ReactNode;
};

export function VersionChoice({ name, label, chosen, onChoose, children }: VersionChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-[650]">{label}: which one stays?</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {SIDES.map(({ side, label: sideLabel }) => (
          <label
            key={side}
            className="flex min-h-11 min-w-0 cursor-pointer gap-2.5 rounded-medium border border-edge bg-card p-3 text-small has-checked:border-brand has-checked:bg-brand-tint"
          >
            <input
              type="radio"
              aria-labelledby={`${id}-${side}`}
              aria-describedby={`${id}-${side}-text`}
              name={name}
              checked={chosen === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-5 shrink-0 accent-brand"
            />
            <span className="min-w-0">
              <span id={`${id}-${side}`} className="block font-[650]">
                {sideLabel}
              </span>
              <span id={`${id}-${side}-text`}>{children(side)}</span>
            </span>
          </label>
        ))}
        <div className="min-w-0 rounded-medium border p-3 text-small">
          <p className="font-[650] text-ink-2">Before</p>
          {children("before")}
        </div>
      </div>
    </fieldset>
  );
}

export function VersionText({ text, empty }: { text: string; empty: string }) {
  if (text.trim() === "") return <em className="text-ink-3">{empty}</em>;
  return (
    <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap break-words">{text}</span>
  );
}
