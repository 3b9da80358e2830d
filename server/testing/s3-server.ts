import { createHash, createHmac } from "node:crypto";
import express, { type Request, type Response } from "express";
import { serveOnFreePort } from "./running-app.ts";

const BUCKET = "videos";
const KEY = "a-key";
const SECRET = "a-secret";
// The page of a list has two entries, so that every longer list takes several requests.
const PAGE = 2;

/**
 * A stand-in for S3, in memory, with one empty bucket: the calls of the store of video files, with their signatures.
 * The settings are the environment's for it.
 */
export async function startS3Server() {
  const objects = new Map<string, { bytes: Buffer; changedAt: Date }>();
  const uploads = new Map<string, Buffer[]>();
  const keep = (name: string, bytes: Buffer) => objects.set(name, { bytes, changedAt: new Date() });
  const bucket = express.Router();
  bucket.get("/", (req, res) => {
    const start = Number(req.query["continuation-token"] ?? 0);
    const isMore = start + PAGE < objects.size;
    const listed = [...objects].slice(start, start + PAGE).map(([name, { bytes, changedAt }]) => {
      const values = { Key: name, LastModified: changedAt.toISOString(), Size: bytes.length };
      const tags = Object.entries(values).map(([tag, value]) => `<${tag}>${value}</${tag}>`);
      return `<Contents>${tags.join("")}</Contents>`;
    });
    const next = isMore ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : "";
    sendXml(res, "ListBucketResult", listed.join("") + next);
  });
  bucket.get("/{*name}", (req, res) => {
    const bytes = objects.get(nameOf(req))?.bytes;
    if (!bytes) return refuse(res, 404, "NoSuchKey");
    const range = /^bytes=(\d+)-(\d+)$/.exec(req.headers.range ?? "");
    const sent = range ? bytes.subarray(Number(range[1]), Number(range[2]) + 1) : bytes;
    res.status(range ? 206 : 200).send(sent);
  });
  bucket.delete("/{*name}", (req, res) => {
    objects.delete(nameOf(req));
    res.status(204).end();
  });
  // A PUT stores a whole file, or a part of one that a POST begins and ends.
  bucket.put("/{*name}", (req, res) => {
    const { partNumber, uploadId } = req.query;
    const parts = uploads.get(String(uploadId));
    if (parts) parts[Number(partNumber)] = req.body;
    else keep(nameOf(req), req.body);
    res.set("ETag", '"of these bytes"').end();
  });
  bucket.post("/{*name}", (req, res) => {
    const { uploadId } = req.query;
    if (uploadId) {
      keep(nameOf(req), Buffer.concat((uploads.get(String(uploadId)) ?? []).filter(Boolean)));
      return sendXml(res, "CompleteMultipartUploadResult", "");
    }
    const id = `upload-${uploads.size}`;
    uploads.set(id, []);
    sendXml(res, "InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
  });
  const app = express()
    .use((req, res, next) => (isSigned(req) ? next() : refuse(res, 403, "SignatureDoesNotMatch")))
    .use(express.raw({ type: () => true, limit: "1gb" }))
    .use(`/${BUCKET}`, bucket);
  const { url, close } = await serveOnFreePort(app);
  const settings = {
    MEDIA_S3_BUCKET: BUCKET,
    MEDIA_S3_ENDPOINT: url,
    MEDIA_S3_KEY: KEY,
    MEDIA_S3_SECRET: SECRET,
  };
  return { settings, close };
}

const nameOf = ({ path }: Request) => decodeURIComponent(path.slice(1));

const sendXml = (res: Response, root: string, content: string) =>
  void res.type("xml").send(`<${root}>${content}</${root}>`);

const refuse = (res: Response, status: number, code: string) =>
  sendXml(res.status(status), "Error", `<Code>${code}</Code>`);

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** True if the secret has signed a request, in a header or in its address: AWS Signature Version 4. */
function isSigned({ method, headers, originalUrl }: Request): boolean {
  const url = new URL(originalUrl, "http://s3");
  const header = headers.authorization ?? "";
  const of = (name: string) =>
    url.searchParams.get(`X-Amz-${name}`) ?? new RegExp(`${name}=([^,]+)`).exec(header)?.[1] ?? "";
  const [key, ...scope] = of("Credential").split("/");
  const signed = of("SignedHeaders");
  const query = url.search
    .slice(1)
    .split("&")
    .filter((part) => !/^(?:X-Amz-Signature=|$)/.test(part));
  const request = [
    method,
    url.pathname,
    query
      .map((part) => (part.includes("=") ? part : `${part}=`))
      .sort()
      .join("&"),
    ...signed.split(";").map((name) => `${name}:${headers[name]}`),
    "",
    signed,
    headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD",
  ].join("\n");
  const date = url.searchParams.get("X-Amz-Date") ?? headers["x-amz-date"];
  const digest = createHash("sha256").update(request).digest("hex");
  const secret = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  const text = ["AWS4-HMAC-SHA256", date, scope.join("/"), digest].join("\n");
  return key === KEY && hmac(secret, text).toString("hex") === of("Signature");
}
