import { decodeText } from "./decode-text.ts";
import { parseVideoCsv } from "./video-csv.ts";

/** The rows of a file, unchecked, with the number that names each; or what is wrong with the file as a whole. */
export type VideoFile = { rows: unknown[]; numbers: number[] } | { faults: string[] };

/** Reads a file of videos: CSV by its name, else JSON. Each fault goes on after the file's name, such as "is not JSON: …". */
export function readVideoFile(name: string, bytes: Uint8Array): VideoFile {
  const text = decodeText(bytes);
  const isCsv = /\.csv$/i.test(name);
  if (text === null) {
    const how = isCsv ? "as “CSV UTF-8”" : "as UTF-8";
    return { faults: [`is not in UTF-8. Save it ${how} and try again.`] };
  }
  return isCsv ? parseVideoCsv(text) : parseVideoJson(text);
}

function parseVideoJson(text: string): VideoFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { faults: [`is not JSON: ${(error as Error).message}`] };
  }
  if (!Array.isArray(json)) return { faults: ["must hold a JSON list of videos."] };
  if (json.length === 0) return { faults: ["holds an empty list: there is nothing to import."] };
  return { rows: json, numbers: json.map((_, index) => index + 1) };
}
