import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { PublishFault } from "@shared/contracts/publishing.ts";
import {
  PUBLISH_LIMITS,
  type PublishChange,
  type PublishRequest,
  publishRequestSchema,
} from "@shared/contracts/publishing.ts";
import type { CleanHtml, Picture } from "./sanitize-html.ts";

/** A change whose HTML has become the hash of a body. `stored` are pictures that must be in the database. */
export type ValidChange = Exclude<PublishChange, { type: "put-article" }> | ValidArticle;

type ValidArticle = Omit<Extract<PublishChange, { type: "put-article" }>, "html"> & {
  bodyHash?: string;
  stored?: readonly string[];
};

/** A publish that was checked, with what it brings; `requestHash` is the same for the same request. */
export type ValidPublish = Omit<PublishRequest, "changes"> & {
  requestHash: string;
  changes: ValidChange[];
  bodies: { hash: string; html: string }[];
  pictures: Picture[];
};

/** A publish, or why there is none. */
export type ValidationResult = { publish: ValidPublish } | { faults: PublishFault[] } | "malformed";

// jsdom lets go of what it parsed only when the thread's present job ends: else a thousand articles would fill its memory.
const CHANGES_PER_JOB = 20;

/** Checks the bytes of a publish and cleans its HTML. Takes long for many bytes. */
export async function validatePublish(
  bytes: Uint8Array,
  cleanHtml: (html: string) => CleanHtml,
): Promise<ValidationResult> {
  const body = parseJson(bytes);
  if (body === undefined) return "malformed";
  const parsed = publishRequestSchema.safeParse(body);
  if (!parsed.success) return { faults: parsed.error.issues.map(toFault) };
  const request = parsed.data;
  const { changes, bodies, pictures, faults } = await validateChanges(request.changes, cleanHtml);
  faults.unshift(...checkRequest(request));
  if (pictures.size > PUBLISH_LIMITS.pictures) {
    const message = `must hold ${PUBLISH_LIMITS.pictures} pictures at most`;
    faults.push({ change: null, field: "changes", message });
  }
  if (faults.length > 0) return { faults };
  return {
    publish: {
      ...request,
      requestHash: hash("sha256", JSON.stringify(request)),
      changes,
      bodies: [...bodies].map(([hash, html]) => ({ hash, html })),
      pictures: [...pictures.values()],
    },
  };
}

async function validateChanges(
  requested: readonly PublishChange[],
  cleanHtml: (html: string) => CleanHtml,
) {
  const changes: ValidChange[] = [];
  const bodies = new Map<string, string>();
  const pictures = new Map<string, Picture>();
  const faults: PublishFault[] = [];
  for (const [index, change] of requested.entries()) {
    if (index % CHANGES_PER_JOB === 0) await setImmediate();
    if (change.type !== "put-article" || change.html === undefined) {
      changes.push(change);
      continue;
    }
    const { html, ...rest } = change;
    const clean = cleanOrFault(html, cleanHtml);
    for (const message of clean.faults) faults.push({ change: index, field: "html", message });
    for (const picture of clean.pictures) pictures.set(picture.hash, picture);
    const bodyHash = hash("sha256", clean.html);
    bodies.set(bodyHash, clean.html);
    changes.push({ ...rest, bodyHash, stored: clean.stored });
  }
  return { changes, bodies, pictures, faults };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** A fault of the schema with its place. */
export function toFault({ path, message }: { path: PropertyKey[]; message: string }): PublishFault {
  const [list, index, ...field] = path;
  if (list !== "changes" || typeof index !== "number") {
    return { change: null, field: path.join(".") || null, message };
  }
  return { change: index, field: field.join(".") || null, message };
}

const TOO_LONG = `must have ${PUBLISH_LIMITS.htmlBytes / 2 ** 20} MB at most without its pictures`;
const TOO_DEEP = "is nested too deeply";
const NOTHING = { html: "", pictures: [], stored: [] };

function cleanOrFault(html: string, cleanHtml: (html: string) => CleanHtml): CleanHtml {
  // Before the parser sees it: what is cleaned is hardly ever half as long.
  const length = html.replace(/data:image\/[^"'>]*/gi, "").length;
  if (length > 2 * PUBLISH_LIMITS.htmlBytes) return { ...NOTHING, faults: [TOO_LONG] };
  if (isDeep(html)) return { ...NOTHING, faults: [TOO_DEEP] };
  try {
    const clean = cleanHtml(html);
    if (Buffer.byteLength(clean.html) <= PUBLISH_LIMITS.htmlBytes) return clean;
    return { ...NOTHING, faults: [...clean.faults, TOO_LONG] };
  } catch (error) {
    // The parser, the sanitiser and the serialiser call themselves for each level.
    if (error instanceof RangeError) return { ...NOTHING, faults: [TOO_DEEP] };
    throw error;
  }
}

const MAX_DEPTH = 500;
// Without those that have no end tag, or none that is needed.
const TAG = /<(\/?)(?!(?:br|col|hr|img|input|li|p|source|td|th|tr|wbr)\b)[a-z]/gi;

/** Whether elements seem to be nested so deeply that the parser takes quadratic time. */
function isDeep(html: string): boolean {
  let depth = 0;
  for (const [, end] of html.matchAll(TAG)) {
    depth = Math.max(0, depth + (end ? -1 : 1));
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** What is wrong with a publish beyond its single fields: repeated items, text without an article, redirects that collide. */
function checkRequest({ changes, redirects }: PublishRequest): PublishFault[] {
  return [...checkChanges(changes), ...checkRedirects(changes, redirects)];
}

function checkChanges(changes: PublishRequest["changes"]): PublishFault[] {
  const seen = new Set<string>();
  return changes.flatMap((change, index) => {
    const faults: PublishFault[] = [];
    const key = `${change.type.endsWith("article") ? "article" : "category"}:${change.id}`;
    if (seen.has(key)) {
      faults.push({ change: index, field: "id", message: "is in this publish more than once" });
    }
    seen.add(key);
    if (change.type === "put-article" && change.html !== undefined && change.body !== "own") {
      faults.push({ change: index, field: "html", message: "needs the body “own”" });
    }
    return faults;
  });
}

function checkRedirects(
  changes: PublishRequest["changes"],
  redirects: PublishRequest["redirects"],
): PublishFault[] {
  const live = new Set(
    changes.flatMap((change) => (change.type === "put-article" ? [change.value.link] : [])),
  );
  const targets = new Map<string, string>();
  const faults: PublishFault[] = [];
  const report = (index: number, message: string) =>
    faults.push({ change: null, field: `redirects.${index}`, message });
  for (const [index, { from, to }] of redirects.entries()) {
    if (targets.has(from)) report(index, "repeats an old address");
    if (live.has(from)) report(index, "is the address of an article in this publish");
    targets.set(from, to);
  }
  for (const [index, { from }] of redirects.entries()) {
    if (isLoop(targets, from)) report(index, "leads back to its own address");
  }
  return faults;
}

function isLoop(targets: ReadonlyMap<string, string>, from: string): boolean {
  let at = targets.get(from);
  for (let hops = 0; at !== undefined && hops <= targets.size; hops += 1) {
    if (at === from) return true;
    at = targets.get(at);
  }
  return false;
}
