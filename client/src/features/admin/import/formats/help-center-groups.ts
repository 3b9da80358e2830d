import { slugOf } from "@shared/text/slug.ts";
import { pluralize } from "@shared/text/text.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import {
  groupBy,
  type id,
  type Lost,
  linesOfRecords,
  type position,
  type ReadRecord,
  type text,
} from "./records.ts";
import { type SourceCategory, TEXT_LIMITS } from "./source-document.ts";

/** What an export groups articles by: Zendesk's sections and categories, Intercom's collections. */
export type SourceGroup = {
  noun: "section" | "category" | "collection";
  id: string;
  name: string;
  description: string;
  position: number | null;
  /** The key of the group that it is in. */
  parent: string | null;
  /** The file that it is from. */
  path: string;
};

/** Groups by keys that tell them from those of other kinds with the same id. */
export type SourceGroups = ReadonlyMap<string, SourceGroup>;

type GroupRecord = ReadRecord<{
  id: typeof id;
  name: typeof text;
  description: typeof text;
  position: typeof position;
}>;

/** Makes a group of a record. What is odd about it gets a line. */
export function groupOf(
  noun: SourceGroup["noun"],
  record: GroupRecord,
  { parent, repeated, lost }: { parent: string | null; repeated: number; lost: Lost },
): SourceGroup {
  const { values, path, number } = record;
  const groupId = values.id ?? `#${number}`;
  const name = values.name || `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${groupId}`;
  const place = `${path}, ${noun} ${number}:`;
  lost.lines.push(
    ...linesOfRecords(noun, [record]),
    ...(values.name ? [] : [`${place} it has no name, and is called “${name}” here.`]),
    ...(repeated > 0 ? [`${place} it is in the export more than once; the first is taken.`] : []),
  );
  const { description = "" } = values;
  return { noun, id: groupId, name, description, position: values.position ?? null, parent, path };
}

/** The groups around a group, beginning with itself. One that is inside of itself ends there. */
export function groupsAround(key: string | null, groups: SourceGroups): SourceGroup[] {
  const found = new Set<SourceGroup>();
  let group = groups.get(key ?? "");
  while (group && !found.has(group)) {
    found.add(group);
    group = groups.get(group.parent ?? "");
  }
  return [...found];
}

/**
 * Makes categories of the groups that have articles, by their keys, in their order. Of several with one name each has the
 * outermost group's name before its own, or the names of all that are around it.
 */
export function categoriesOf(
  used: ReadonlySet<string>,
  groups: SourceGroups,
): Map<string, SourceCategory> {
  const inOrder = [...used]
    .map((key) => ({ key, around: groupsAround(key, groups) }))
    .sort((a, b) => compareOrders(a.around, b.around));
  const taken = countNames(inOrder.map(({ around }) => around));
  const ids = new Set<string>();
  const categories = new Map<string, SourceCategory>();
  for (const [position, { key, around }] of inOrder.entries()) {
    const [group] = around;
    if (!group) continue;
    const names = namesOf(around);
    const name = names.find((each) => taken.get(each.toLowerCase()) === 1) ?? names.at(-1) ?? "";
    categories.set(key, {
      id: freeId(name, group, ids),
      name: name.slice(0, TEXT_LIMITS.title),
      description: group.description,
      position,
      folder: group.path,
    });
  }
  return categories;
}

/** The names that a group may have as a category, the shortest first. */
function namesOf(around: readonly SourceGroup[]): string[] {
  const names = around.map(({ name }) => name);
  const [own = "", ...above] = names;
  return above.length === 0
    ? [own]
    : [own, `${above.at(-1)}: ${own}`, names.toReversed().join(": ")];
}

function countNames(all: readonly (readonly SourceGroup[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const around of all) {
    const names = new Set(namesOf(around).map((name) => name.toLowerCase()));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** By the positions of the outermost groups, then of those inside of them; groups without one come last. */
function compareOrders(a: readonly SourceGroup[], b: readonly SourceGroup[]): number {
  const [one, other] = [a.toReversed(), b.toReversed()];
  for (const [depth, group] of one.entries()) {
    const place = (each: SourceGroup | undefined) => each?.position ?? Number.MAX_SAFE_INTEGER;
    const difference = place(group) - place(other[depth]);
    // Groups of one position stay together.
    const order = difference || group.id.localeCompare(other[depth]?.id ?? "", "en");
    if (group !== other[depth] && order !== 0) return order;
  }
  return one.length - other.length;
}

// Names in other scripts have no slug, and names that differ by their signs alone the same.
function freeId(name: string, { noun, id }: SourceGroup, used: Set<string>): string {
  const slug = slugOf(name);
  const free = slug && !used.has(slug) ? slug : slugOf(`${noun}-${id}`);
  used.add(free);
  return free;
}

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
