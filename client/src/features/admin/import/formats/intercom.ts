import * as z from "zod/mini";
import { isFields } from "../sources/recognize-export.ts";
import { variantsOf } from "../transform/links.ts";
import type { ExportRecords } from "./help-center.ts";
import {
  EVERYONE,
  type HelpCenterOptions,
  helpCenterDocument,
  lineOfArticles,
  noteOfTranslations,
  type ReadHelpCenter,
  sortDocuments,
} from "./help-center-document.ts";
import {
  categoriesOf,
  describeGroups,
  groupOf,
  groupsAround,
  noteOfGroupTranslations,
  type SourceGroup,
  type SourceGroups,
} from "./help-center-groups.ts";
import {
  type ExportRecord,
  fields,
  id,
  type Lost,
  mergeById,
  position,
  type ReadRecord,
  readRecords,
  text,
  webAddress,
} from "./records.ts";
import { TEXT_LIMITS } from "./source-document.ts";

/** An article of Intercom's API, as its reference documents it. */
const ARTICLE = {
  noun: "article",
  schemas: {
    id,
    title: text,
    description: text,
    body: z.string(),
    state: text,
    url: webAddress,
    parent_id: id,
    parent_ids: z.array(id),
    parent_type: text,
    default_locale: text,
    translated_content: fields,
  },
  leftOut: { statistics: ["statistic", "statistics"] },
  limits: { title: TEXT_LIMITS.title, description: TEXT_LIMITS.description },
} as const;

type Article = ReadRecord<(typeof ARTICLE)["schemas"]>;

/** Makes documents of the articles of Intercom's API, and categories of their collections. */
export async function readIntercom(
  records: ExportRecords,
  { step }: HelpCenterOptions,
  lost: Lost,
): Promise<ReadHelpCenter> {
  const groups = readIntercomGroups(records.intercomCollection, lost);
  const articles = mergeById(readRecords(records.intercomArticle, ARTICLE, lost)).map((merged) => ({
    ...merged,
    place: choosePlace(merged.main.values, groups),
  }));
  const used = new Set(articles.flatMap(({ place }) => place.key ?? []));
  const categories = categoriesOf(used, groups);
  const documents = [];
  for (const { main, repeated, place } of articles) {
    await step();
    const { values } = main;
    const { title, body } = values;
    documents.push(
      helpCenterDocument({
        record: main,
        id: values.id,
        title,
        html: body,
        description: values.description || undefined,
        category: categories.get(place.key ?? "")?.name,
        position: null,
        formerAddresses: values.url ? variantsOf(values.url) : [],
        notes: [
          ...main.faults,
          ...noteOfPlace(main, place),
          ...noteOfTranslations(
            localesIn(values.translated_content, values.default_locale, { title, body }),
          ),
          ...(repeated > 0 ? ["It is in the export more than once; the first is taken."] : []),
        ],
      }),
    );
  }
  const unpublished = articles
    .map(({ main: { values } }) => values)
    .filter(({ state = "published" }) => state !== "published");
  // First, as it must not be overlooked.
  lost.lines.unshift(
    ...lineOfArticles(
      unpublished.map(({ title }) => title),
      "not published",
      EVERYONE,
    ),
  );
  lost.lines.push(...describeGroups(categories, groups));
  const list = [...categories.values()];
  return { documents: sortDocuments(documents, list), categories: list, usedFiles: new Set() };
}

function noteOfPlace(
  { values: { parent_id } }: Article,
  { key, others, unknown }: Place,
): string[] {
  const names = [...others, ...unknown];
  if (key !== null) return names.length > 0 ? [`It was in ${names.join(", ")} there, too.`] : [];
  return parent_id === undefined && unknown.length === 0
    ? ["It is in no collection there, and in the category “Imported” here."]
    : [`Its ${unknown.join(", ")} is not in the export; it is in the category “Imported” here.`];
}

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
  leftOut: {},
  limits: { name: TEXT_LIMITS.title, description: TEXT_LIMITS.description },
} as const;

/** Reads Intercom's collections and sections, by "collection 12" and "section 3". */
function readIntercomGroups(records: readonly ExportRecord[], lost: Lost): SourceGroups {
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
type Place = { key: string | null; others: string[]; unknown: string[] };

type Parents = { parent_id?: string; parent_ids?: string[]; parent_type?: string };

/** Chooses the group that an article names first, or the innermost inside of it that it names, too. */
function choosePlace(
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

/** The languages in which something of Intercom's is there besides its own, which `own` is in. */
function localesIn(
  translated: Readonly<Record<string, unknown>> = {},
  ownLocale: string | undefined,
  own: Readonly<Record<string, string | undefined>>,
): string[] {
  return Object.entries(translated).flatMap(([locale, content]) => {
    if (locale === "type" || locale === ownLocale || content === null) return [];
    const texts = Object.keys(own).map((name) => (isFields(content) ? content[name] : content));
    const isEmpty = texts.every((value) => !value);
    const isOwn = Object.values(own).every(
      (value, index) => (texts[index] ?? "") === (value ?? ""),
    );
    return isEmpty || isOwn ? [] : [locale];
  });
}
