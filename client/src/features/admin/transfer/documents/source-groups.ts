import { slugOf } from "@/lib/slug.ts";
import type { SourceCategory } from "./place-documents.ts";
import {
  type id,
  type Lost,
  linesOfRecords,
  type position,
  type ReadRecord,
  type text,
} from "./record-fields.ts";
import { TEXT_LIMITS } from "./text-limits.ts";

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
