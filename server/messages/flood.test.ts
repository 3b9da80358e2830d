import { describe, expect, it } from "vitest";
import { messages } from "../db/message-schema.ts";
import { DATABASES } from "../testing/databases.ts";
import { aMessage, messageAdminAt, sendMessage } from "../testing/message-requests.ts";
import { sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp, sharedDatabase } from "../testing/running-app.ts";
import { ALL_AN_HOUR, createMessageLimit, QUIET_A_DAY } from "./limits.ts";
import { addMessage } from "./store.ts";

describe("a flood of messages", () => {
  const app = sharedApp({ trustProxy: 1, messageLimit: createMessageLimit() });
  const publisher = sharedPublisher(app);
  const admin = () => messageAdminAt(app.url, publisher.cookie);
  const sendFrom = async (address: string, changes = {}) =>
    (await sendMessage(app.url, aMessage(changes), { "x-forwarded-for": address })).status;
  const clear = (body: object) => admin().dismissAll(body);

  it("messages of many networks are refused after hundreds an hour, of others not", async () => {
    const networks = 20;
    const statuses: number[] = [];
    for (let count = 0; count < 20 * networks; count += 1) {
      statuses.push(await sendFrom(`198.51.${count % networks}.${count % 250}`));
    }
    const taken = statuses.filter((status) => status === 204);
    expect(taken).toHaveLength(ALL_AN_HOUR + QUIET_A_DAY * networks);
    expect(statuses.at(-1)).toBe(429);
    // An invalid message doesn't count for its network's limit.
    expect(await sendFrom("203.0.113.1", { text: "a\0b" })).toBe(422);
    for (const network of ["203.0.113.", "2001:db8:1:"]) {
      const rest = network.endsWith(":") ? "::1" : "";
      for (const each of [1, 2, 3]) expect(await sendFrom(`${network}${each}${rest}`)).toBe(204);
      expect(await sendFrom(`${network}4${rest}`)).toBe(429);
    }
  });

  it("a flood is dismissed by its time and words, but for what somebody has taken", async () => {
    const { db } = app.database;
    await db.delete(messages);
    const spam = Array.from({ length: 600 }, () => aMessage({ text: "Buy CASINO chips" }));
    const [taken, honest] = [
      aMessage({ article: "taken", text: "A casino?" }),
      aMessage({ article: "honest", text: "Out of date." }),
    ];
    for (const message of [...spam, taken, honest]) await addMessage(db, message);
    await admin().change(await admin().about("article", "taken"), "take");
    const now = Date.now();
    const time = (ms: number) => new Date(now + ms).toISOString();
    const of = { from: time(-3_600_000), until: time(1_000), words: "casino" };
    expect(await clear({ ...of, isTrial: true })).toMatchObject({
      status: 200,
      body: { count: 600, texts: Array(5).fill("Buy CASINO chips") },
    });
    expect((await clear({ ...of, until: of.from, isTrial: true })).body.count).toBe(0);
    expect(await db.$count(messages)).toBe(602);
    expect((await clear({ ...of, isTrial: false })).body).toMatchObject({ count: 600 });
    expect((await clear({ ...of, isTrial: true })).body).toEqual({ count: 0, texts: [] });
    const all = await admin().all();
    const open = all.filter(({ state }) => state === "open").map(({ id }) => id);
    expect(open.sort()).toEqual([taken.id, honest.id].sort());
    expect(all.find(({ state }) => state === "dismissed")).toMatchObject({
      changedBy: "admin",
      version: 2,
    });
  });
});

describe.each(DATABASES)("the room for messages in $name", (kind) => {
  const database = sharedDatabase(kind);

  it("messages fill no more than their room, and leave some for quiet networks", async () => {
    const { db } = database;
    const flood = Array.from({ length: 20 }, () => addMessage(db, aMessage(), { max: 5 }));
    const results = await Promise.allSettled(flood);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await db.$count(messages)).toBe(5);
    const quiet = aMessage();
    await addMessage(db, quiet, { max: 5, isQuietNetwork: true });
    // A repeated message is stored already.
    await addMessage(db, quiet, { max: 5 });
    await expect(addMessage(db, aMessage(), { max: 5 })).rejects.toMatchObject({ status: 503 });
  });
});
