import { describe, expect, test, vi } from "vitest";
import { PASSWORD } from "../testing/accounts.ts";
import { DATABASES, type DatabaseSettings } from "../testing/databases.ts";
import { publisherAt, publishOf, putArticle } from "../testing/publish-requests.ts";
import { cookieOf, login } from "../testing/sign-in-requests.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const ADMIN = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: PASSWORD };

/** HTML with a picture of its own. */
const withPicture = (name: string) =>
  `<p>${name}<img src="data:image/gif;base64,${Buffer.from(`GIF89a ${name}`).toString("base64")}" alt=""></p>`;

async function purge(args: string[], settings: Partial<DatabaseSettings>) {
  const script = spawnScript("server/cli/content-purge-cli.ts", args, settings);
  return { code: await script.ended, stdout: script.stdout(), stderr: script.stderr() };
}

/** A server that runs as a process of its own, and an admin of it. */
async function startServer(settings: DatabaseSettings) {
  const server = spawnScript("server/index.ts", [], { ...settings, ...ADMIN, PORT: "0" });
  const [, url = ""] = await server.says(/Ready at (\S+)/);
  const admin = publisherAt(url, cookieOf(await login(url)));
  const publish = async (changes: Parameters<typeof publishOf>[1]) => {
    const answer = await admin.publish(publishOf(await admin.revision(), changes));
    expect(answer.status).toBe(200);
  };
  const stop = async () => {
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  };
  const statusOf = async (path: string, headers = {}) =>
    (await fetch(`${url}${path}`, { headers })).status;
  return { ...admin, publish, stop, statusOf };
}

describe.each(DATABASES)("npm run content:purge over $name", ({ prepare }) => {
  test("removes an article for good beside a running server and without one, and says when there is nothing", async () => {
    const { settings, dispose } = await prepare();
    let server = await startServer(settings);
    const put = (id: string, html: string) => ({ changes: [putArticle(id, html)] });
    await server.publish(put("twin", withPicture("Shared.")));
    await server.publish(put("patient", withPicture("Miller.") + withPicture("Shared.")));
    await server.publish(put("late", withPicture("Late.")));
    const picturesOf = async (id: string) =>
      String((await server.get(`/articles/${id}`)).body.html).match(/\/api\/[^"]+/g) ?? [];
    const [own = "", shared = ""] = await picturesOf("patient");
    const [late = ""] = await picturesOf("late");
    for (const id of ["patient", "late"]) {
      await server.publish({ changes: [{ type: "delete-article", id }] });
    }
    const session = { cookie: server.cookie };
    expect(await server.statusOf(own, session)).toBe(200);

    expect(await purge(["patient"], settings)).toEqual({
      code: 0,
      stdout:
        "Removed 1 version and 1 picture of patient for good (revision 6).\nKept 1 picture that others use, here or in the history.\n",
      stderr: "",
    });
    // On PostgreSQL the server hears of it by a notice.
    await vi.waitFor(async () => expect(await server.revision()).toBe(6));
    expect(await server.statusOf(own, session)).toBe(404);
    expect(await server.statusOf(shared)).toBe(200);
    const { entries } = (await server.get("/history")).body as { entries: object[] };
    expect(entries[0]).toMatchObject({
      revision: 6,
      username: "content:purge",
      note: "Removed from the history for good: patient",
    });
    const nothing = (id: string) => ({
      code: 1,
      stdout: "",
      stderr: `The history holds nothing of ${id} that could be removed.\n`,
    });
    expect(await purge(["patient"], settings)).toEqual(nothing("patient"));
    expect(await server.revision()).toBe(6);

    await server.stop();
    expect(await purge(["never-was"], settings)).toEqual(nothing("never-was"));
    expect(await purge(["late"], settings)).toEqual({
      code: 0,
      stdout: "Removed 1 version and 1 picture of late for good (revision 7).\n",
      stderr: "",
    });
    server = await startServer(settings);
    expect(await server.revision()).toBe(7);
    expect(await server.statusOf(late, { cookie: server.cookie })).toBe(404);
    expect(await server.statusOf(shared)).toBe(200);
    await server.stop();
    await dispose();
  });
});

test.each([
  ["no id", []],
  ["two ids", ["a", "b"]],
  ["an option that there isn't", ["--all"]],
  ["an address", ["/knowledge-base/fleet/a"]],
])("%s ends in one line and exit code 1", async (_name, args) => {
  expect(await purge(args, { DATA_DIR: temporaryFolder() })).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "Say which article: npm run content:purge -- ID, where ID is the last part of its address.\n",
  });
});
