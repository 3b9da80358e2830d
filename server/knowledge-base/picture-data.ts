import { hash } from "node:crypto";
import { PUBLISH_LIMITS } from "@shared/publishing.ts";
import type { PictureType } from "./published-store.ts";

/** A picture to store, by the SHA-256 of its bytes. */
export type Picture = { hash: string; type: PictureType; bytes: Uint8Array };

const DATA_URL = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/i;

const SIGNATURES: readonly [PictureType, RegExp][] = [
  ["png", /^89504e470d0a1a0a/],
  ["jpg", /^ffd8ff/],
  ["gif", /^47494638(37|39)61/],
  ["webp", /^52494646.{8}57454250/],
];

/** The picture of a `data:` address, its type told by its bytes, or what is wrong with it. */
export function readPictureData(address: string): Picture | { fault: string } {
  const [, base64] = DATA_URL.exec(address) ?? [];
  if (base64 === undefined) return { fault: "holds a picture that can't be read" };
  const bytes = Buffer.from(base64, "base64");
  if (bytes.length > PUBLISH_LIMITS.pictureBytes) {
    return { fault: `holds a picture of more than ${PUBLISH_LIMITS.pictureBytes / 2 ** 20} MB` };
  }
  const start = bytes.subarray(0, 12).toString("hex");
  const type = SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
  if (!type) return { fault: "holds a picture that is not PNG, JPEG, WebP or GIF" };
  return { hash: hash("sha256", bytes), type, bytes: new Uint8Array(bytes) };
}
