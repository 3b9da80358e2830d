import { randomUUID } from "node:crypto";
import {
  addVideoSchema,
  deleteVideoSchema,
  editVideoSchema,
  moveVideoSchema,
  restoreVideosSchema,
} from "@shared/admin-videos.ts";
import { parseBody } from "./mutated-bodies.ts";
import { sampleVideo } from "./sample-video.ts";

type Parse = (body: unknown) => { success: boolean };

/** A call that manages videos, with a request that changes nothing unless it is changed to. */
export type VideoCall = {
  name: string;
  method: string;
  path: string;
  request: () => object;
  parse: Parse;
};

// No library gets as many revisions here.
const STALE = 4_000_000;
const CUES = [
  { start: 0, end: 2, text: "Walk around the vehicle." },
  { start: 2, end: 4.5, text: "Look at the tyres." },
];

/** The calls, about an existing video. Adding has no revision, so it repeats the title and address of that video. */
export function videoCalls({ id, title, videoUrl }: ExistingVideo): VideoCall[] {
  const video = sampleVideo({ title, videoUrl });
  const key = () => randomUUID();
  const revision = STALE;
  const path = `/${id}`;
  const call = (name: string, method: string, path: string, request: () => object, parse: Parse) =>
    ({ name, method, path, request, parse }) satisfies VideoCall;
  return [
    call(
      "add",
      "POST",
      "",
      () => ({ key: key(), video, transcript: CUES }),
      addVideoSchema.safeParse,
    ),
    call(
      "edit",
      "PUT",
      path,
      () => ({ key: key(), revision, video, transcript: CUES }),
      editVideoSchema.safeParse,
    ),
    call("delete", "DELETE", path, () => ({ key: key(), revision }), deleteVideoSchema.safeParse),
    call(
      "move",
      "POST",
      "/order",
      () => ({ key: key(), orderRevision: STALE, id, before: null }),
      moveVideoSchema.safeParse,
    ),
    call(
      "restore",
      "POST",
      "/restore",
      () => ({ key: key(), change: 1, id, revision }),
      restoreVideosSchema.safeParse,
    ),
  ];
}

type ExistingVideo = { id: number; title: string; videoUrl: string };

/** The statuses that a call with these bytes may get: a success only for a body that is valid by itself. */
export function expectedVideoStatuses({ parse }: VideoCall, bytes: Buffer): number[] {
  if (bytes.length === 0) return [422];
  const body = parseBody(bytes);
  if (typeof body !== "object" || body === null) return [400];
  return parse(body).success ? [200, 201, 409, 422] : [422];
}
