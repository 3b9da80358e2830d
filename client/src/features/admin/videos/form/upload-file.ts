import {
  type MediaFacts,
  type MediaFileError,
  type MediaKind,
  readMediaFile,
} from "@shared/content/media-file.ts";
import {
  MAX_MEDIA_BYTES,
  type StoredMedia,
  storedFrameSchema,
  storedMediaSchema,
  UPLOADS_PATH,
} from "@shared/contracts/media.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import {
  BlobSource,
  BufferTarget,
  CanvasSink,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
} from "mediabunny";
import { DetailedError, Upload } from "tus-js-client";
import * as z from "zod/mini";
import { errorOf } from "@/data/http.ts";
import { adminPaths, sendAdmin, withSession } from "../../shell/admin-api.ts";

export type FileError = MediaFileError | "too-large" | "unreadable";

/** In bytes: what a browser has memory for. */
const MAX_MOVED = 1024 ** 3;

export type CheckedFile = {
  file: File;
  facts: MediaFacts;
  canPlay: boolean;
  /** True if its index is at its end, and the browser has the memory to move it. */
  canMoveIndex: boolean;
};

export async function checkFile(file: File): Promise<CheckedFile | FileError> {
  if (file.size > MAX_MEDIA_BYTES) return "too-large";
  try {
    const read = async (start: number, end: number) =>
      new Uint8Array(await file.slice(start, end).arrayBuffer());
    const facts = await readMediaFile({ size: file.size, read });
    if (typeof facts === "string") return facts;
    const canPlay = document.createElement("video").canPlayType(facts.mimeType) !== "";
    return { file, facts, canPlay, canMoveIndex: facts.startsLate && file.size <= MAX_MOVED };
  } catch {
    return "unreadable";
  }
}

const openInput = (file: File) => new Input({ source: new BlobSource(file), formats: [MP4, WEBM] });

/** The same video with its index at its beginning, not encoded again. */
export async function moveIndex(file: File): Promise<File> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: "in-memory" }), target });
  const input = openInput(file);
  try {
    const conversion = await Conversion.init({ input, output });
    await conversion.execute();
    if (!target.buffer) throw new Error("The video file is empty.");
    return new File([target.buffer], file.name, {
      type: file.type,
      lastModified: file.lastModified,
    });
  } finally {
    input.dispose();
  }
}

/** In bytes: what a request holds at most, below what proxies accept. */
const CHUNK_BYTES = 16 * 1024 * 1024;
/** In ms: how long it waits before each further try after a connection was lost, for some minutes in all. */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];

export type RunningUpload = {
  pause: () => void;
  /** Sends it, going on where it stopped. Resolves once the file is kept; rejects with an Error whose message says what to do. */
  run: () => Promise<StoredMedia>;
  cancel: () => void;
};

/** An upload, which goes on where an earlier one stopped. `onProgress` gets bytes. With a `name` nothing else is taken. */
export function createUpload(
  file: File,
  onProgress: (bytes: number) => void,
  asked: { name?: string; kind?: MediaKind } = {},
): RunningUpload {
  let settle: { resolve: (id: string) => void; reject: (error: Error) => void } | null = null;
  const upload = new Upload(file, {
    endpoint: UPLOADS_PATH,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS,
    removeFingerprintOnSuccess: true,
    onProgress,
    onError: (error) => settle?.reject(new Error(messageOf(error), { cause: error })),
    onSuccess: () => settle?.resolve(upload.url?.split("/").at(-1) ?? ""),
  });
  async function send(): Promise<string> {
    const [previous] = upload.url ? [] : await upload.findPreviousUploads();
    if (previous) upload.resumeFromPreviousUpload(previous);
    return new Promise((resolve, reject) => {
      settle = { resolve, reject };
      upload.start();
    });
  }
  let sent: string | null = null;
  return {
    pause: () => void upload.abort(),
    cancel: () => void upload.abort(true).catch(() => undefined),
    async run() {
      // The server may have kept the whole file, and only its response was lost.
      sent ??= await send();
      return sendAdmin("POST", adminPaths.media, { upload: sent, ...asked }, storedMediaSchema);
    },
  };
}

function messageOf(error: Error): string {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus();
  if (status === 401) return "You’re signed out. Sign in again, then go on.";
  if (status === 413)
    return `The file is larger than ${formatLimit(MAX_MEDIA_BYTES)}, or a proxy in front of the site refuses it.`;
  if (status === 507) return response?.getBody() ?? "";
  if (status !== undefined) return `The site responds with ${status}. Try again later.`;
  return "The connection was lost.";
}

export async function framesOf(
  file: File,
  { seconds, width, height }: MediaFacts,
): Promise<Blob[]> {
  const input = openInput(file);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track || !(await track.canDecode())) return [];
    const size = Math.min(FRAME_WIDTH, width);
    const sink = new CanvasSink(track, {
      width: size,
      height: Math.round((size * height) / width),
      fit: "fill",
    });
    const frames: Blob[] = [];
    for (const part of [0.1, 0.4, 0.7]) {
      const frame = await sink.getCanvas(seconds * part);
      if (frame) frames.push(await toJpeg(frame.canvas));
    }
    return frames;
  } finally {
    input.dispose();
  }
}

/** The frame that a video shows, as JPEG. Rejects with an Error whose message is for the admin. */
export async function stillOf(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const canvas = document.createElement("canvas");
  canvas.width = Math.min(FRAME_WIDTH, videoWidth);
  canvas.height = Math.round((canvas.width * videoHeight) / videoWidth);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return await toJpeg(canvas);
  } catch (error) {
    // Browsers let no page read what another site has sent without its consent.
    const isForeign = error instanceof DOMException && error.name === "SecurityError";
    if (!isForeign) throw error;
    throw new Error(
      "The video is in a bucket that doesn’t let this page read it. Enter a thumbnail address instead.",
    );
  }
}

// As wide as a card in the largest window.
const FRAME_WIDTH = 720;

function toJpeg(canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> {
  const options = { type: "image/jpeg", quality: 0.85 };
  if (canvas instanceof OffscreenCanvas) return canvas.convertToBlob(options);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The image can’t be made."))),
      options.type,
      options.quality,
    ),
  );
}

export async function storeFrame(frame: Blob): Promise<string> {
  const response = await withSession(async () => {
    const headers = { "Content-Type": "image/jpeg" };
    const reply = await fetch(adminPaths.mediaFrames, { method: "POST", headers, body: frame });
    if (!reply.ok) throw await errorOf(reply);
    return reply;
  });
  return z.parse(storedFrameSchema, await response.json()).thumbnailUrl;
}
