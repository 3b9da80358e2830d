import { randomUUID } from "node:crypto";
import type { PublishFault } from "@shared/publish-answers.ts";
import { PUBLISH_LIMITS, type PublishChange, type PublishRequest } from "@shared/publishing.ts";
import {
  formerRedirects,
  type ImportedChange,
} from "@/features/admin/publishing/former-redirects.ts";
import { movedAddresses } from "@/features/admin/publishing/moved-addresses.ts";
import type { CleanHtml } from "../knowledge-base/clean-html.ts";
import { preparePublish } from "../knowledge-base/prepare-publish.ts";
import type { ContentPlan } from "./plan-content.ts";
import type { Published } from "./read-published.ts";

/** A publish of an import, without the revision that it is made on. */
export type PublishPart = Omit<PublishRequest, "revision">;

const KINDS = ["changes", "redirects", "pictures", "bytes"] as const;

type Size = Record<(typeof KINDS)[number], number>;

// For what a request holds besides its changes and redirects.
const ENVELOPE_BYTES = 64 * 1024;
/** What one publish may hold. */
const LIMITS: Size = {
  ...PUBLISH_LIMITS,
  bytes: PUBLISH_LIMITS.requestBytes - ENVELOPE_BYTES,
};
const NOTHING: Size = { changes: 0, redirects: 0, pictures: 0, bytes: 0 };

/**
 * The publishes that changes take: one, unless there is more than one may hold. Addresses that articles had here or
 * elsewhere lead to the new ones. `name` is what the history says was imported.
 */
export function publishParts(
  edits: ContentPlan["added"],
  { content: { knowledge }, withChanges }: Published,
  name: string,
): PublishPart[] {
  const after = withChanges(edits.map(({ change }) => change));
  const moved = movedAddresses(knowledge, after);
  const parts = [...split(edits.flatMap(toImportedChange))];
  return parts.map((imported, index) => {
    const changes = imported.map(({ change }) => change);
    const links = new Set(
      changes.flatMap((change) => (change.type === "put-article" ? [change.value.link] : [])),
    );
    const part = parts.length > 1 ? `, part ${index + 1} of ${parts.length}` : "";
    return {
      key: randomUUID(),
      note: `Import of ${name}`.slice(0, PUBLISH_LIMITS.note - part.length) + part,
      changes,
      redirects: [
        ...moved.flatMap(({ from, to }) => (to && links.has(to) ? [{ from, to }] : [])),
        ...formerRedirects(imported),
      ],
      imports: imported.flatMap(({ change: { id }, hash }) => (hash ? [{ id, hash }] : [])),
    };
  });
}

/** A change with what its article was made of, as a fingerprint. */
type Imported = ImportedChange & { hash: string | undefined };

function toImportedChange(edit: ContentPlan["added"][number]): Imported[] {
  const { hash, formerPaths = [] } = edit.imported ?? {};
  return toChange(edit).map((change) => ({ change, formerPaths, hash }));
}

function toChange({ change, html }: ContentPlan["added"][number]): PublishChange[] {
  if (!("value" in change)) return [];
  if (change.type === "put-category") {
    const { type, id, value } = change;
    return [{ type, id, value }];
  }
  const { type, id, value, body } = change;
  return [html ? { type, id, value, body: "own", html } : { type, id, value, body }];
}

function* split(all: readonly Imported[]): Generator<Imported[]> {
  let part: Imported[] = [];
  let used = NOTHING;
  for (const imported of all) {
    const size = sizeOf(imported);
    const isFull = KINDS.some((kind) => used[kind] + size[kind] > LIMITS[kind]);
    if (isFull && part.length > 0) {
      yield part;
      part = [];
      used = NOTHING;
    }
    part.push(imported);
    used = sum(used, size);
  }
  if (part.length > 0) yield part;
}

function sum(one: Size, other: Size): Size {
  const total = { ...one };
  for (const kind of KINDS) total[kind] += other[kind];
  return total;
}

/** What the publish of a change takes. */
function sizeOf(imported: Imported): Size {
  const { change, formerPaths } = imported;
  const html = ("html" in change && change.html) || "";
  // The last one is from its address here, if that changes.
  const redirects = formerPaths.length + 1;
  return {
    changes: 1,
    redirects,
    pictures: html.match(/\ssrc="data:image\//g)?.length ?? 0,
    bytes: Buffer.byteLength(JSON.stringify(imported)) + redirects * 2 * PUBLISH_LIMITS.link,
  };
}

/** What is wrong with a publish by the server's own rules, a line for each fault. */
export function checkPart(part: PublishPart, cleanHtml: (html: string) => CleanHtml): string[] {
  const bytes = Buffer.from(JSON.stringify({ ...part, revision: 0 }));
  if (bytes.length > PUBLISH_LIMITS.requestBytes) {
    const message = `must have ${PUBLISH_LIMITS.requestBytes / 2 ** 20} MB at most with its pictures`;
    return describeFaults([{ change: 0, field: "html", message }], part);
  }
  const prepared = preparePublish(bytes, cleanHtml);
  return typeof prepared === "object" && "faults" in prepared
    ? describeFaults(prepared.faults, part)
    : [];
}

/** A line for each fault that is found in a publish. */
export function describeFaults(
  faults: readonly PublishFault[],
  { changes }: PublishPart,
): string[] {
  return faults.map(({ change, field, message }) => {
    const faulty = change === null ? undefined : changes[change];
    const kind = faulty?.type.endsWith("article") ? "article" : "category";
    const place = [faulty && `${kind} ${faulty.id}`, field?.replace(/^value\./, "")];
    return [place.filter(Boolean).join(", "), message].filter(Boolean).join(": ");
  });
}
