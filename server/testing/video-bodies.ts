import { randomUUID } from "node:crypto";
import {
  ADMIN_VIDEO_LIMITS,
  importVideosSchema,
  previewImportSchema,
  videoWrites,
} from "@shared/contracts/admin-videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { jsonOf } from "./mutated-bodies.ts";

type Parse = (body: unknown) => { success: boolean };

/** A call that manages videos. `request` gets the response `status` and changes nothing, unless it is mutated. */
export type VideoCall = {
  name: string;
  method: string;
  path: string;
  request: { key: string };
  parse: Parse;
  status: number;
  maxBytes: number;
};

// No library of a test reaches this revision.
const STALE = 4_000_000;
const CUES = [
  { start: 0, end: 2, text: "Walk around the vehicle." },
  { start: 2, end: 4.5, text: "Look at the tyres." },
];

/** The calls, about an existing video. Adding has no revision, so it repeats the title and address of that video. */
export function videoCalls({ id, title, videoUrl }: ExistingVideo): VideoCall[] {
  const video = sampleVideo({ title, videoUrl });
  const rows = [sampleVideo(), video];
  const revision = STALE;
  const call = (name: string, method: string, path: string, request: object, parse: Parse) => {
    const maxBytes = ADMIN_VIDEO_LIMITS.requestBytes;
    const body = { key: randomUUID(), ...request };
    return { name, method, path, request: body, parse, status: 409, maxBytes };
  };
  const { importBytes } = ADMIN_VIDEO_LIMITS;
  const importing = call("import", "POST", "/import", { revision, rows }, parses.import);
  const preview = call("preview", "POST", "/import/preview", { rows }, parses.preview);
  return [
    call("add", "POST", "", { video, transcript: CUES }, parses.add),
    call("edit", "PUT", `/${id}`, { revision, video, transcript: CUES }, parses.edit),
    call("delete", "DELETE", `/${id}`, { revision }, parses.delete),
    call("move", "POST", "/order", { orderRevision: STALE, id, before: null }, parses.move),
    call("restore", "POST", "/restore", { change: 1, id, revision }, parses.restore),
    { ...importing, maxBytes: importBytes },
    { ...preview, maxBytes: importBytes, status: 200 },
  ];
}

const parses = {
  add: videoWrites.add.safeParse,
  edit: videoWrites.edit.safeParse,
  delete: videoWrites.delete.safeParse,
  move: videoWrites.move.safeParse,
  restore: videoWrites.restore.safeParse,
  import: importVideosSchema.safeParse,
  preview: previewImportSchema.safeParse,
};

type ExistingVideo = { id: number; title: string; videoUrl: string };

/** The statuses that a call with these bytes may get: a success only for a body that is valid by itself. */
export function expectedVideoStatuses({ parse }: VideoCall, bytes: Buffer): number[] {
  if (bytes.length === 0) return [422];
  const body = jsonOf(bytes);
  if (typeof body !== "object" || body === null) return [400];
  return parse(body).success ? [200, 201, 409, 422] : [422];
}

/** The bytes with a new key instead of the request's: a second valid body would be refused for its key. */
export function withFreshKey({ request }: VideoCall, bytes: Buffer): Buffer {
  const text = bytes.toString("latin1");
  return Buffer.from(text.replace(request.key, randomUUID()), "latin1");
}
