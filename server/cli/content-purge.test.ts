import { describe, expect, test, vi } from "vitest";
import { DATABASES } from "../testing/databases.ts";
import {
  publisherAt,
  publishOf,
  putArticle,
  signInAsPublisher,
} from "../testing/publish-requests.ts";
import { runCommand } from "../testing/run-command.ts";
import { sharedApp } from "../testing/running-app.ts";
import { purgeContent } from "./content-purge.ts";

/** HTML with a picture of its own. */
const withPicture = (name: string) =>
  `<p>${name}<img src="data:image/gif;base64,${Buffer.from(`GIF89a ${name}`).toString("base64")}" alt=""></p>`;

const done = (stdout: string) => ({ code: 0, stdout, stderr: "" });
const refusal = (stderr: string) => ({ code: 1, stdout: "", stderr });
const nothingOf = (id: string) =>
  refusal(`The history holds nothing of ${id} that could be removed.\n`);

describe.each(DATABASES)("npm run content:purge over $name", (kind) => {
  const app = sharedApp(kind);
  const purge = (id: string) => runCommand(purgeContent, [id], app.settings);

  test("removes an article for good beside a running server and without one, and says when there is nothing", async () => {
    let admin = await signInAsPublisher(app);
    const session = { cookie: admin.cookie };
    const publish = async (changes: Parameters<typeof publishOf>[1]) => {
      const answer = await admin.publish(publishOf(await admin.revision(), changes));
      expect(answer.status).toBe(200);
    };
    const put = (id: string, html: string) => publish({ changes: [putArticle(id, html)] });
    const statusOf = async (path: string, headers = {}) =>
      (await fetch(`${app.url}${path}`, { headers })).status;
    await put("twin", withPicture("Shared."));
    await put("patient", withPicture("Miller.") + withPicture("Shared."));
    await put("late", withPicture("Late."));
    const picturesOf = async (id: string) =>
      String((await admin.get(`/articles/${id}`)).body.html).match(/\/api\/[^"]+/g) ?? [];
    const [own = "", shared = ""] = await picturesOf("patient");
    const [late = ""] = await picturesOf("late");
    for (const id of ["patient", "late"])
      await publish({ changes: [{ type: "delete-article", id }] });
    expect(await statusOf(own, session)).toBe(200);

    expect(await purge("patient")).toEqual(
      done(
        "Removed 1 version and 1 picture of patient for good (revision 6).\nKept 1 picture that others use, here or in the history.\n",
      ),
    );
    // On PostgreSQL the server hears of it by a notice.
    await vi.waitFor(async () => expect(await admin.revision()).toBe(6));
    expect([await statusOf(own, session), await statusOf(shared)]).toEqual([404, 200]);
    const { entries } = (await admin.get("/history")).body as { entries: object[] };
    expect(entries[0]).toMatchObject({
      revision: 6,
      username: "content:purge",
      note: "Removed from the history for good: patient",
    });
    expect(await purge("patient")).toEqual(nothingOf("patient"));
    expect(await admin.revision()).toBe(6);

    await app.close();
    expect(await purge("never-was")).toEqual(nothingOf("never-was"));
    expect(await purge("late")).toEqual(
      done("Removed 1 version and 1 picture of late for good (revision 7).\n"),
    );
    await app.restart();
    admin = publisherAt(app.url, admin.cookie);
    expect(await admin.revision()).toBe(7);
    expect([await statusOf(late, session), await statusOf(shared)]).toEqual([404, 200]);
  });
});

test.each([
  ["no id", []],
  ["two ids", ["a", "b"]],
  ["an option that there isn't", ["--all"]],
  ["an address", ["/knowledge-base/fleet/a"]],
])("%s ends in one line and exit code 1", async (_name, args) => {
  expect(await runCommand(purgeContent, args)).toEqual(
    refusal(
      "Say which article: npm run content:purge -- ID, where ID is the last part of its address.\n",
    ),
  );
});
