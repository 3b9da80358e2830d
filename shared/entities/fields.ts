import * as z from "zod/mini";
import { fitsRequest, MAX_LINK_BYTES } from "../content/article-paths.ts";
import { areContexts } from "../content/contexts.ts";
import { isSlug, isStorable } from "../text/text.ts";

/** The limits of articles and categories, in characters unless the name says bytes. */
export const TEXT_LIMITS = {
  id: 100,
  title: 200,
  description: 1_000,
  link: 300,
  shownFor: 1_000,
  origin: 500,
  /** An article's HTML, without the images that are stored by themselves. */
  htmlBytes: 2 * 1024 * 1024,
} as const;

/** A text of so many characters at most. */
export const text = (max: number, ...checks: z.core.$ZodCheck<string>[]) =>
  z
    .string()
    .check(
      z.maxLength(max, `must have ${max.toLocaleString("en")} characters at most`),
      z.refine(isStorable, "must not hold characters that can’t be stored"),
      ...checks,
    );

export const isFilled = z.refine<string>((value) => value.trim() !== "", "must not be empty");

export const slug = text(
  TEXT_LIMITS.id,
  z.refine(isSlug, "must be lowercase letters, numbers and hyphens"),
);

/** A path of this site for which `isAllowed` holds. */
export const path = (isAllowed: (path: string) => boolean, error: string) =>
  text(
    TEXT_LIMITS.link,
    z.refine(isAllowed, error),
    z.refine(fitsRequest, `must take at most ${MAX_LINK_BYTES} bytes in an address`),
  );

/** The rule of a field, which may be optional. */
type Rule = z.ZodMiniString | z.ZodMiniOptional<z.ZodMiniString>;
export type Fields = Readonly<Record<string, Rule>>;
export type Item<F extends Fields> = z.infer<z.ZodMiniObject<F>>;

/** A field with the label that the interface shows. */
export const labelled = <R extends Rule>(label: string, rule: R) =>
  rule.check().register(z.globalRegistry, { title: label }) as R;

/** Recognises an imported item, by its id on another site or its file: `zendesk:article/12`. */
export const origin = labelled("Origin", z.optional(text(TEXT_LIMITS.origin)));

/** The contexts for which the help panel shows an item. */
export const shownFor = text(
  TEXT_LIMITS.shownFor,
  z.refine(
    areContexts,
    "must be places without spaces, such as epcr/signature, separated by commas; a video’s may end in a time: epcr/signature 1:25",
  ),
);

export const labelOf = (rule: Rule): string => z.globalRegistry.get(rule)?.title ?? "";

const isOptional = (rule: Rule | undefined): boolean => rule instanceof z.ZodMiniOptional;

export const optionalNames = <F extends Fields>(fields: F) =>
  Object.keys(fields).filter((name) => isOptional(fields[name])) as {
    [Name in keyof F]: F[Name] extends z.ZodMiniOptional ? Name : never;
  }[keyof F][];

/** The limit of a field's characters if a text exceeds it; else null. */
export function exceededLimit(rule: Rule, text: string): number | null {
  const issue = rule.safeParse(text).error?.issues.find(({ code }) => code === "too_big");
  return issue?.code === "too_big" ? Number(issue.maximum) : null;
}

/** An object with a value for each field. */
export const forFields = <F extends object, T>(
  fields: F,
  make: (name: keyof F & string, rule: F[keyof F]) => T,
) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, rule]) => [name, make(name as keyof F & string, rule)]),
  ) as Record<keyof F & string, T>;

/** The fields of an item without anything else; empty optional ones are left out. */
export function pickFields<F extends Fields>(fields: F, item: object): Item<F> {
  const texts = item as Readonly<Record<string, string | undefined>>;
  const named = Object.keys(fields).filter((name) => texts[name] || !isOptional(fields[name]));
  return Object.fromEntries(named.map((name) => [name, texts[name]])) as Item<F>;
}

/** The fields with any text, as a stored item may break newer rules. */
export const storedFields = <F extends Fields>(fields: F) =>
  forFields(fields, (_, rule) => (isOptional(rule) ? z.optional(z.string()) : z.string())) as F;
