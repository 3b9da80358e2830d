import { diffWordsWithSpace } from "diff";
import { useMemo } from "react";
import type { ComparedField } from "./article-fields.ts";

type ComparisonProps = {
  before: readonly ComparedField[];
  after: readonly ComparedField[];
};

/** Two versions side by side, field by field, with what differs marked. Fields that agree are left out. */
export function Comparison({ before, after }: ComparisonProps) {
  const textIn = (fields: readonly ComparedField[], wanted: string) =>
    fields.find(({ name }) => name === wanted)?.text ?? "";
  const names = (after.length > 0 ? after : before).map(({ name }) => name);
  const pairs = names
    .map((name) => ({ name, old: textIn(before, name), text: textIn(after, name) }))
    .filter(({ text, old }) => text !== old);
  if (pairs.length === 0)
    return <p className="py-2 text-ink-2">The text is the same; only its formatting differs.</p>;
  return (
    <dl className="space-y-4 py-2">
      {pairs.map((pair) => (
        <div key={pair.name}>
          <dt className="mb-1 text-tiny font-[650] text-ink-2">{pair.name}</dt>
          <dd className="grid gap-3 text-small sm:grid-cols-2">
            <FieldDifference old={pair.old} text={pair.text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const SIDE =
  "max-h-72 overflow-y-auto whitespace-pre-wrap break-words rounded-medium border bg-paper p-3 text-ink";

function FieldDifference({ old, text }: { old: string; text: string }) {
  // Very long texts are compared no longer than a moment; then they are shown unmarked.
  const parts = useMemo(() => diffWordsWithSpace(old, text, { timeout: 300 }), [old, text]);
  return (
    <>
      <div className={SIDE}>
        <span className="sr-only">Before: </span>
        <Emptiness of={old} />
        {parts
          ? parts.map((part, index) =>
              part.added ? null : part.removed ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change their order
                <del key={index} className="rounded-small bg-danger-tint text-danger">
                  {part.value}
                </del>
              ) : (
                shortened(part.value)
              ),
            )
          : old}
      </div>
      <div className={SIDE}>
        <span className="sr-only">After: </span>
        <Emptiness of={text} />
        {parts
          ? parts.map((part, index) =>
              part.removed ? null : part.added ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change their order
                <ins key={index} className="rounded-small bg-good-tint text-good no-underline">
                  {part.value}
                </ins>
              ) : (
                shortened(part.value)
              ),
            )
          : text}
      </div>
    </>
  );
}

/** So much of what agrees is shown on either side of a difference. */
const CONTEXT = 140;

// In a long text the differences are what somebody looks for.
function shortened(text: string): string {
  if (text.length <= CONTEXT * 2 + 20) return text;
  return `${text.slice(0, CONTEXT)} […] ${text.slice(-CONTEXT)}`;
}

// A box with nothing in it would look like a fault of the page.
function Emptiness({ of }: { of: string }) {
  return of.trim() === "" && <em className="text-ink-3">Empty</em>;
}
