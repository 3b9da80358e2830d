import { hash } from "node:crypto";
import { SEAL_BYTES, writeZip, type ZipPart } from "../media/write-zip.ts";

/** A zip that ends with its hash, as a backup does. */
export async function sealedZip(parts: readonly ZipPart[]): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(parts, new Uint8Array(SEAL_BYTES))) chunks.push(chunk);
  const bytes = Buffer.concat(chunks).subarray(0, -SEAL_BYTES);
  return Buffer.concat([bytes, Buffer.from(hash("sha256", bytes))]);
}
