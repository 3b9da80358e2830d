import { BY_NAME } from "../sources/source-files.ts";
import { labelOf } from "../transform/callouts.ts";
import { playerOf } from "../transform/simplify.ts";

/** A tag of Hugo or GitBook: `name` begins with a slash or "end" where it ends another. */
export type Tag = {
  name: string;
  isEnd: boolean;
  named: ReadonlyMap<string, string>;
  values: readonly string[];
};

const ARGUMENT =
  /([\w-]+)[ \t]*[=:][ \t]*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"']+)/g;

/** Reads what is between the braces of a tag. */
export function readTag(inner: string): Tag {
  const [, end = "", given = ""] = /^\s*(\/|end)?\s*([\w./-]*)/.exec(inner) ?? [];
  const rest = inner.replace(/^\s*(?:\/|end)?\s*[\w./-]*/, "").replace(/\/\s*$/, "");
  const named = new Map<string, string>();
  const values: string[] = [];
  for (const [, name, ...parts] of rest.matchAll(ARGUMENT)) {
    const value = parts.find((each) => each !== undefined) ?? "";
    if (name) named.set(name.toLowerCase(), value);
    else values.push(value);
  }
  return { name: given.toLowerCase(), isEnd: end !== "", named, values };
}

/** Escapes a text for an attribute. */
export const quoted = (text: string): string =>
  `"${text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll("\n", " ")}"`;

const of = ({ named, values }: Tag, ...names: string[]) =>
  names.map((name) => named.get(name)).find(Boolean) ?? values[0] ?? "";

const CALLOUT = /^(hint|notice|callout|admonition|alert)$/;

const GROUP =
  /^(tabs|tabpane|stepper|steps|columns|column|content-ref|code|cards|raw|endraw|row|col)$/;

type Converted = { html: string; isBlock: boolean };

const block = (html: string): Converted => ({ html, isBlock: true });

/** Tags around a part of the text, by their names: the element that they are, and its attributes. */
const CONTAINERS: readonly (readonly [RegExp, string, (tag: Tag) => string])[] = [
  [
    /^(tab|step|tabitem)$/,
    "x-tab",
    (tag) => ` title=${quoted(of(tag, "title", "name", "header", "label"))}`,
  ],
  [
    /^(details|expand|collapse|accordion|spoiler)$/,
    "x-details",
    (tag) => ` title=${quoted(of(tag, "title", "summary", "label"))}`,
  ],
];

/**
 * Converts a tag to HTML that stands alone or within a line; undefined for an unknown tag. The end of an unknown tag
 * leaves nothing.
 */
export function convertTag(tag: Tag): Converted | undefined {
  const { name, isEnd, named } = tag;
  const isCallout = CALLOUT.test(name) || (labelOf(name) && name !== "help");
  const [, element, attributes] = isCallout
    ? ([null, "x-callout", calloutAttributes] as const)
    : (CONTAINERS.find(([pattern]) => pattern.test(name)) ?? []);
  if (element && attributes)
    return block(isEnd ? `</${element}>` : `<${element}${attributes(tag)}>`);
  if (isEnd) return block("");
  const title = name === "code" ? named.get("title") : undefined;
  if (title) return block(`<p><strong>${escaped(title)}</strong></p>`);
  return GROUP.test(name) ? block("") : convertSingle(tag);
}

function calloutAttributes(tag: Tag): string {
  const given = of(tag, "style", "type", "level", "color");
  const isKind = CALLOUT.test(tag.name) || labelOf(given) !== undefined;
  const kind = isKind && given ? given : tag.name;
  const title = tag.named.get("title") ?? tag.named.get("heading");
  return ` kind=${quoted(kind)}${title ? ` title=${quoted(title)}` : ""}`;
}

function convertSingle(tag: Tag): Converted | undefined {
  const { name, named } = tag;
  if (/^(ref|relref)$/.test(name))
    return { html: BY_NAME + encodeURI(of(tag, "path")), isBlock: false };
  if (/^(figure|img|image|picture)$/.test(name)) return block(figureOf(tag));
  if (/^(youtube|vimeo|embed|video)$/.test(name)) return convertVideo(tag);
  if (name === "file") {
    const source = of(tag, "src");
    return block(`<p>${link(source, named.get("caption") ?? source.split("/").at(-1) ?? "")}</p>`);
  }
  const target = firstOf(tag, "ref", "page", "url", "href", "link");
  if (!target || /^(include|openapi|swagger)/.test(name)) return undefined;
  const address = /^(https?:|mailto:|#)/i.test(target) ? target : BY_NAME + encodeURI(target);
  const words = firstOf(tag, "caption", "title", "text", "label") ?? target;
  return { html: link(address, words), isBlock: false };
}

function convertVideo(tag: Tag): Converted | undefined {
  const id = of(tag, "url", "id", "src");
  const starts: Record<string, string> = {
    youtube: "https://youtu.be/",
    vimeo: "https://vimeo.com/",
  };
  const address = (starts[tag.name] ?? "") + id;
  const player = playerOf(address);
  if (player) return block(`<iframe src=${quoted(player)}></iframe>`);
  return /^https?:/i.test(address) ? block(`<p>${link(address, address)}</p>`) : undefined;
}

const firstOf = ({ named }: Tag, ...names: string[]) =>
  names.map((each) => named.get(each)).find(Boolean);

const escaped = (words: string) => quoted(words).slice(1, -1);

const link = (address: string, words: string) => `<a href=${quoted(address)}>${escaped(words)}</a>`;

function figureOf(tag: Tag): string {
  const { named } = tag;
  const source = of(tag, "src", "url");
  const caption = named.get("caption") ?? named.get("title") ?? "";
  const size = ["width", "height"].flatMap((name) => {
    const value = /^\d+%?/.exec(named.get(name) ?? "")?.[0];
    return value ? [` ${name}="${value}"`] : [];
  });
  const image = `<p><img src=${quoted(encodeURI(source))} alt=${quoted(named.get("alt") ?? "")}${size.join("")}></p>`;
  return image + (caption ? `<p><em>${escaped(caption)}</em></p>` : "");
}
