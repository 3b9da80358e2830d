import { useId } from "react";
import { htmlToText } from "@/lib/html-to-text.ts";
import type { Collision, Side } from "./merge-versions.ts";

const FIELDS: Readonly<Record<string, string>> = {
  title: "Title",
  name: "Name",
  category: "Category",
  description: "Description",
  link: "URL Path",
  content: "Content",
  item: "Deleted by one of you",
};

const SIDES = [
  { side: "mine", label: "Mine" },
  { side: "theirs", label: "Theirs" },
] as const;

type CollisionChoiceProps = {
  /** Names the group of radio buttons. */
  name: string;
  collision: Collision;
  chosen: Side | undefined;
  onChoose: (side: Side) => void;
};

/** One thing that two people changed differently: mine and theirs to be chosen from, and what was there before. */
export function CollisionChoice({ name, collision, chosen, onChoose }: CollisionChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-[650]">
        {FIELDS[collision.field]}: which one stays?
      </legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {SIDES.map(({ side, label }) => (
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
                {label}
              </span>
              <span id={`${id}-${side}-text`}>
                <Text collision={collision} side={side} />
              </span>
            </span>
          </label>
        ))}
        <div className="min-w-0 rounded-medium border p-3 text-small">
          <p className="font-[650] text-ink-2">Before</p>
          <Text collision={collision} side="before" />
        </div>
      </div>
    </fieldset>
  );
}

function Text({ collision, side }: { collision: Collision; side: Side | "before" }) {
  const value = collision[side];
  const text = collision.field === "content" ? htmlToText(value) : value;
  if (text.trim() === "") {
    return (
      <em className="text-ink-3">
        {collision.field === "item" ? "Deleted" : value ? "Formatting only" : "Empty"}
      </em>
    );
  }
  return (
    <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap break-words">{text}</span>
  );
}
