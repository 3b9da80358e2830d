// What the measurements of films share: films of any size, the server that takes them, and an upload by hand.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  createReadStream,
  createWriteStream,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type StoredMedia, storedMediaSchema, UPLOADS_PATH } from "@shared/contracts/media.ts";
import { post } from "../server/testing/sign-in-requests.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { ACCOUNT, buildHelpServer, signIn } from "./help-server.ts";
import { residentMiB } from "./process-usage.ts";

export const MIB = 1024 * 1024;

/** A film of 20 s. */
export const FILM = "e2e/films/h264.mp4";

/** The header of a box that players skip (ISO/IEC 14496-12, 8.1.2), with a size of eight bytes. */
export function freeBox(bytes: number): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1);
  head.write("free", 4);
  head.writeBigUInt64BE(BigInt(bytes), 8);
  return head;
}

/** Writes a film that is padded to so many bytes, of which no two parts are alike. Returns its SHA-256. */
export async function writePaddedFilm(path: string, bytes: number): Promise<string> {
  const film = readFileSync(FILM);
  const hash = createHash("sha256");
  const file = createWriteStream(path);
  const write = async (part: Buffer) => {
    hash.update(part);
    if (!file.write(part)) await once(file, "drain");
  };
  await write(Buffer.concat([film, freeBox(bytes - film.length)]));
  for (let left = bytes - film.length - 16; left > 0; left -= MIB) {
    await write(randomBytes(Math.min(left, MIB)));
  }
  file.end();
  await once(file, "finish");
  return hash.digest("hex");
}

/** The SHA-256 of what a stream or a file holds. */
export async function hashOf(source: string | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(typeof source === "string" ? createReadStream(source) : source, hash);
  return hash.digest("hex");
}

/** A server's data folder, a folder for the measurement's own files, and what starts the server. */
export type FilmSite = {
  dataDir: string;
  scratch: string;
  start: (more?: Record<string, string>) => Promise<RunningServer>;
};

/** Builds the server, runs `measure`, and removes all that it left. */
export async function withFilmSite(measure: (site: FilmSite) => Promise<void>): Promise<void> {
  const build = await buildHelpServer();
  const [dataDir, scratch] = [temporaryFolder(), temporaryFolder()];
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_USERNAME: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
  };
  try {
    await measure({
      dataDir,
      scratch,
      start: (more) => build.start({ ...settings, ...more }),
    });
  } finally {
    for (const folder of [dataDir, scratch]) rmSync(folder, { recursive: true, force: true });
    build.remove();
  }
}

/** In bytes: what a request of an upload holds, as in browsers. */
const CHUNK = 16 * MIB;

/** Uploads to a server as somebody who is signed in. */
export async function uploaderAt(url: string) {
  const cookie = await signIn(url);
  const call = (address: string, method: string, headers: Record<string, string>, body?: Buffer) =>
    fetch(new URL(address, url), {
      method,
      headers: { cookie, "Tus-Resumable": "1.0.0", ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  const begin = (bytes: number) => call(UPLOADS_PATH, "POST", { "Upload-Length": String(bytes) });
  const append = (address: string, offset: number, body: Buffer) => {
    const type = "application/offset+octet-stream";
    return call(address, "PATCH", { "Upload-Offset": String(offset), "Content-Type": type }, body);
  };
  /** Sends a whole file, and returns the upload's address. */
  const send = async (bytes: number, parts: AsyncIterable<Buffer>): Promise<string> => {
    const address = (await begin(bytes)).headers.get("location") ?? "";
    let offset = 0;
    for await (const part of parts) {
      const { status } = await append(address, offset, part);
      if (status !== 204) throw new Error(`a part of an upload got ${status}`);
      offset += part.length;
    }
    return address;
  };
  const keep = (address: string) =>
    post(`${url}/api/admin/media`, { upload: address.split("/").at(-1) }, { cookie });
  return {
    cookie,
    begin,
    append,
    cancel: (id: string) => call(`${UPLOADS_PATH}/${id}`, "DELETE", {}),
    keep,
    send,
    /** Sends a file of this machine and has it kept. */
    store: async (path: string): Promise<StoredMedia> => {
      const parts = createReadStream(path, { highWaterMark: CHUNK });
      const { size } = statSync(path);
      const answer = await keep(await send(size, parts));
      return storedMediaSchema.parse(await answer.json());
    },
  };
}

/** The names in a folder of the media of a data folder. */
export function namesOf(dataDir: string, folder: "files" | "uploads"): string[] {
  return readdirSync(join(dataDir, "media", folder)).sort();
}

/** Samples the memory of a process until it is told to stop, and then returns the most, in MiB. */
export function watchMemory(pidOf: () => number | undefined): () => number {
  let most = 0;
  const timer = setInterval(() => {
    const pid = pidOf();
    // It may just have ended, and then has none.
    try {
      const used = pid ? residentMiB(pid) : 0;
      if (used > most) most = used;
    } catch {}
  }, 100);
  return () => {
    clearInterval(timer);
    return Math.round(most);
  };
}
