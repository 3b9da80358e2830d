import { slugOf } from "@shared/text/slug.ts";
import { pluralize } from "@shared/text/text.ts";
import { pluralOf } from "../sources/recognize-export.ts";
import {
  type ExportRecord,
  groupBy,
  type Lost,
  linesOfFaults,
  lostLocales,
  mergeById,
  OTHER_LANGUAGE,
  type ReadRecord,
  readRecords,
} from "./help-center-records.ts";
import type { SourceCategory } from "./source-document.ts";

/** What an export groups articles by: Zendesk's sections and categories, Intercom's collections. */
export type GroupNoun = "section" | "category" | "collection";

type SourceGroup = {
  noun: GroupNoun;
  id: string;
  name: string;
  description: string;
  position: number | null;
  /** The key of the group that it is in. */
  parent: string | null;
  /** The file that it is from. */
  path: string;
};

/** Groups by keys that tell them from those of other kinds with the same id: "section 12". */
type SourceGroups = ReadonlyMap<string, SourceGroup>;

/** Reads sections, categories and collections, each by its noun and id. */
export function readGroups(
  records: Readonly<Record<GroupNoun, ExportRecord[]>>,
  translations: readonly ReadRecord<"translation">[],
  lost: Lost,
): SourceGroups {
  const merged = (["category", "collection", "section"] as const).flatMap((noun) =>
    mergeById(readRecords(records[noun], noun, lost)).map((each) => ({ noun, ...each })),
  );
  const groups = new Map<string, SourceGroup>();
  const locales: string[] = [];
  for (const { noun, main, repeated, locales: same } of merged) {
    const { values, path, number } = main;
    const groupId = values.id ?? `#${number}`;
    const name = values.name || `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${groupId}`;
    const place = `${path}, ${noun} ${number}:`;
    lost.lines.push(
      ...linesOfFaults(noun, [main]),
      ...(values.name ? [] : [`${place} it has no name, and is called “${name}” here.`]),
      ...(repeated > 0 ? [`${place} it is in the export more than once; the first is taken.`] : []),
    );
    const { description = "" } = values;
    const order = values.position ?? values.order ?? null;
    const parent = parentOf(values);
    groups.set(`${noun} ${groupId}`, {
      noun,
      id: groupId,
      name,
      description,
      position: order,
      parent,
      path,
    });
    locales.push(
      ...same,
      ...lostLocales(values, { name: values.name, description: values.description }),
    );
  }
  locales.push(...translations.map(({ values }) => values.locale ?? OTHER_LANGUAGE));
  if (locales.length > 0) {
    const list = [...new Set(locales)].join(", ");
    lost.lines.push(`What categories are called in other languages is left out: ${list}.`);
  }
  return groups;
}

function parentOf(values: ReadRecord<"section">["values"]): string | null {
  const { parent_section_id, category_id, parent_id, collection_id } = values;
  if (parent_section_id) return `section ${parent_section_id}`;
  if (category_id) return `category ${category_id}`;
  const above = parent_id ?? collection_id;
  return above === undefined ? null : `collection ${above}`;
}

/** The groups around a group, beginning with itself. One that is inside of itself ends there. */
function groupsAround(key: string | null, groups: SourceGroups): SourceGroup[] {
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
  const taken = new Map<string, number>();
  for (const { around } of inOrder) {
    for (const name of new Set(namesOf(around).map((each) => each.toLowerCase()))) {
      taken.set(name, (taken.get(name) ?? 0) + 1);
    }
  }
  const ids = new Set<string>();
  const categories = new Map<string, SourceCategory>();
  for (const [position, { key, around }] of inOrder.entries()) {
    const [group] = around;
    if (!group) continue;
    const names = namesOf(around);
    const name = names.find((each) => taken.get(each.toLowerCase()) === 1) ?? names.at(-1) ?? "";
    // Names in other scripts have no slug, and names that differ by their signs alone the same.
    const slug = slugOf(name);
    const id = slug && !ids.has(slug) ? slug : slugOf(`${group.noun}-${group.id}`);
    ids.add(id);
    const { description, path: folder } = group;
    categories.set(key, { id, name, description, position, folder });
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

/** A line for each thing that became of groups that are no categories, or not as they were. */
export function describeGroups(
  categories: ReadonlyMap<string, SourceCategory>,
  groups: SourceGroups,
): string[] {
  const used = new Set([...categories.keys()].map((key) => groups.get(key)));
  const around = new Set([...categories.keys()].flatMap((key) => groupsAround(key, groups)));
  const above = [...around].filter((group) => !used.has(group));
  const empty = [...groups.values()].filter((group) => !around.has(group));
  const sameName = groupBy([...categories.values()], ({ name }) => name.toLowerCase());
  return [
    ...describeAbove(above),
    ...empty.map(({ noun, name }) => `The ${noun} “${name}” is left out: it has no articles.`),
    ...[...sameName.values()].flatMap(([first, ...others]) =>
      first && others.length > 0
        ? [`“${first.name}” is there ${others.length + 1} times; it is one category here.`]
        : [],
    ),
  ];
}

function describeAbove(above: readonly SourceGroup[]): string[] {
  const [first] = above;
  if (!first) return [];
  const kept = first.noun === "collection" ? "The innermost collections" : "Sections";
  const counts = (["category", "section", "collection"] as const).flatMap((noun) => {
    const count = above.filter((group) => group.noun === noun).length;
    return count > 0 ? [pluralize(count, noun, pluralOf(noun))] : [];
  });
  const what =
    above.length === 1 ? `${first.noun} above them is` : `${counts.join(" and ")} above them are`;
  return [`${kept} are categories here; the ${what} left out.`];
}

type Article = ReadRecord<"article">["values"];

/** Where an article was: the innermost group's key, the names of others that are not around it, and of unknown ones. */
type Place = { key: string | null; others: string[]; unknown: string[] };

/** Chooses the group that an article names first, or the innermost inside of it that it names, too. */
export function choosePlace(values: Article, noun: GroupNoun, groups: SourceGroups): Place {
  const { section_id, parent_id = section_id, parent_ids = [], parent_type = noun } = values;
  const ids = new Set([...(parent_id === undefined ? [] : [parent_id]), ...parent_ids]);
  const keys = [...ids].map((each) => {
    const names = [`${parent_type} ${each}`, `collection ${each}`, `section ${each}`];
    return names.find((name) => groups.has(name)) ?? `${noun} ${each}`;
  });
  const known = keys.filter((key) => groups.has(key));
  const first = groups.get(known[0] ?? "");
  const inside = known.filter((each) =>
    groupsAround(each, groups).some((group) => group === first),
  );
  const depth = (key: string) => groupsAround(key, groups).length;
  const [key = null] = inside.toSorted((a, b) => depth(b) - depth(a));
  const around = groupsAround(key, groups);
  const others = known
    .flatMap((each) => groups.get(each) ?? [])
    .filter((group) => !around.includes(group));
  return {
    key,
    others: others.map((group) => `the ${group.noun} “${group.name}”`),
    unknown: keys.filter((each) => !groups.has(each)),
  };
}

export function noteOfPlace(
  { parent_id, section_id }: Article,
  noun: GroupNoun,
  { key, others, unknown }: Place,
): string[] {
  const names = [...others, ...unknown];
  if (key !== null) return names.length > 0 ? [`It was in ${names.join(", ")} there, too.`] : [];
  return (parent_id ?? section_id) === undefined && unknown.length === 0
    ? [`It is in no ${noun} there, and in the category “Imported” here.`]
    : [`Its ${unknown.join(", ")} is not in the export; it is in the category “Imported” here.`];
}
