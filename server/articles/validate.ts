import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import {
  PUBLISH_LIMITS,
  type PublishChange,
  type PublishError,
  type PublishRequest,
  publishRequestSchema,
} from "@shared/contracts/publishing.ts";
import type { CleanHtml, StoredImage } from "./sanitize-html.ts";

/**
 * A change whose HTML is replaced by the hash of a text, null for none. `stored` are images that the database must
 * have.
 */
export type ValidChange = PublishChange & {
  bodyHash?: string | null;
  stored?: readonly string[];
};

export type ValidationResult = Awaited<ReturnType<typeof validatePublish>>;

/** A valid publish with its texts and images; `requestHash` is the same for the same request. */
export type ValidPublish = Extract<ValidationResult, { publish: object }>["publish"];

// jsdom frees what it parsed only when the thread's present job ends: a thousand articles would fill its memory.
const CHANGES_PER_JOB = 20;

/** Validates the bytes of a publish and cleans its HTML. Takes long for many bytes. */
export async function validatePublish(bytes: Uint8Array, cleanHtml: (html: string) => CleanHtml) {
  const body = parseJson(bytes);
  if (body === undefined) return "malformed" as const;
  const parsed = publishRequestSchema.safeParse(body);
  if (!parsed.success) return { errors: parsed.error.issues.map(toPublishError) };
  const request = parsed.data;
  const changes: ValidChange[] = [];
  const bodies = new Map<string, { hash: string; html: string }>();
  const images = new Map<string, StoredImage>();
  const errors: PublishError[] = [];
  const report: Report = (change, field, message) => errors.push({ change, field, message });
  checkChanges(request, report);
  checkRedirects(request, report);
  for (const [index, change] of request.changes.entries()) {
    if (index % CHANGES_PER_JOB === 0) await setImmediate();
    const { clean, ...valid } = cleanText(change, cleanHtml);
    changes.push(valid);
    const hash = valid.bodyHash ?? "";
    bodies.set(hash, { hash, html: clean.html });
    errors.push(...clean.errors.map((message) => ({ change: index, field: "html", message })));
    for (const image of clean.images) images.set(image.hash, image);
  }
  // Removes the empty hash of changes without a text.
  bodies.delete("");
  if (images.size > PUBLISH_LIMITS.images) {
    report(null, "changes", `must hold ${PUBLISH_LIMITS.images} images at most`);
  }
  if (errors.length > 0) return { errors };
  const requestHash = hash("sha256", JSON.stringify(request));
  const brought = { bodies: [...bodies.values()], images: [...images.values()] };
  return { publish: { ...request, requestHash, changes, ...brought } };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

export function toPublishError({
  path,
  message,
}: {
  path: PropertyKey[];
  message: string;
}): PublishError {
  const [list, index, ...field] = path;
  const isInChange = list === "changes" && typeof index === "number";
  const place = isInChange ? { change: index, field } : { change: null, field: path };
  return { change: place.change, field: place.field.join(".") || null, message };
}

export const kindOfChange = ({ type }: PublishChange): "article" | "category" =>
  type.endsWith("article") ? "article" : "category";

const NO_HTML: CleanHtml = { html: "", images: [], stored: [], errors: [] };

/** A change whose HTML is replaced by its hash, and the cleaned text if it has one. */
function cleanText(
  change: PublishChange,
  cleanHtml: (html: string) => CleanHtml,
): ValidChange & { clean: CleanHtml } {
  if (change.type !== "put-article" || change.html === undefined) {
    return { ...change, clean: NO_HTML };
  }
  const { html, ...rest } = change;
  const clean = cleanOrRefuse(html ?? "", cleanHtml);
  const bodyHash = clean.html ? hash("sha256", clean.html) : null;
  return { ...rest, bodyHash, stored: clean.stored, clean };
}

function cleanOrRefuse(html: string, cleanHtml: (html: string) => CleanHtml): CleanHtml {
  const refused = (...errors: string[]) => ({ html: "", images: [], stored: [], errors });
  const tooLong = `must have ${PUBLISH_LIMITS.htmlBytes / 2 ** 20} MB at most without its images`;
  const tooDeep = "is nested too deeply";
  // Measures the length before the parser sees the text: cleaning hardly ever halves it.
  const length = html.replace(/data:image\/[^"'>]*/gi, "").length;
  if (length > 2 * PUBLISH_LIMITS.htmlBytes) return refused(tooLong);
  if (isDeep(html)) return refused(tooDeep);
  try {
    // The database holds no NUL, and text without tags is never parsed, which would remove it.
    const clean = cleanHtml(html.replaceAll("\0", ""));
    if (Buffer.byteLength(clean.html) <= PUBLISH_LIMITS.htmlBytes) return clean;
    return refused(...clean.errors, tooLong);
  } catch (error) {
    // The parser, the sanitiser and the serialiser call themselves for each level.
    if (error instanceof RangeError) return refused(tooDeep);
    throw error;
  }
}

const MAX_DEPTH = 500;
// Opening and closing tags of elements that can nest, without those that need no end tag.
const TAG = /<(\/?)(?!(?:br|col|hr|img|input|li|p|source|td|th|tr|wbr)\b)[a-z]/gi;

/** Estimates that elements are nested so deeply that the parser takes quadratic time. */
function isDeep(html: string): boolean {
  let depth = 0;
  for (const [, end] of html.matchAll(TAG)) {
    depth = Math.max(0, depth + (end ? -1 : 1));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

type Report = (change: number | null, field: string, message: string) => void;

function checkChanges({ changes }: PublishRequest, report: Report): void {
  const seen = new Set<string>();
  for (const [index, change] of changes.entries()) {
    const item = `${kindOfChange(change)}:${change.id}`;
    if (seen.has(item)) report(index, "id", "is in this publish more than once");
    seen.add(item);
  }
}

function checkRedirects({ changes, redirects }: PublishRequest, report: Report): void {
  const live = new Set(changes.map((change) => change.type === "put-article" && change.value.link));
  const targets = new Map<string, string>();
  for (const [index, { from, to }] of redirects.entries()) {
    const field = `redirects.${index}`;
    if (targets.has(from)) report(null, field, "repeats an old address");
    if (live.has(from)) report(null, field, "is the address of an article in this publish");
    targets.set(from, to);
  }
  for (const [index, { from }] of redirects.entries()) {
    const isLoop = pathsFrom(targets, from).includes(from);
    if (isLoop) report(null, `redirects.${index}`, "leads back to its own address");
  }
}

/** The paths to which a redirect leads, one after the other; each is there once, also in a loop. */
export function pathsFrom(targets: ReadonlyMap<string, string>, start: string): string[] {
  const paths = new Set<string>();
  for (let next = targets.get(start); next && !paths.has(next); next = targets.get(next)) {
    paths.add(next);
  }
  return [...paths];
}
