import { CustomSource, Input, MP4, WEBM } from "mediabunny";
import type { MediaType } from "./video-links.ts";

/** The facts of a file, read from its bytes. `width` and `height` are those of the video, in pixels; 0 for sound alone. */
export type MediaFacts = {
  type: Exclude<MediaType, "jpg">;
  /** The type with codecs, as `canPlayType` wants it. */
  mimeType: string;
  seconds: number;
  width: number;
  height: number;
  /** True if the file's index stands at its end, so that it starts late. */
  startsLate: boolean;
};

export type MediaFileError = "no-video" | "no-codec" | "no-sound-codec" | "cut-off";

/** Sound that every browser plays. With other sound a video plays in silence, or not at all. */
const SOUND_CODECS: readonly (string | null)[] = ["aac", "mp3", "opus", "vorbis", "flac"];

/** A file that is read in parts: `read` returns the bytes from `start` up to `end`, which is not included. */
export type ReadableFile = {
  size: number;
  read: (start: number, end: number) => Promise<Uint8Array>;
};

export type MediaKind = "video" | "sound";

/** Reads the facts of a file of a kind from its bytes, whatever its name says. Rejects if reading fails. */
export async function readMediaFile(
  file: ReadableFile,
  kind: MediaKind = "video",
): Promise<MediaFacts | MediaFileError> {
  const layout = await readLayout(file);
  if (layout.error) return layout.error;
  const source = new CustomSource({ getSize: () => file.size, read: file.read });
  const input = new Input({ source, formats: [MP4, WEBM] });
  try {
    if (!(await input.canRead())) return "no-video";
    const isMp4 = (await input.getFormat()) === MP4;
    const video = await input.getPrimaryVideoTrack();
    const track = kind === "video" ? video : !video && (await input.getPrimaryAudioTrack());
    if (!track) return "no-video";
    if ((await track.getCodec()) === null) return "no-codec";
    if (!(await isSoundPlayed(input))) return "no-sound-codec";
    const [named, entry, seconds, width = 0, height = 0] = await Promise.all([
      input.getMimeType(),
      track.getInternalCodecId(),
      input.computeDuration(),
      video?.getDisplayWidth(),
      video?.getDisplayHeight(),
    ]);
    const type = { video: isMp4 ? "mp4" : "webm", sound: isMp4 ? "m4a" : "weba" } as const;
    // H.265 has two names in MP4, of which Safari plays one; mediabunny gives the other for both.
    const mimeType = entry === "hvc1" ? named.replace("hev1.", "hvc1.") : named;
    return { type: type[kind], mimeType, seconds, width, height, startsLate: layout.startsLate };
  } catch {
    // The file is malformed in a way that mediabunny does not expect.
    return "no-video";
  } finally {
    input.dispose();
  }
}

async function isSoundPlayed(input: Input): Promise<boolean> {
  const sound = await input.getPrimaryAudioTrack();
  return sound === null || SOUND_CODECS.includes(await sound.getCodec());
}

type Layout = { error: MediaFileError | null; startsLate: boolean };

/**
 * Checks that the parts of a file have their stated lengths, and finds out whether their order lets it start at once.
 */
function readLayout(file: ReadableFile): Promise<Layout> {
  return isWebm(file).then((webm) => (webm ? readWebmLayout(file) : readMp4Layout(file)));
}

/** More boxes than hours of video have, cut into parts of a second; each is read by itself. */
const MAX_BOXES = 20_000;

async function readMp4Layout(file: ReadableFile): Promise<Layout> {
  const kinds: number[] = [];
  for (let position = 0; position < file.size; ) {
    if (kinds.length === MAX_BOXES) return { error: "no-video", startsLate: false };
    const { kind, length } = await readBox(file, position);
    // Other checks report what the file is instead.
    if (length < 8 || (position === 0 && kind !== FTYP)) break;
    kinds.push(kind);
    position += length;
    if (position > file.size) return { error: "cut-off", startsLate: false };
  }
  const [index, video] = [kinds.indexOf(MOOV), kinds.indexOf(MDAT)];
  const isCutOff = video !== -1 && index === -1;
  return { error: isCutOff ? "cut-off" : null, startsLate: video !== -1 && index > video };
}

/**
 * A box of ISO/IEC 14496-12, 4.2: size 1 stands for a size of eight bytes, 0 for the rest. Length 0 at the file's end.
 */
async function readBox(file: ReadableFile, position: number) {
  const head = viewOf(await file.read(position, Math.min(position + 16, file.size)));
  if (head.byteLength < 8) return { kind: 0, length: 0 };
  const [size, kind] = [head.getUint32(0), head.getUint32(4)];
  if (size === 0) return { kind, length: file.size - position };
  if (size > 1) return { kind, length: size };
  return { kind, length: head.byteLength < 16 ? 0 : Number(head.getBigUint64(8)) };
}

const FTYP = 0x66_74_79_70;
const MOOV = 0x6d_6f_6f_76;
const MDAT = 0x6d_64_61_74;

const EBML = 0x1a_45_df_a3;

async function isWebm(file: ReadableFile): Promise<boolean> {
  if (file.size < 4) return false;
  return viewOf(await file.read(0, 4)).getUint32(0) === EBML;
}

// RFC 8794: a four-byte identifier, then a size whose leading zeros tell its length; all ones are unknown. Header, segment.
async function readWebmLayout(file: ReadableFile): Promise<Layout> {
  const head = await readSize(file, 4);
  const segment = await readSize(file, head.end + head.size + 4);
  const isUnknown = Number.isNaN(segment.size);
  const isCutOff = !isUnknown && segment.end + segment.size > file.size;
  return { error: isCutOff ? "cut-off" : null, startsLate: false };
}

async function readSize(file: ReadableFile, start: number): Promise<{ size: number; end: number }> {
  if (start >= file.size) return { size: Number.NaN, end: file.size };
  const bytes = await file.read(start, Math.min(start + 8, file.size));
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  const [first = 0, ...rest] = bytes.subarray(0, length);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, first & (0xff >> length));
  const isUnknown = value === 2 ** (7 * length) - 1;
  return { size: isUnknown ? Number.NaN : value, end: start + length };
}

const viewOf = (bytes: Uint8Array) =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
