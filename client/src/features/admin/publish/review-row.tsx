import { TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { useContent } from "@/features/admin/drafts/content.ts";
import { labelOfField } from "@/features/admin/drafts/items.ts";
import { Checkbox } from "@/ui/field.tsx";
import { ChangeDetails } from "../changes/changes-dialog.tsx";
import { Comparison, comparedFields, htmlToText } from "../changes/comparison.tsx";
import { DraftName } from "../components/data-table.tsx";
import { DisclosureButton } from "../components/dialog-parts.tsx";
import { type Side, VersionChoice, VersionText } from "../forms/field-merge.tsx";
import type { Collision, Version } from "./merge-versions.ts";
import { openCollisions, type ReviewItem } from "./publish-plan.ts";
import type { Review } from "./use-review.ts";

type ReviewRowProps = { item: ReviewItem; review: Review };

export function ReviewRow({ item, review }: ReviewRowProps) {
  const [isOpen, setOpen] = useState(false);
  const labelId = useId();
  const { draft } = item;
  const { key } = draft;
  const notes = review.notesOf(key);
  return (
    <li className="py-3.5">
      <div className="flex flex-wrap items-center gap-3">
        <label className="mr-auto flex min-h-11 min-w-0 cursor-pointer items-center gap-3 max-sm:w-full">
          <Checkbox
            isOn={review.isTicked(key)}
            onChange={(isOn) => review.tick([key], isOn)}
            aria-labelledby={labelId}
          />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
            <DraftName draft={draft} nameId={labelId} />
          </span>
        </label>
        <DisclosureButton
          isOpen={isOpen}
          onToggle={() => setOpen(!isOpen)}
          aria-describedby={labelId}
        >
          What differs
        </DisclosureButton>
      </div>
      {item.merged && <MergeState item={item} review={review} />}
      {notes.length > 0 && (
        <ul className="mt-3 space-y-1.5 text-small">
          {notes.map((text) => (
            <li key={text} className="flex gap-2 break-words text-accent-ink">
              <TriangleAlert size={17} className="mt-0.5 shrink-0" />
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && <Details item={item} review={review} />}
    </li>
  );
}

function MergeState({ item, review }: ReviewRowProps) {
  const { collisions = [] } = item.merged ?? {};
  return (
    <div className="mt-2 space-y-3">
      <p className="text-small text-ink-2">
        {`Somebody published this since you changed it. ${
          collisions.length > 0
            ? "Both of you changed the same:"
            : review.isSeen(item.draft.key)
              ? "Everybody sees your change already."
              : "What they changed stays, and yours is added."
        }`}
      </p>
      {collisions.map((collision) => (
        <VersionChoice
          key={collision.key}
          name={collision.key}
          label={
            collision.field === "item" ? "Deleted by one of you" : labelOfField(collision.field)
          }
          chosen={review.order.choices.get(collision.key)}
          onChoose={(side) => review.choose(collision.key, side)}
        >
          {(version) => <CollisionText collision={collision} side={version} />}
        </VersionChoice>
      ))}
    </div>
  );
}

function Details({ item, review }: ReviewRowProps) {
  const { knowledge, publicKnowledge } = useContent();
  if (!item.merged) return <ChangeDetails draft={item.draft} knowledge={knowledge} />;
  if (openCollisions(item, review.order.choices).length > 0) {
    return <p className="py-3 text-ink-2">Choose what stays, to see what it makes.</p>;
  }
  const fieldsOf = ({ item: shown, html }: Version) =>
    comparedFields(shown, html, publicKnowledge.categories);
  return (
    <Comparison
      before={fieldsOf(item.merged.theirs)}
      after={fieldsOf(item.merged.resolve(review.order.choices))}
      labels={["Published now", "After this publish"]}
    />
  );
}

function CollisionText({ collision, side }: { collision: Collision; side: Side | "before" }) {
  const value = collision[side];
  const text = collision.field === "content" ? htmlToText(value) : value;
  const empty = collision.field === "item" ? "Deleted" : value ? "Formatting only" : "Empty";
  return <VersionText text={text} empty={empty} />;
}
