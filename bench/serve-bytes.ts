// A bare node:http server that sends recorded answers, headers included: what any server in Node spends at least.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [file = ""] = process.argv.slice(2);
const recorded: Record<string, { headers: string[]; body: string }> = JSON.parse(
  readFileSync(file, "utf8"),
);
const answers = new Map(
  Object.entries(recorded).map(([path, { headers, body }]) => [
    path,
    { headers, body: Buffer.from(body, "base64") },
  ]),
);

const server = createServer((req, res) => {
  const answer = answers.get(req.url ?? "");
  if (answer) res.writeHead(200, answer.headers).end(answer.body);
  else res.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`Ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.once("SIGTERM", () => process.exit(0));
