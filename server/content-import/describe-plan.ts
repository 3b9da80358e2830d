import { pluralize } from "@shared/pluralize.ts";
import type { ContentPlan } from "./plan-content.ts";

/** The lines that say what an import would do: the same that the admin area shows. */
export function describePlan(plan: ContentPlan): string[] {
  const { added, changed, unchanged, cleaned, notes, skipped } = plan;
  return [
    ...describeList("Added", added.map(describeEdit)),
    ...describeList("Changed", changed.map(describeEdit)),
    ...(unchanged > 0
      ? [`${pluralize(unchanged, "article is", "articles are")} here already, as in the files.`]
      : []),
    ...(cleaned > 0
      ? [
          `${pluralize(cleaned, "article holds", "articles hold")} HTML that may not be shown here. It is left out.`,
        ]
      : []),
    ...describeList(
      "Not quite as it was",
      notes.map(({ title, path, text }) => `${title} (${path}): ${text}`),
    ),
    ...describeList("Left out", skipped),
  ].map(inOneLine);
}

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
