import { decodeText } from "@shared/content/video-file.ts";
import type { SourceFile } from "./source-files.ts";

/** The text of a file; null in another encoding, undefined where it can't be read. */
export async function readText(file: SourceFile): Promise<string | null | undefined> {
  try {
    return decodeText(await file.read());
  } catch {
    return undefined;
  }
}
