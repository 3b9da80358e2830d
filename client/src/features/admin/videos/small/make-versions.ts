import {
  BlobSource,
  BufferTarget,
  Conversion,
  type ConversionOptions,
  canEncodeAudio,
  canEncodeVideo,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  UrlSource,
  WEBM,
  WebMOutputFormat,
} from "mediabunny";
import { NO_ENCODER } from "./can-make-versions.ts";

/** In bits a second: together they play without a stop where 400 kbit/s come, as steady as the encoder makes them. */
const FRAME_RATE = 230_000;
const SOUND_RATE = 48_000;
const STEADY = new Quality({ bitrate: FRAME_RATE, bitrateMode: "constant" });
/** Pixels of the shorter side: a video that was filmed upright is 360 wide. */
const MAX_SIDE = 360;
const MAX_FRAMES = 24;

/** The versions of a video. No small one: the video itself is as small. No sound: it has none. */
export type MadeVersions = { small: File | null; sound: File | null };

type MakeOptions = {
  /** Called with the encoded part of the video, from 0 to 1. */
  onProgress: (part: number) => void;
  /** Stops it for good. */
  signal: AbortSignal;
  /** Resolves once it is to go on, to what pauses it from then on. */
  untilRunning: () => Promise<AbortSignal>;
  /** The folder for the encoded files on this device. */
  folder: string;
};

/** A video that this browser can't encode or decode; its message is for the admin. */
export class CannotEncode extends Error {}

/**
 * Makes the versions of a video, a file or the address of one, which is read in ranges. Rejects with CannotEncode, with the
 * abort's reason, or where reading fails. What was made is there until `discardVersions`.
 */
export const makeVersions = (source: Blob | string, options: MakeOptions): Promise<MadeVersions> =>
  withInput(source, async (input) => {
    const [bytes, seconds, video, audio] = await Promise.all([
      input.source.getSize(),
      input.computeDuration(),
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ]);
    if (!video) throw new CannotEncode("This file has sound, but no video.");
    const encoding = await findEncoding(audio !== null);
    const size = smallSize(await video.getDisplayWidth(), await video.getDisplayHeight());
    const { averagePacketRate } = await video.computePacketStats(100);
    const frames = {
      codec: encoding.video,
      quality: STEADY,
      ...size,
      forceTranscode: true,
      ...(averagePacketRate > MAX_FRAMES && { frameRate: MAX_FRAMES }),
    };
    const mono = {
      codec: encoding.audio,
      quality: new Quality({ bitrate: SOUND_RATE }),
      numberOfChannels: 1,
      sampleRate: 48_000,
      forceTranscode: true,
    };
    const convert = (from: Input, name: string, tracks: Tracks) =>
      convertTo(from, `${name}.${encoding.ending}`, tracks, options);
    const isSmall = bytes !== null && bytes * 8 <= seconds * (FRAME_RATE + SOUND_RATE);
    const made = isSmall ? null : await convert(input, "small", { video: frames, audio: mono });
    const small = made && bytes !== null && made.size < bytes ? made : null;
    const alone = { video: { discard: true } };
    // The sound of the small version is copied, not encoded once more.
    const sound =
      audio &&
      (await (made
        ? withInput(made, (of) => convert(of, "sound", alone))
        : convert(input, "sound", { ...alone, audio: mono })));
    return { small, sound };
  });

/** The shorter side of a small version; the other follows from it. Encoders want even numbers. */
export function smallSize(width: number, height: number) {
  const side = Math.floor(Math.min(MAX_SIDE, width, height) / 2) * 2;
  return width < height ? { width: side } : { height: side };
}

type Tracks = Pick<ConversionOptions, "video" | "audio">;

async function withInput<T>(from: Blob | string, work: (input: Input) => Promise<T>): Promise<T> {
  const source = typeof from === "string" ? new UrlSource(from) : new BlobSource(from);
  const input = new Input({ source, formats: [MP4, WEBM] });
  try {
    return await work(input);
  } finally {
    input.dispose();
  }
}

/**
 * Finds an encoding that plays everywhere: H.264 with AAC in MP4, else VP9 with Opus in WebM. H.264 with Opus is left
 * out, as some versions of Safari play it without sound.
 */
async function findEncoding(hasSound: boolean) {
  const frames = {
    width: 640,
    height: MAX_SIDE,
    quality: STEADY,
  };
  const sound = {
    numberOfChannels: 1,
    sampleRate: 48_000,
    quality: new Quality({ bitrate: SOUND_RATE }),
  };
  const can = async (video: "avc" | "vp9", audio: "aac" | "opus") =>
    (await canEncodeVideo(video, frames)) && (!hasSound || (await canEncodeAudio(audio, sound)));
  if (await can("avc", "aac")) {
    return { video: "avc", audio: "aac", ending: "mp4" } as const;
  }
  if (await can("vp9", "opus")) {
    return { video: "vp9", audio: "opus", ending: "webm" } as const;
  }
  throw new CannotEncode(NO_ENCODER);
}

async function convertTo(
  input: Input,
  name: string,
  tracks: Tracks,
  { onProgress, signal, untilRunning, folder }: MakeOptions,
): Promise<File> {
  signal.throwIfAborted();
  const { target, read } = await openTarget(folder, name);
  // An index at its beginning: it plays before all of it is there.
  const format = name.endsWith("mp4")
    ? new Mp4OutputFormat({ fastStart: "in-memory" })
    : new WebMOutputFormat();
  const output = new Output({ format, target });
  const conversion = await Conversion.init({ input, output, tracks: "primary", ...tracks });
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== "discarded_by_user");
  // One without its sound would be worse than none.
  if (!conversion.isValid || lost) {
    throw new CannotEncode(
      `This browser can’t read the ${lost?.track.type ?? "video"} of this file.`,
    );
  }
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.addEventListener("abort", cancel);
  try {
    while (conversion.state !== "done") {
      const pauseSignal = await untilRunning();
      signal.throwIfAborted();
      await conversion.execute({ pauseSignal });
    }
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

const openFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle("small-versions", { create: true });

/** A file of this browser's own, on the disk where it lets one be written, else in the memory. */
async function openTarget(folder: string, name: string) {
  try {
    const place = await (await openFolder()).getDirectoryHandle(folder, { create: true });
    const file = await place.getFileHandle(name, { create: true });
    const target = new StreamTarget(await file.createWritable(), { chunked: true });
    return { target, read: () => file.getFile() };
  } catch {
    const target = new BufferTarget();
    return { target, read: async () => new File([target.buffer ?? ""], name) };
  }
}

/** Removes what was made in a folder. */
export async function discardVersions(folder: string): Promise<void> {
  try {
    await (await openFolder()).removeEntry(folder, { recursive: true });
  } catch {
    // Nothing was written.
  }
}
