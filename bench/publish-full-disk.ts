// Publishes pictures into a data folder on a small disk until it is full: npx tsx bench/publish-full-disk.ts FOLDER.
// The folder should be a mount of some 100 MB, such as a tmpfs. Prints what each publish got and what readers still get.
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { publisherAt, putArticle } from "../server/testing/publish-requests.ts";
import { ACCOUNT, buildHelpServer, signIn } from "./help-server.ts";

const [folder = ""] = process.argv.slice(2);
const PICTURE_BYTES = 2_000_000;
const TRIES = 40;

const build = await buildHelpServer();
const DATA_DIR = join(folder, "data");
mkdirSync(DATA_DIR, { recursive: true });
const account = { ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password };
let server = await build.start({ ...account, DATA_DIR });
const cookie = await signIn(server.url);

function requestOn(revision: number) {
  const bytes = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(PICTURE_BYTES)]);
  const html = `<img src="data:image/png;base64,${bytes.toString("base64")}" alt="">`;
  const changes = [putArticle(`a-${revision}`, html), putArticle("latest", `<p>${revision}</p>`)];
  return { key: randomUUID(), revision, note: "", changes, redirects: [] };
}

async function report(text: string): Promise<number> {
  const admin = publisherAt(server.url, cookie);
  const layer = await admin
    .get()
    .catch((error) => ({ status: 0, body: { revision: String(error) } }));
  const latest = await admin
    .get("/articles/latest")
    .catch(() => ({ status: 0, body: { html: "" } }));
  console.log(
    `${text}; readers: ${layer.status} revision ${layer.body.revision}, article ${latest.status} ${latest.body.html ?? ""}, process ${server.child.exitCode === null ? "lives" : `ended with ${server.child.exitCode}`}`,
  );
  return Number(layer.body.revision);
}

let revision = 0;
let refused = 0;
for (let attempt = 0; attempt < TRIES && refused < 3; attempt += 1) {
  const admin = publisherAt(server.url, cookie);
  const answer = await admin
    .publish(requestOn(revision))
    .catch((error) => String(error.cause ?? error));
  if (typeof answer !== "string" && answer.status === 200) {
    revision += 1;
    continue;
  }
  refused += 1;
  const said =
    typeof answer === "string" ? answer : `${answer.status} ${JSON.stringify(answer.body)}`;
  await report(`Publish ${revision + 1} on the full disk: ${said}`);
}
await server.kill("SIGKILL");
server = await build.start({ ...account, DATA_DIR }).catch((error) => {
  console.log(`The next start on the full disk: ${error.message}`);
  process.exit(1);
});
const found = await report("After kill -9 and a new start");
console.log(
  found === revision
    ? "Nothing is lost and nothing is half."
    : `Revision ${found}, expected ${revision}!`,
);
await server.kill("SIGTERM");
build.remove();
