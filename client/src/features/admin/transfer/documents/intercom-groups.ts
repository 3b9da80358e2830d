import * as z from "zod/mini";
import { noteOfGroupTranslations } from "./describe-groups.ts";
import { localesIn } from "./intercom-locales.ts";
import { mergeById } from "./merge-by-id.ts";
import {
  type ExportRecord,
  fields,
  id,
  type Lost,
  position,
  readRecords,
  text,
} from "./record-fields.ts";
import { groupOf, groupsAround, type SourceGroup, type SourceGroups } from "./source-groups.ts";
import { TEXT_LIMITS } from "./text-limits.ts";

/** A collection of Intercom's API, or a section of one, as its older versions have. */
const COLLECTION = {
  noun: "collection",
  schemas: {
    type: z.enum(["collection", "section"]),
    id,
    name: text,
    description: text,
    order: position,
    parent_id: id,
    collection_id: id,
    default_locale: text,
    translated_content: fields,
  },
  bookkeeping: ["workspace_id", "created_at", "updated_at", "url", "icon", "help_center_id"],
  limits: { name: TEXT_LIMITS.title, description: TEXT_LIMITS.description },
};

/** Reads Intercom's collections and sections, by "collection 12" and "section 3". */
export function readIntercomGroups(records: readonly ExportRecord[], lost: Lost): SourceGroups {
  const read = readRecords(records, COLLECTION, lost);
  const isSection = ({ values }: (typeof read)[number]) => values.type === "section";
  const groups = new Map<string, SourceGroup>();
  const merged = [
    ...mergeById(read.filter((record) => !isSection(record))),
    ...mergeById(read.filter(isSection)),
  ];
  const locales: string[] = [];
  for (const { main, repeated } of merged) {
    const { order, parent_id, collection_id, default_locale, translated_content } = main.values;
    const { name, description } = main.values;
    const noun = isSection(main) ? "section" : "collection";
    const above = parent_id ?? collection_id;
    const parent = above === undefined ? null : `collection ${above}`;
    const values = { ...main.values, ...(order !== undefined && { position: order }) };
    const group = groupOf(noun, { ...main, values }, { parent, repeated, lost });
    groups.set(`${noun} ${group.id}`, group);
    locales.push(...localesIn(translated_content, default_locale, { name, description }));
  }
  if (locales.length > 0) lost.lines.push(noteOfGroupTranslations(locales));
  return groups;
}

/** Where an article was: the innermost group's key, the names of others that are not around it, and of unknown ones. */
export type Place = { key: string | null; others: string[]; unknown: string[] };

type Parents = { parent_id?: string; parent_ids?: string[]; parent_type?: string };

/** Chooses the group that an article names first, or the innermost inside of it that it names, too. */
export function choosePlace(
  { parent_id, parent_ids = [], parent_type = "collection" }: Parents,
  groups: SourceGroups,
): Place {
  const ids = [...new Set([...(parent_id === undefined ? [] : [parent_id]), ...parent_ids])];
  const keys = ids.map((each) => {
    const names = [`${parent_type} ${each}`, `collection ${each}`, `section ${each}`];
    return names.find((name) => groups.has(name)) ?? `collection ${each}`;
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
    others: others.map(({ noun, name }) => `the ${noun} “${name}”`),
    unknown: keys.filter((each) => !groups.has(each)),
  };
}
