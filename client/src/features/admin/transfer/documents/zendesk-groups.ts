import { noteOfGroupTranslations } from "./describe-groups.ts";
import { mergeById } from "./merge-by-id.ts";
import type { ExportRecords } from "./read-exports.ts";
import { type Lost, readRecords } from "./record-fields.ts";
import { groupOf, type SourceGroup, type SourceGroups } from "./source-groups.ts";
import { ZENDESK_CATEGORY, ZENDESK_SECTION } from "./zendesk-records.ts";

/** Reads Zendesk's sections and categories, by "section 12" and "category 3". */
export function readZendeskGroups(records: ExportRecords, lost: Lost): SourceGroups {
  const categories = mergeById(readRecords(records.zendeskCategory, ZENDESK_CATEGORY, lost));
  const sections = mergeById(readRecords(records.zendeskSection, ZENDESK_SECTION, lost));
  const groups = new Map<string, SourceGroup>();
  for (const { main, repeated } of categories) {
    const group = groupOf("category", main, { parent: null, repeated, lost });
    groups.set(`category ${group.id}`, group);
  }
  for (const { main, repeated } of sections) {
    const { parent_section_id, category_id } = main.values;
    const parent = parent_section_id
      ? `section ${parent_section_id}`
      : `category ${category_id ?? ""}`;
    const group = groupOf("section", main, { parent, repeated, lost });
    groups.set(`section ${group.id}`, group);
  }
  const locales = [...categories, ...sections].flatMap((merged) => merged.locales);
  if (locales.length > 0) lost.lines.push(noteOfGroupTranslations(locales));
  return groups;
}
