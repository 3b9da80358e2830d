// A bare node:http server for the files of a folder, compressed once: tsx bench/pages/serve-folder.ts FOLDER.
// /x is x.html, or x/index.html without a redirect.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { contentType } from "mime-types";

type File = { headers: Record<string, string | number>; body: Buffer };

const [folder = "."] = process.argv.slice(2);
const COMPRESSED = /\.(html|css|js|json|svg|txt|xml)$/;
/** Where VitePress and Docusaurus keep files that are named after their content, and where Astro does. */
const HASHED = /\/(assets|_astro)\//;
const files = new Map<string, File>();

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  const path = file
    .slice(folder.length)
    .replace(/\.html$/, "")
    .replace(/\/index$/, "/");
  files.set(path, fileOf(file));
}

function fileOf(path: string): File {
  const bytes = readFileSync(path);
  const isCompressed = COMPRESSED.test(path);
  const body = isCompressed ? brotliCompressSync(bytes) : bytes;
  const isHashed = HASHED.test(path);
  const headers = {
    "Content-Type": contentType(path.slice(path.lastIndexOf("/") + 1)) || "text/plain",
    "Content-Length": body.length,
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=0",
    ETag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 20)}"`,
    ...(isCompressed && { "Content-Encoding": "br", Vary: "Accept-Encoding" }),
  };
  return { headers, body };
}

const server = createServer({ keepAliveTimeout: 75_000 }, (req, res) => {
  const path = new URL(req.url ?? "/", "http://127.0.0.1").pathname;
  const file = files.get(path) ?? files.get(`${path}/`);
  if (!file) return void res.writeHead(404, { "Content-Length": 0 }).end();
  if (req.headers["if-none-match"] === file.headers.ETag) {
    const { ETag = "", "Cache-Control": cacheControl = "" } = file.headers;
    return void res.writeHead(304, { ETag, "Cache-Control": cacheControl }).end();
  }
  res.writeHead(200, file.headers).end(file.body);
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
