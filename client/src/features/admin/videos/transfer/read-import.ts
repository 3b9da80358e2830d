import { ADMIN_VIDEO_LIMITS } from "@shared/contracts/admin-videos.ts";
import type { ImportRows } from "./import-api.ts";

const TOO_LARGE =
  "is larger than 20 MB. Split it, or import it where the site runs, with npm run videos:import.";

/** The rows of a chosen file, unchecked; or what is wrong with the file, as lines to show. */
export async function readImport(file: File): Promise<ImportRows | { faults: string[] }> {
  const { importBytes } = ADMIN_VIDEO_LIMITS;
  if (file.size > importBytes) return { faults: [`The file ${TOO_LARGE}`] };
  const [{ readVideoFile }, bytes] = await Promise.all([
    import("@shared/content/video-file.ts"),
    file.arrayBuffer(),
  ]);
  const read = readVideoFile(file.name, new Uint8Array(bytes));
  if ("faults" in read) return { faults: read.faults.map((fault) => `The file ${fault}`) };
  // A request names the fields in every row, which CSV does once.
  const isLarge = new Blob([JSON.stringify(read)]).size > importBytes - 1_000;
  return isLarge ? { faults: [`The file ${TOO_LARGE}`] } : read;
}
