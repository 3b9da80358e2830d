import { readTransfer } from "./transfer-file.ts";

/** The maximum size of a file, in bytes. */
const MAX_BYTES = 60 * 2 ** 20;

/** Whether a file is JSON, by what it holds; one that is called so but holds none gets the message for it. */
export async function isJson(file: File): Promise<boolean> {
  const start = await file.slice(0, 1_000).text();
  return /^\uFEFF?\s*[[{]/.test(start) || /\.json$/i.test(file.name);
}

/** Reads an export file: its content, or its faults, one line each with the row. */
export async function readExport(file: File): Promise<ReturnType<typeof readTransfer>> {
  if (file.size > MAX_BYTES) return { faults: ["The file is larger than 60 MB."] };
  return readTransfer(await file.text());
}
