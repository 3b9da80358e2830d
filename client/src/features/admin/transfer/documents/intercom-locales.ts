import { isFields } from "./recognize-export.ts";

/** The languages in which something of Intercom's is there besides its own, which `own` is in. */
export function localesIn(
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
