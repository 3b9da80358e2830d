import { randomUUID } from "node:crypto";
import {
  type AdminVideo,
  adminVideosSchema,
  type ImportLine,
  importLineSchema,
  writtenSchema,
} from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { readJsonLines } from "@shared/text/json-lines.ts";
import { beforeAll, expect } from "vitest";
import { addAccount } from "./add-account.ts";
import { callerAt, type ReadResponse } from "./read-response.ts";
import type { runApp } from "./running-app.ts";
import { cookieOf, login } from "./sign-in-requests.ts";

export type VideoAdminClient = ReturnType<typeof videoAdminAt>;

/** Makes the account, signs in and returns a client that manages the videos. */
export async function signInAsVideoAdmin({ url, database }: Awaited<ReturnType<typeof runApp>>) {
  await addAccount(database.db);
  return videoAdminAt(url, cookieOf(await login(url)));
}

/** The client of `signInAsVideoAdmin` for the tests of a block, signed in before the first of them. */
export function sharedVideoAdmin(app: Parameters<typeof signInAsVideoAdmin>[0]) {
  const admin = {} as VideoAdminClient;
  beforeAll(async () => void Object.assign(admin, await signInAsVideoAdmin(app)));
  return admin;
}

/** Calls /api/admin/videos at a URL with a session. Writes get a key unless they bring one. */
export function videoAdminAt(url: string, cookie: string) {
  const call = callerAt(url, cookie);
  const send = (method: string, path: string, body?: unknown, headers = {}) =>
    call(method, `/api/admin/videos${path}`, body, headers);
  const write = (method: string, path: string, body: object) =>
    send(method, path, { key: randomUUID(), ...body });
  const library = async () => adminVideosSchema.parse((await send("GET", "")).body);
  return {
    url,
    cookie,
    call,
    send,
    library,
    /** The ids in the library's order. */
    order: async () => (await library()).videos.map(({ id }) => id),
    get: (path: string) => send("GET", path),
    add: (video: InsertVideo, transcript?: readonly Cue[], key: string = randomUUID()) =>
      write("POST", "", { key, video, transcript }),
    edit: (video: AdminVideo, changes: Partial<InsertVideo>, more: object = {}) => {
      const { id, revision, transcript: _, ...fields } = video;
      return write("PUT", `/${id}`, { revision, video: { ...fields, ...changes }, ...more });
    },
    remove: ({ id, revision }: AdminVideo) => write("DELETE", `/${id}`, { revision }),
    move: (body: object) => write("POST", "/order", body),
    restore: (body: object) => write("POST", "/restore", body),
    addNew: async (changes: Partial<InsertVideo> = {}) =>
      videoOf(await write("POST", "", { video: sampleVideo(changes) })),
  };
}

/** The video in the response to a write. */
export function videoOf({ status, body }: ReadResponse): AdminVideo {
  const { video } = writtenSchema.parse(body);
  if (!video) throw new Error(`${status} without a video`);
  return video;
}

/** Starts an import; the lines of the response arrive one by one. */
export async function startImport({ url, cookie }: VideoAdminClient, body: object) {
  const headers = { cookie, "content-type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify({ key: randomUUID(), ...body }) };
  const response = await fetch(`${url}/api/admin/videos/import`, init);
  expect(response.headers.get("content-type")).toBe("application/x-ndjson");
  return (async function* () {
    for await (const line of readJsonLines(response.body as ReadableStream<Uint8Array>)) {
      yield importLineSchema.parse(line);
    }
  })();
}

/** Imports and returns all lines. */
export async function importAll(admin: VideoAdminClient, body: object): Promise<ImportLine[]> {
  const lines: ImportLine[] = [];
  for await (const line of await startImport(admin, body)) lines.push(line);
  return lines;
}
