import { groupBy } from "./group-by.ts";
import type { ExportRecord } from "./record-fields.ts";

type Localized = Pick<ExportRecord, "path" | "number"> & {
  values: { id?: string; locale?: string; source_locale?: string };
};

/** Records of one id: the one to take, the languages of the others, and how many are there again in the same language. */
export type Merged<T> = { main: T; locales: string[]; repeated: number };

/** Merges what is there in several languages, or several times. The language that it was written in goes first. */
export function mergeById<T extends Localized>(records: readonly T[]): Merged<T>[] {
  const byId = groupBy(records, ({ values, path, number }) => values.id ?? `${path} ${number}`);
  return [...byId.values()].map((same) => {
    const source = same.find(({ values }) => values.locale === values.source_locale);
    const main = source ?? (same[0] as T);
    const others = same.filter((each) => each !== main);
    const locales = others.flatMap(({ values: { locale } }) =>
      locale && locale !== main.values.locale ? [locale] : [],
    );
    return { main, locales: [...new Set(locales)], repeated: others.length - locales.length };
  });
}
