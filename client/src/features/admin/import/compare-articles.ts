import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import type { Article, ArticleMetadata } from "@/data/model.ts";
import { fieldNames, labelOfField, ownFields, textIn } from "@/features/admin/drafts/items.ts";
import type { DraftEdit } from "@/features/admin/drafts/write-drafts.ts";
import type { TransferFile } from "./formats/knowledge-base-json.ts";
import { canonicalHtml, cleanHtml } from "./transform/canonical-html.ts";
import { bytesOfBase64 } from "./transform/images.ts";

/** An imported article, and what is here, with its HTML. */
export type FoundArticle = {
  article: TransferFile["articles"][number];
  before: Article | undefined;
  html: string | null;
};

/** An import's verdict on an article. `told` are the labels of the fields that differ from the existing article. */
export type Compared = {
  verdict: "added" | "changed" | "conflict" | "unchanged" | "kept";
  edit: DraftEdit;
  told: string[];
  /** True if HTML that is not allowed was removed. */
  isCleaned?: boolean;
};

/** Compares an article of an export, which replaces what is here. */
export function compareExported(found: FoundArticle): Compared {
  const { before } = found;
  // One that was written before articles had an origin takes none away.
  const article = { ...found.article, origin: found.article.origin || before?.origin };
  const { content } = article;
  const clean = content && cleanHtml(content);
  const isCleaned = clean !== content;
  // An export may hold images that have had addresses of their own since they were published.
  const isSameHtml = comparableHtml(clean) === comparableHtml(found.html);
  const edit = editOf({ article, before }, isSameHtml ? null : clean);
  if (!before) return { verdict: "added", edit, told: [], isCleaned };
  const told = differences(before, article, edit.html === undefined);
  return { verdict: told.length === 0 ? "unchanged" : "changed", edit, told, isCleaned };
}

/**
 * An article that nobody changed here since it was imported last, or since the product was installed, follows its document;
 * one that was changed on both sides is a conflict. `isTouched` says that it is drafted or was published.
 */
export function compareDocument(
  found: FoundArticle,
  formerPaths: string[],
  imports: ReadonlyMap<string, string>,
  isTouched: boolean,
): Compared {
  const { article, before, html } = found;
  const { content } = article;
  const text = comparableHtml(html && canonicalHtml(html));
  // A document without a text leaves the article's as it is.
  const newText = content === null ? text : comparableHtml(content);
  const hash = fingerprint(article, newText);
  const imported = { hash, formerPaths };
  const edit = { ...editOf(found, content), imported };
  if (!before) return { verdict: "added", edit, told: [] };
  const told = differences(before, article, text === newText);
  const current = fingerprint(before, text);
  const last = imports.get(before.id);
  const isSame = current === hash;
  if (!isSame && (current === last || !isTouched)) {
    return { verdict: "changed", edit, told };
  }
  if (!isSame && hash !== last) return { verdict: "conflict", edit, told };
  if (textIn(before, "origin") === textIn(article, "origin")) {
    return { verdict: isSame ? "unchanged" : "kept", edit, told };
  }
  // The existing article stays and stores the origin, by which the next import finds it.
  const known = { ...before, origin: article.origin };
  const carried = editOf({ article: known, before }, null);
  return { verdict: "changed", edit: { ...carried, imported }, told: [labelOfField("origin")] };
}

/** The labels of the fields that differ, and of the text. */
const differences = (before: ArticleMetadata, after: ArticleMetadata, isSameText: boolean) => [
  ...fieldNames(after)
    .filter((name) => textIn(before, name) !== textIn(after, name))
    .map(labelOfField),
  ...(isSameText ? [] : [labelOfField("content")]),
];

function editOf(
  { article, before }: { article: ArticleMetadata; before: Article | undefined },
  html: string | null,
): DraftEdit {
  const value = ownFields(article);
  const text = before ? "unchanged" : "none";
  const basedOn = before ? ownFields(before) : null;
  const change = { type: "put-article", id: value.id, value, text, basedOn } as const;
  return { change, ...(html && { html }) };
}

const IMAGE_DATA = /(?<=\ssrc=")data:image\/[\w.+-]+;base64,([^"]*)(?=")/g;

const ATTRIBUTE_VALUE = /(?<==")[^"]*(?=")/g;

const IMAGE_ADDRESS = /(?<=\ssrc=")[^"]*(?=")/g;

/**
 * An article's HTML in a form that is the same before and after it is published: images by their SHA-256, and the signs
 * that browsers and servers escape differently in attributes.
 */
export function comparableHtml(html: string | null | undefined): string {
  return (html ?? "")
    .replace(
      IMAGE_DATA,
      (_, base64: string) =>
        `picture:${bytesToHex(sha256(bytesOfBase64(base64) ?? utf8ToBytes(base64)))}`,
    )
    .replace(IMAGE_ADDRESS, (address) => {
      const [, hash] = STORED_IMAGE.exec(address) ?? [];
      return hash ? `picture:${hash}` : address;
    })
    .replace(ATTRIBUTE_VALUE, (value) => value.replaceAll("&lt;", "<").replaceAll("&gt;", ">"))
    .trim();
}

/** The SHA-256 of an article, as hexadecimal digits; `html` is comparable HTML. */
export function fingerprint(article: ArticleMetadata, html: string): string {
  // In the order of those that servers have stored; where it is from is no part of what an article says.
  const { id: _, origin: __, title, description, category, link, ...others } = ownFields(article);
  const parts = [title, description, category, link, html, ...Object.entries(others).flat()];
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(parts))));
}
