import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { DATABASES } from "../testing/databases.ts";
import { withFaults } from "../testing/faulty-database.ts";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { videoAdminAt, videoOf } from "../testing/video-requests.ts";

/** The bytes of a GIF that no other test has. */
const gif = (name: string) => Buffer.from(`GIF89a ${name}`);
const withPicture = (name: string, text = "") =>
  `<p>${text}<img src="data:image/gif;base64,${gif(name).toString("base64")}" alt=""></p>`;

describe.each(DATABASES)("what is withdrawn, over $name", ({ name, prepare }) => {
  let faults: ReturnType<typeof withFaults>;
  let app: Awaited<ReturnType<typeof runApp>>;
  /** Every server of the database: the embedded one has one. */
  let urls: string[];
  let admin: Awaited<ReturnType<typeof signInAsPublisher>>;
  const closers: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const { settings, dispose } = await prepare();
    faults = withFaults(await openDatabase(settings, "the server", silentLog));
    app = await runApp(settings, {}, faults.database);
    const other = name === "PostgreSQL" ? await runApp(settings) : null;
    urls = [app, other].flatMap((server) => server?.url ?? []);
    closers.push(app.close, async () => other?.close(), dispose);
    admin = await signInAsPublisher(app);
  });
  afterAll(async () => {
    for (const close of closers) await close();
  });

  const publish = async (changes: Parameters<typeof publishOf>[1]) => {
    const answer = await admin.publish(publishOf(await admin.revision(), changes));
    expect(answer.status).toBe(200);
    return answer.body.revision as number;
  };
  const put = (id: string, html: string, value = {}) =>
    publish({ changes: [putArticle(id, html, value)] });
  const remove = (id: string) => publish({ changes: [{ type: "delete-article", id }] });
  const htmlOf = async (id: string) => String((await admin.get(`/articles/${id}`)).body.html);
  const pictureOf = async (id: string) => /\/api\/[^"]+/.exec(await htmlOf(id))?.[0] ?? "";

  const readAt = async (url: string, path: string, headers = {}) => {
    const response = await fetch(`${url}${path}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { status } = response;
    return { status, bytes, caching: response.headers.get("cache-control") };
  };
  /** Each server says so within the time that a notice takes. */
  const expectEverywhere = (path: string, status: number) =>
    Promise.all(
      urls.map((url) =>
        vi.waitFor(async () => expect((await readAt(url, path)).status).toBe(status), {
          timeout: 5_000,
          interval: 10,
        }),
      ),
    );

  test("a picture goes with its article, is there for who is signed in, and comes back with it", async () => {
    const revision = await put("patient", withPicture("patient"));
    const path = await pictureOf("patient");
    await expectEverywhere(path, 200);
    const shown = await readAt(app.url, path);
    expect([shown.bytes, shown.caching]).toEqual([gif("patient"), cacheControl.picture]);

    await remove("patient");
    await expectEverywhere(path, 404);
    expect((await readAt(app.url, path)).caching).toBe(cacheControl.notFound);
    for (const url of urls) {
      expect(await readAt(url, path, { cookie: admin.cookie })).toEqual({
        status: 200,
        bytes: gif("patient"),
        caching: cacheControl.private,
      });
      // Who was signed in left nothing in the server's cache.
      expect((await readAt(url, path)).status).toBe(404);
      expect((await readAt(url, path, { cookie: "session=s%3Aforged.x" })).status).toBe(404);
    }

    const restored = await admin.restore({
      revision: await admin.revision(),
      to: revision,
      item: "article:patient",
    });
    expect(restored.status).toBe(200);
    await expectEverywhere(path, 200);
    await put("patient", "<p>Without it.</p>");
    await expectEverywhere(path, 404);
  });

  test("a picture stays as long as another article or a video shows it", async () => {
    const html = withPicture("shared");
    await publish({ changes: [putArticle("first", html), putArticle("second", html)] });
    const path = await pictureOf("first");
    await remove("first");
    await expectEverywhere(path, 200);

    const videos = videoAdminAt(app.url, admin.cookie);
    const video = videoOf(await videos.add(sampleVideo({ thumbnailUrl: path })));
    await remove("second");
    await expectEverywhere(path, 200);
    await videos.remove(video);
    await expectEverywhere(path, 404);
  });

  test("in an outage the server has what no publish touched, and nothing that one withdrew or changed", async () => {
    const texts = { kept: "Kept.", edited: "With a name.", deleted: "With a name." };
    for (const [id, text] of Object.entries(texts)) await put(id, `<p>${text}</p>`);
    for (const id of Object.keys(texts)) await htmlOf(id);
    await put("edited", "<p>Without.</p>");
    await remove("deleted");
    const article = (id: string) => admin.get(`/articles/${id}`);
    const expectOutage = async (expected: Record<string, [number, string?]>) => {
      faults.setAway(true);
      for (const [id, [status, text]] of Object.entries(expected)) {
        const { status: found, body } = await article(id);
        expect([id, found, body.html]).toEqual([id, status, text]);
      }
      faults.setAway(false);
    };
    // Asked once while all is well: the servers answer from memory from then on.
    await vi.waitFor(() => expectOutage({ kept: [200, "<p>Kept.</p>"] }), { interval: 10 });
    await expectOutage({ kept: [200, "<p>Kept.</p>"], edited: [503], deleted: [503] });
    expect((await article("edited")).body.html).toBe("<p>Without.</p>");
    expect((await article("deleted")).body.html).toBeNull();
  });
});
