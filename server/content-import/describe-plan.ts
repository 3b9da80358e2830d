import { pluralize } from "@shared/pluralize.ts";
import type { ContentPlan } from "./plan-content.ts";

/** The lines that say what an import would do: the same that the admin area shows. */
export function describePlan({ documents, ...plan }: ContentPlan): string[] {
  const { added, changed, conflicts, unchanged, cleaned, skipped } = plan;
  return [
    ...describeList("Added", added.map(describeEdit)),
    ...describeList("Changed", changed.map(describeEdit)),
    ...describeList(
      "Changed on both sides, what is here stays (--overwrite takes what the files have)",
      conflicts.map(({ edit }) => describeEdit(edit)),
    ),
    ...(unchanged > 0
      ? [`${pluralize(unchanged, "article is", "articles are")} here already, unchanged.`]
      : []),
    ...(documents ? describeCounts(documents) : []),
    ...(cleaned > 0
      ? [
          `${pluralize(cleaned, "article holds", "articles hold")} HTML that may not be shown here. It is left out.`,
        ]
      : []),
    ...describeList("Not quite as it was", documents?.notes.map(describeNote) ?? []),
    ...describeList("Left out", skipped),
  ].map(inOneLine);
}

type Documents = NonNullable<ContentPlan["documents"]>;

function describeCounts({ kept, formerCount }: Documents): string[] {
  const stay = kept === 1 ? "it stays as it is" : "they stay as they are";
  return [
    ...(kept > 0
      ? [
          `${pluralize(kept, "article was", "articles were")} changed here since the last import. The files have nothing newer, so ${stay}.`,
        ]
      : []),
    ...(formerCount > 0
      ? [`${pluralize(formerCount, "former address leads", "former addresses lead")} here.`]
      : []),
  ];
}

const describeNote = ({ title, path, text }: Documents["notes"][number]) =>
  path ? `${title} (${path}): ${text}` : `${title}: ${text}`;

function describeList(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)] : [];
}

function describeEdit({ change }: ContentPlan["added"][number]): string {
  if (!("value" in change)) return change.id;
  const { value } = change;
  return "title" in value ? `${value.title}  ${value.link}` : `Category ${value.name}`;
}

/** A text without characters that a terminal would obey. */
export const inOneLine = (text: string): string => text.replace(/\p{Cc}+/gu, " ");
