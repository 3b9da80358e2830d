import { randomUUID } from "node:crypto";
import {
  PUBLISH_LIMITS,
  type PublishChange,
  type PublishError,
  type PublishRequest,
  publishingApi,
} from "@shared/contracts/publishing.ts";
import { articlesById } from "@/data/model.ts";
import type { TransferFile } from "@/features/admin/import/formats/knowledge-base-json.ts";
import {
  formerRedirects,
  movedAddresses,
  splitPublish,
} from "@/features/admin/publish/publish-plan.ts";
import { readCleanHtml } from "../articles/sanitize-html.ts";
import { kindOfChange, validatePublish } from "../articles/validate.ts";
import type { Call } from "./connect.ts";
import type { ContentPlan, Published } from "./content-plan.ts";

type Edit = ContentPlan["added"][number];

/** A publish of an import, without the revision that it is made on. */
export type PublishPart = Omit<PublishRequest, "revision">;

/**
 * The publishes that changes take: one, or several if they exceed its limits. Redirects lead from the articles' former
 * paths, here or on another site. The history says that `name` was imported.
 */
export function publishParts(
  edits: readonly Edit[],
  { content: { knowledge }, withChanges }: Pick<Published, "content" | "withChanges">,
  name: string,
): PublishPart[] {
  const after = withChanges(edits.map(({ change }) => change));
  const moved = movedAddresses(knowledge, after);
  const parts = splitPublish(edits.flatMap(toImported), sizeOf);
  return parts.map((imported, index) => {
    const changes = imported.map(({ change }) => change);
    const links = new Set(
      changes.flatMap((change) => (change.type === "put-article" ? [change.value.link] : [])),
    );
    const part = parts.length > 1 ? `, part ${index + 1} of ${parts.length}` : "";
    return {
      key: randomUUID(),
      note: `Import of ${name}`.slice(0, PUBLISH_LIMITS.note - part.length) + part,
      // The announcement has no note, as the note names files of the admin.
      announce: "change",
      changes,
      redirects: [
        ...moved.flatMap(({ from, to }) => (to && links.has(to) ? [{ from, to }] : [])),
        ...formerRedirects(imported),
      ],
      imports: imported.flatMap(({ change: { id }, hash }) => (hash ? [{ id, hash }] : [])),
    };
  });
}

/** A change with the paths that its article had elsewhere, and the fingerprint of what it was made of. */
type Imported = { change: PublishChange; formerPaths: readonly string[]; hash: string | undefined };

function toImported({ change, html, imported }: Edit): Imported[] {
  if (!("value" in change)) return [];
  const { type, id, value } = change;
  const { hash, formerPaths = [] } = imported ?? {};
  const put =
    type === "put-article"
      ? { type, id, value, ...(html && { html }) }
      : ({ type, id, value } as const);
  return [{ change: put, formerPaths, hash }];
}

function sizeOf(imported: Imported) {
  const { change, formerPaths } = imported;
  const html = ("html" in change && change.html) || "";
  return { formerPaths, html, bytes: Buffer.byteLength(JSON.stringify(imported)) };
}

/**
 * Limits of checking ahead: texts at once; the length of one, as a longer one is mostly images; and the total, which
 * the server must remember until the publish.
 */
const AHEAD = { texts: 20, length: 2 ** 18, total: 15_000_000 };

/**
 * Makes the server check the texts of new articles while others are converted, so that it remembers them at the
 * publish, which also reports their errors. Must be stopped before anything is published.
 */
export function createCheckAhead(call: Call, { content: { knowledge } }: Published) {
  const here = articlesById(knowledge);
  const waiting: PublishChange[] = [];
  let running: Promise<void> | null = null;
  let room = AHEAD.total;
  const check = async () => {
    while (waiting.length > 0) {
      const changes = waiting.splice(0, AHEAD.texts);
      const body = { ...EMPTY_PUBLISH, key: randomUUID(), changes };
      await call(publishingApi, "POST /api/knowledge-base/check", { body, isIdempotent: false });
    }
    running = null;
  };
  return {
    add: ({ content: html, ...value }: TransferFile["articles"][number]): void => {
      if (!html || html.length > Math.min(AHEAD.length, room) || here.has(value.id)) return;
      room -= html.length;
      waiting.push({ type: "put-article", id: value.id, value, html });
      // An error ends the checks ahead.
      running ??= check().catch(() => undefined);
    },
    stop: async () => {
      waiting.length = 0;
      await running;
    },
  };
}

const EMPTY_PUBLISH = { revision: 0, note: "", announce: "change", redirects: [] } as const;

/** The errors of a publish by the server's own rules, a line for each; only that of its size unless `isWhole`. */
export async function checkPart(part: PublishPart, isWhole: boolean): Promise<string[]> {
  const bytes = Buffer.from(JSON.stringify({ ...part, revision: 0 }));
  if (bytes.length > PUBLISH_LIMITS.requestBytes) {
    const message = `must have ${PUBLISH_LIMITS.requestBytes / 2 ** 20} MB at most with its images`;
    return describeErrors([{ change: 0, field: "html", message }], part);
  }
  if (!isWhole) return [];
  const validated = await validatePublish(bytes, readCleanHtml);
  return validated !== "malformed" && validated.errors
    ? describeErrors(validated.errors, part)
    : [];
}

/** A line for each error of a publish. */
export function describeErrors(errors: readonly PublishError[], { changes }: PublishPart) {
  return errors.map(({ change, field, message }) => {
    const item = change === null ? undefined : changes[change];
    const place = [item && `${kindOfChange(item)} ${item.id}`, field?.replace(/^value\./, "")];
    return [place.filter(Boolean).join(", "), message].filter(Boolean).join(": ");
  });
}
