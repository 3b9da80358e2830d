import { pluralize } from "@shared/text/text.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { groupBy } from "./group-by.ts";
import type { SourceCategory } from "./place-documents.ts";
import { groupsAround, type SourceGroup, type SourceGroups } from "./source-groups.ts";

const PLURALS = { section: "sections", category: "categories", collection: "collections" };

/** A line for each thing that became of groups that are no categories, or not as they were. */
export function describeGroups(
  categories: ReadonlyMap<string, SourceCategory>,
  groups: SourceGroups,
): string[] {
  const used = new Set([...categories.keys()].map((key) => groups.get(key)));
  const around = new Set([...categories.keys()].flatMap((key) => groupsAround(key, groups)));
  const above = [...around].filter((group) => !used.has(group));
  const empty = [...groups.values()].filter((group) => !around.has(group));
  return [...describeAbove(above), ...describeEmpty(empty), ...describeMerged(categories)];
}

function describeAbove(above: readonly SourceGroup[]): string[] {
  const [first] = above;
  if (!first) return [];
  const kept = first.noun === "collection" ? "The innermost collections" : "Sections";
  const counts = (["category", "section", "collection"] as const).flatMap((noun) => {
    const count = above.filter((group) => group.noun === noun).length;
    return count > 0 ? [pluralize(count, noun, PLURALS[noun])] : [];
  });
  const what = above.length === 1 ? first.noun : counts.join(" and ");
  const verb = above.length === 1 ? "is" : "are";
  return [`${kept} are categories here; the ${what} above them ${verb} left out.`];
}

function describeEmpty(empty: readonly SourceGroup[]): string[] {
  return empty.map(({ noun, name }) => `The ${noun} “${name}” is left out: it has no articles.`);
}

function describeMerged(categories: ReadonlyMap<string, SourceCategory>): string[] {
  const sameName = groupBy([...categories.values()], ({ name }) => name.toLowerCase());
  return [...sameName.values()].flatMap(([first, ...others]) =>
    first && others.length > 0
      ? [`“${first.name}” is there ${others.length + 1} times; it is one category here.`]
      : [],
  );
}

/** A line for each category that is here already, with another description than its source has. */
export function describeKept(
  sources: readonly SourceCategory[],
  here: KnowledgeBase["categories"],
): string[] {
  return sources.flatMap(({ id, name, description }) => {
    const kept = here.find(
      (each) => each.id === id || each.name.toLowerCase() === name.toLowerCase(),
    );
    return kept && description && kept.description !== description
      ? [`The category “${kept.name}” is here already and keeps its description.`]
      : [];
  });
}

/** A line for the languages of sections and other groups that are left out. */
export function noteOfGroupTranslations(locales: readonly string[]): string {
  const list = [...new Set(locales)].join(", ");
  return `What categories are called in other languages is left out: ${list}.`;
}
