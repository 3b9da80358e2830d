// The two servers to compare with, over answers that were fetched from ours (see api.ts).
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import type { Kept } from "./target.ts";

const [kind = "", file = ""] = process.argv.slice(2);
const kept: Kept[] = JSON.parse(readFileSync(file, "utf8"));

function expressApp() {
  const app = express();
  for (const { path, plainFile } of kept) {
    const rows = JSON.parse(readFileSync(plainFile, "utf8"));
    app.get(path, (_req, res) => void res.json(rows));
  }
  return app;
}

function bareListener() {
  const answers = new Map(kept.map((answer) => [answer.path, readFileSync(answer.packedFile)]));
  return (req: { url?: string }, res: import("node:http").ServerResponse) => {
    const body = answers.get(req.url ?? "");
    res
      .writeHead(200, {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Encoding": "br",
        "Content-Length": body?.length ?? 0,
      })
      .end(body);
  };
}

const server = createServer(kind === "express" ? expressApp() : bareListener());
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
