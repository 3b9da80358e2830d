// The two servers to compare with; they serve responses recorded from ours (see api.ts).
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import type { Recorded } from "./target.ts";

const [kind = "", file = ""] = process.argv.slice(2);
const recorded: Recorded[] = JSON.parse(readFileSync(file, "utf8"));

function expressApp() {
  const app = express();
  for (const { path, plainFile } of recorded) {
    const rows = JSON.parse(readFileSync(plainFile, "utf8"));
    app.get(path, (_req, res) => void res.json(rows));
  }
  return app;
}

function bareListener() {
  const responses = new Map(
    recorded.map(({ path, encodedFile }) => [path, readFileSync(encodedFile)]),
  );
  return (req: { url?: string }, res: import("node:http").ServerResponse) => {
    const body = responses.get(req.url ?? "");
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
