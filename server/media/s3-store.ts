import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Request, Response } from "express";
import fresh from "fresh";
import type { Environment } from "../environment.ts";
import { busyError, HttpError, publicNotFound, sendStream } from "../http/errors.ts";
import type { ByteRange, MediaStore, StoredFile } from "./media-store.ts";

// A browser asks for the ranges of a long video at the address to which it was redirected.
const SIGNED_FOR_SECONDS = 6 * 3_600;

export function openS3Store(environment: Environment & { MEDIA_S3_BUCKET: string }): MediaStore {
  const { MEDIA_S3_BUCKET: Bucket, MEDIA_S3_ENDPOINT: endpoint } = environment;
  const client = createClient(environment);
  const isRedirected = environment.MEDIA_S3_REDIRECT;
  const read = async (Key: string, range?: ByteRange) => {
    const Range = range && `bytes=${range.start}-${range.end - 1}`;
    return client.send(new GetObjectCommand({ Bucket, Key, Range }));
  };
  const sizeOf = async (Key: string) =>
    (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0;
  return {
    keep: async (path, Key) => {
      const Body = createReadStream(path);
      await ask(new Upload({ client, params: { Bucket, Key, Body } }).done());
      await rm(path);
    },
    send: async (req, res, Key, isDirect) => {
      const size = await ask(sizeOf(Key));
      if (isDirect || !isRedirected) {
        return ask(stream(req, res, { Bucket, Key, size }));
      }
      const command = new GetObjectCommand({ Bucket, Key });
      const address = await getSignedUrl(client, command, { expiresIn: SIGNED_FOR_SECONDS });
      res.set("Cache-Control", "private, max-age=3600").redirect(302, address);
    },
    read: async (name, range) => (await ask(read(name, range))).Body as Readable,
    sizeOf: (name) =>
      ask(sizeOf(name)).catch((error) => {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }),
    list: () => ask(listFiles(client, Bucket)),
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key }))),
    origins: isRedirected ? [new URL(endpoint ?? amazonAddress(environment)).origin] : [],
  };

  async function stream(
    req: Request,
    res: Response,
    file: { Bucket: string; Key: string; size: number },
  ) {
    const etag = String(res.get("ETag"));
    if (fresh(req.headers, { etag })) return void res.status(304).end();
    const { size, ...key } = file;
    const range = rangeOf(req, size, etag);
    res.type(file.Key).set("Accept-Ranges", "bytes");
    if (range) {
      res.status(206).set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
    }
    res.set("Content-Length", String(range ? range.end - range.start + 1 : size));
    if (req.method === "HEAD" || size === 0) return void res.end();
    const stop = new AbortController();
    res.once("close", () => stop.abort());
    const Range = range && `bytes=${range.start}-${range.end}`;
    const asked = client.send(new GetObjectCommand({ ...key, Range }), {
      abortSignal: stop.signal,
    });
    const response = await asked.catch((error) => {
      // A client that left before the first byte needs no error.
      if (!res.destroyed) throw error;
    });
    if (response) await sendStream(response.Body as Readable, res);
  }
}

const amazonAddress = ({ MEDIA_S3_BUCKET, MEDIA_S3_REGION }: Environment) =>
  `https://${MEDIA_S3_BUCKET}.s3.${MEDIA_S3_REGION}.amazonaws.com`;

async function listFiles(client: S3Client, Bucket: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key, LastModified, Size = 0 } of page.Contents ?? []) {
      if (Key && LastModified) files.push({ name: Key, changedAt: LastModified, bytes: Size });
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return files;
}

/** The one range that a request asks for; undefined where it wants all, or several. Throws a 416 HttpError. */
function rangeOf(req: Request, size: number, etag: string) {
  const ifRange = req.get("if-range");
  if (ifRange !== undefined && ifRange !== etag) return undefined;
  const ranges = req.range(size, { combine: true });
  if (ranges === -1) {
    throw new HttpError(416, "This file has no such range.", {
      "Content-Range": `bytes */${size}`,
    });
  }
  // As Express does for files, sends the whole file for a range that is malformed or has several parts.
  const isOne = Array.isArray(ranges) && ranges.type === "bytes" && ranges.length === 1;
  return isOne ? ranges[0] : undefined;
}

function createClient(environment: Environment): S3Client {
  const { MEDIA_S3_ENDPOINT: endpoint, MEDIA_S3_KEY, MEDIA_S3_SECRET } = environment;
  return new S3Client({
    region: environment.MEDIA_S3_REGION,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Else what the SDK finds by itself, such as the role of the machine.
    ...(MEDIA_S3_KEY &&
      MEDIA_S3_SECRET && {
        credentials: { accessKeyId: MEDIA_S3_KEY, secretAccessKey: MEDIA_S3_SECRET },
      }),
    // Other implementations than Amazon's don't know its newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** The store's response. Rejects with an HttpError: 404, 416, or 503. */
function ask<T>(response: Promise<T>): Promise<T> {
  return response.catch((error) => {
    throw toHttpError(error);
  });
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === 404) return publicNotFound();
  return Object.assign(busyError("The video store does not respond. Try again shortly."), {
    cause: error,
  });
}
