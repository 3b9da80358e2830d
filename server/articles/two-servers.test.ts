import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type DatabaseSettings, postgresDatabase } from "../testing/databases.ts";
import { publisherAt, publishOf, signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

let apps: Awaited<ReturnType<typeof runApp>>[] = [];

beforeAll(async () => {
  const settings: DatabaseSettings = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: await postgresDatabase(),
  };
  apps = [await runApp(settings), await runApp(settings)];
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

test("two servers of one database see each other's publishes", async () => {
  const [one, two] = apps;
  if (!one || !two) throw new Error("no servers");
  const admin = await signInAsPublisher(one);
  const other = publisherAt(two.url, admin.cookie);
  expect(await other.revision()).toBe(0);
  const limit = { timeout: 60_000, interval: 10 };
  expect((await admin.publish(publishOf(0))).status).toBe(200);
  await vi.waitFor(async () => expect(await other.revision()).toBe(1), limit);
  // Both servers share the session and the order of the publishes.
  expect((await other.publish(publishOf(0))).status).toBe(409);
  expect((await other.publish(publishOf(1))).status).toBe(200);
  await vi.waitFor(async () => expect(await admin.revision()).toBe(2), limit);
  const request = publishOf(2);
  const responses = await Promise.all([admin.publish(request), other.publish(request)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(responses.filter(({ body }) => body.repeated)).toHaveLength(1);
  expect(responses.map(({ body }) => body.revision)).toEqual([3, 3]);
});
