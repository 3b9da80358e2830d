import { slugOf } from "@shared/text/slug.ts";
import { pluralize } from "@shared/text/text.ts";
import { pluralOf, type RecognizedExport, type RecordKind } from "../sources/recognize-export.ts";
import {
  groupBy,
  type Lost,
  linesOfErrors,
  localeOf,
  lostLocales,
  mergeById,
  type ReadRecord,
  type Values,
} from "./help-center-records.ts";
import type { SourceCategory } from "./source-document.ts";

/** A group of articles: Zendesk's sections and categories, Intercom's collections. */
type Group = {
  noun: RecordKind;
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
type Groups = ReadonlyMap<string, Group>;

/** Reads sections, categories and collections, each by its noun and id. */
export function readGroups(
  records: readonly ReadRecord[],
  translations: readonly ReadRecord[],
  lost: Lost,
): Groups {
  const groups = new Map<string, Group>();
  const locales = new Set<string>();
  for (const { main, repeated, locales: same } of mergeById(records)) {
    const { kind: noun, values, path, number } = main;
    const { id = `#${number}`, description = "", position, order } = values;
    const name = values.name || `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${id}`;
    const place = `${path}, ${noun} ${number}:`;
    lost.lines.push(
      ...linesOfErrors([main]),
      ...(values.name ? [] : [`${place} it has no name, and is called “${name}” here.`]),
      ...(repeated > 0 ? [`${place} it is in the export more than once; the first is taken.`] : []),
    );
    const group = { noun, id, name, description, position: position ?? order ?? null, path };
    groups.set(`${noun} ${id}`, { ...group, parent: parentOf(values) });
    for (const each of [...same, ...lostLocales(values, ["name", "description"])]) {
      locales.add(each);
    }
  }
  for (const each of translations) locales.add(localeOf(each));
  if (locales.size > 0) {
    const list = [...locales].join(", ");
    lost.lines.push(`What categories are called in other languages is left out: ${list}.`);
  }
  return groups;
}

function parentOf({ parent_section_id, category_id, parent_id, collection_id }: Values) {
  if (parent_section_id) return `section ${parent_section_id}`;
  if (category_id) return `category ${category_id}`;
  const above = parent_id ?? collection_id;
  return above === undefined ? null : `collection ${above}`;
}

/** The groups around a group, beginning with itself. One that is inside of itself ends there. */
function groupsAround(key: string | null, groups: Groups): Group[] {
  const found = new Set<Group>();
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
  groups: Groups,
  service: RecognizedExport["service"],
): Map<string, SourceCategory> {
  const inOrder = [...used]
    .map((key) => ({ key, around: groupsAround(key, groups) }))
    .sort((a, b) => compareOrders(a.around, b.around))
    .map(({ key, around }) => ({ key, group: around[0] as Group, names: namesOf(around) }));
  const taken = groupBy(
    inOrder.flatMap(({ names }) => [...new Set(names.map((name) => name.toLowerCase()))]),
    (name) => name,
  );
  const categories = inOrder.map(({ key, group, names }, position): [string, SourceCategory] => {
    const { noun, id, description, path: folder } = group;
    const name = names.find((each) => taken.get(each.toLowerCase())?.length === 1) ?? names.at(-1);
    const others = id.startsWith("#") ? {} : { origin: `${service}:${noun}/${id}` };
    const slug = slugOf(name ?? "") || slugOf(`${noun}-${id}`);
    return [key, { id: slug, name: name ?? "", description, others, position, folder }];
  });
  return new Map(categories);
}

/** The names that a group may have as a category, the shortest first. */
function namesOf(around: readonly Group[]): string[] {
  const names = around.map(({ name }) => name);
  const [own = "", ...above] = names;
  return above.length === 0
    ? [own]
    : [own, `${above.at(-1)}: ${own}`, names.toReversed().join(": ")];
}

/**
 * Compares two articles by the positions of their outermost groups, then of the inner ones. Articles without a group
 * come last.
 */
function compareOrders(a: readonly Group[], b: readonly Group[]): number {
  const [one, other] = [a.toReversed(), b.toReversed()];
  for (const [depth, group] of one.entries()) {
    const place = (each: Group | undefined) => each?.position ?? Number.MAX_SAFE_INTEGER;
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
  groups: Groups,
): string[] {
  const used = new Set([...categories.keys()].map((key) => groups.get(key)));
  const around = new Set([...categories.keys()].flatMap((key) => groupsAround(key, groups)));
  const above = groupBy(
    [...around].filter((each) => !used.has(each)),
    ({ noun }) => noun,
  );
  const counts = [...above].map(([noun, { length }]) => pluralize(length, noun, pluralOf(noun)));
  const [first] = above.keys();
  const kept = first === "collection" ? "The innermost collections" : "Sections";
  const is = counts.join().startsWith("1 ") && counts.length === 1 ? "is" : "are";
  const named = is === "is" ? first : counts.join(" and ");
  const sameName = groupBy([...categories.values()], ({ name }) => name);
  return [
    ...(first ? [`${kept} are categories here; the ${named} above them ${is} left out.`] : []),
    ...[...groups.values()]
      .filter((group) => !around.has(group))
      .map(({ noun, name }) => `The ${noun} “${name}” is left out: it has no articles.`),
    ...[...sameName]
      .filter(([, same]) => same.length > 1)
      .map(([name, { length }]) => `“${name}” is there ${length} times; it is one category here.`),
  ];
}

/** The key of the group that becomes an article's category, and a line where that is not all that the article says. */
type Place = { key: string | null; notes: string[] };

/** Chooses the group that an article names first, or the innermost inside of it that it names, too. */
export function choosePlace(values: Values, noun: RecordKind, groups: Groups): Place {
  const { section_id, parent_id = section_id, parent_ids = [], parent_type = noun } = values;
  const ids = new Set([...(parent_id === undefined ? [] : [parent_id]), ...parent_ids]);
  const keys = [...ids].map((each) => {
    const names = [`${parent_type} ${each}`, `collection ${each}`, `section ${each}`];
    return names.find((name) => groups.has(name)) ?? `${noun} ${each}`;
  });
  const known = keys.filter((key) => groups.has(key));
  const unknown = keys.filter((key) => !groups.has(key)).join(", ");
  const first = groups.get(known[0] ?? "");
  const depth = (key: string) => groupsAround(key, groups).length;
  const [key] = known
    .filter((each) => groupsAround(each, groups).some((group) => group === first))
    .toSorted((a, b) => depth(b) - depth(a));
  if (key === undefined) {
    const why = unknown
      ? `Its ${unknown} is not in the export; it is`
      : `It is in no ${noun} there, and`;
    return { key: null, notes: [`${why} in the category “Imported” here.`] };
  }
  const around = groupsAround(key, groups);
  const others = known
    .flatMap((each) => groups.get(each) ?? [])
    .filter((each) => !around.includes(each));
  const names = [...others.map((each) => `the ${each.noun} “${each.name}”`), unknown].filter(
    Boolean,
  );
  const notes = names.length > 0 ? [`It was in ${names.join(", ")} there, too.`] : [];
  return { key, notes };
}
