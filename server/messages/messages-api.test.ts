import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { messages } from "../db/message-schema.ts";
import { addAccount } from "../testing/add-account.ts";
import { aMessage, messageAdminAt, sendMessage } from "../testing/message-requests.ts";
import { publishOf, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";
import { cookieOf, login } from "../testing/sign-in-requests.ts";
import { addMessage } from "./store.ts";

const app = sharedApp();
const publisher = sharedPublisher(app);
const admin = () => messageAdminAt(app.url, publisher.cookie);
const solvedOf = async (...ids: string[]) =>
  (await publisher.call("POST", "/api/messages/answers", { ids })).body.answers;

it("messages are kept once, and grouped by what they are about", async () => {
  const sent = aMessage({ article: "grouped", heading: "Start", passage: "Press Save." });
  for (const message of [
    sent,
    sent,
    aMessage({ article: "grouped" }),
    aMessage({ article: "", query: "  Stretcher  MOUNT ", reasons: [] }),
    aMessage({ article: "", query: "stretcher mount" }),
    aMessage({ article: "", query: "", text: "Thank you." }),
  ]) {
    expect((await sendMessage(app.url, message)).status).toBe(204);
  }
  const groups = await admin().groups();
  expect(groups.map(({ kind, subject, open }) => [kind, subject, open])).toEqual(
    expect.arrayContaining([
      ["article", "grouped", 2],
      ["search", "stretcher mount", 2],
      ["site", "site", 1],
    ]),
  );
  const kept = await admin().about("article", "grouped");
  const place = { heading: "Start", passage: "Press Save.", reasons: ["outdated"] };
  expect(kept).toContainEqual(expect.objectContaining({ ...place, state: "open", version: 1 }));
  expect(await admin().about("search", "STRETCHER mount")).toHaveLength(2);
});

it("messages about a search for a number or two dots are found by it", async () => {
  for (const query of ["911", ".."]) {
    await sendMessage(app.url, aMessage({ article: "", query }));
  }
  expect(await admin().about("search", "911")).toHaveLength(1);
  expect(await admin().about("search", ".. ")).toHaveLength(1);
});

it("messages are taken, solved and reopened at the version that was seen", async () => {
  await sendMessage(app.url, aMessage({ article: "changed" }));
  const [seen] = await admin().about("article", "changed");
  if (!seen) throw new Error("no message");
  const take = await admin().change([seen], "take");
  const taken = { assignee: "admin", version: 2, state: "open" };
  expect(take.body).toMatchObject({ messages: [taken] });
  // The request is sent again, as after a lost response.
  expect((await admin().change([seen], "take")).body).toEqual(take.body);
  const solved = await admin().change([{ ...seen, version: 2 }], "solve", 7);
  expect(solved.body.messages).toMatchObject([{ state: "solved", solvedBy: 7, version: 3 }]);
  const reopened = await admin().change([{ ...seen, version: 3 }], "reopen");
  expect(reopened.body.messages).toMatchObject([{ state: "open", solvedBy: null, version: 4 }]);
});

it("messages are solved at once, by a publish only those written before it", async () => {
  const [early, late] = [3, 7].map((revision) => aMessage({ article: "mixed", revision }));
  for (const message of [early, late]) await sendMessage(app.url, message);
  const seen = await admin().about("article", "mixed");
  const solved = await admin().change(seen, "solve", 7);
  expect((await admin().change(seen, "solve", 7)).status).toBe(200);
  expect(solved.body.messages).toHaveLength(2);
  for (const [message, solvedBy] of [
    [early, 7],
    [late, null],
  ] as const) {
    expect(solved.body.messages).toContainEqual(
      expect.objectContaining({ id: message?.id, state: "solved", solvedBy, version: 2 }),
    );
  }
});

it("a change of messages that another admin changed is refused as a whole", async () => {
  for (const text of ["One.", "Two."])
    await sendMessage(app.url, aMessage({ article: "two", text }));
  const seen = await admin().about("article", "two");
  const [first, second] = seen;
  if (!first || !second) throw new Error("no messages");
  await addAccount(app.database.db, "other");
  const cookie = cookieOf(await login(app.url, { username: "other" }));
  await messageAdminAt(app.url, cookie).change([first], "dismiss");
  const refused = await admin().change(seen, "solve");
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/Somebody else/);
  expect(refused.body.messages).toContainEqual(
    expect.objectContaining({ id: first.id, state: "dismissed", changedBy: "other" }),
  );
  const now = await admin().about("article", "two");
  expect(now.find(({ id }) => id === second.id)).toMatchObject({ state: "open", version: 1 });
});

it("a publish solves its messages, and only their browser learns of it", async () => {
  const solved = aMessage({ article: "daily-checks" });
  const dismissed = aMessage({ article: "daily-checks" });
  for (const message of [solved, dismissed]) await sendMessage(app.url, message);
  const seen = await admin().about("article", "daily-checks");
  await admin().change(
    seen.filter(({ id }) => id === dismissed.id),
    "dismiss",
  );
  const revision = await publisher.revision();
  const ids = [solved.id, dismissed.id];
  const late = publishOf(revision + 1, { answered: ids });
  expect((await publisher.publish(late)).status).toBe(409);
  expect(await solvedOf(...ids)).toEqual([]);
  const request = publishOf(revision, { answered: ids });
  expect((await publisher.publish(request)).status).toBe(200);
  expect((await publisher.publish(request)).body.repeated).toBe(true);
  const after = await admin().about("article", "daily-checks");
  const stateOf = (wanted: string) => after.find(({ id }) => id === wanted);
  const closed = { state: "solved", solvedBy: revision + 1, version: 2 };
  expect(stateOf(solved.id)).toMatchObject(closed);
  expect(stateOf(dismissed.id)).toMatchObject({ state: "dismissed", version: 2 });
  expect(await solvedOf(...ids)).toEqual([
    { id: solved.id, revision: revision + 1, at: expect.any(String) },
  ]);
  expect(await solvedOf(randomBytes(16).toString("hex"))).toEqual([]);
});

it("messages make room for others once they are dismissed, and never while open", async () => {
  const { db } = app.database;
  await db.delete(messages);
  const [one, two, three] = [aMessage({ article: "a" }), aMessage({ article: "a" }), aMessage()];
  await addMessage(db, one, { max: 2 });
  await addMessage(db, two, { max: 2 });
  await expect(addMessage(db, three, { max: 2 })).rejects.toMatchObject({ status: 503 });
  const seen = await admin().about("article", "a");
  await admin().change(
    seen.filter(({ id }) => id === one.id),
    "dismiss",
  );
  await addMessage(db, three, { max: 2 });
  const ids = (await admin().all()).map(({ id }) => id);
  expect(ids.sort()).toEqual([two.id, three.id].sort());
});
