import { expect, test } from "vitest";
import { embeddedFolder } from "../testing/databases.ts";
import { publisherAt, publishOf, putArticle } from "../testing/publish-requests.ts";
import { cookieOf, login } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";

// `npm run bench:publish` kills the server 100 times.
const KILLS = 2;
const ACCOUNT = { username: "admin", password: "correct horse battery" };

const DATA_DIR = embeddedFolder();

async function start(cookie?: string) {
  const account = { ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password };
  const settings = { ...account, DATA_DIR, PORT: "0" };
  const server = spawnScript("server/index.ts", [], settings);
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  return { server, admin: publisherAt(url, cookie ?? cookieOf(await login(url, ACCOUNT))) };
}

test("a server killed during a publish leaves all or nothing, and a retry is made once", async () => {
  let { server, admin } = await start();
  for (let revision = 0; revision < KILLS; revision += 1) {
    const changes = ["a", "b", "c"].map((id) => putArticle(id, `<p>${revision}</p>`));
    const request = publishOf(revision, { changes });
    // A conflict starts the thread that validates publishes, so that the kill is not always in its start.
    expect((await admin.publish({ ...request, revision: 1_000 })).status).toBe(409);
    const response = admin.publish(request).catch(() => null);
    await Promise.race([response, new Promise((resolve) => setTimeout(resolve, 15 * revision))]);
    server.child.kill("SIGKILL");
    await server.ended;
    const isAcknowledged = (await response)?.status === 200;
    ({ server, admin } = await start(admin.cookie));
    const found = await admin.revision();
    expect(isAcknowledged ? [revision + 1] : [revision, revision + 1]).toContain(found);
    const again = await admin.publish(request);
    expect([again.status, again.body.repeated ?? false]).toEqual([200, found > revision]);
    expect(await admin.revision()).toBe(revision + 1);
    for (const id of ["a", "b", "c"]) {
      expect((await admin.get(`/articles/${id}/source`)).body.html).toBe(`<p>${revision}</p>`);
    }
  }
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});
