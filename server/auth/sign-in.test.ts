import { setMaxListeners } from "node:events";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { signInAttempts } from "../db/schema.ts";
import { sharedDatabase } from "../testing/running-app.ts";
import { upsertUser } from "./accounts.ts";
import { createSignIn } from "./sign-in.ts";

const never = new AbortController().signal;
// All attempts listen to this one signal, more than Node expects.
setMaxListeners(0, never);

const database = sharedDatabase();
beforeAll(async () => void (await upsertUser(database.db, "admin", "right")));
beforeEach(async () => void (await database.db.delete(signInAttempts)));
afterEach(() => vi.useRealTimers());

/** One server's sign-in, with a comparison that is quick and counted. */
function server() {
  const compare = vi.fn(async (password: string, stored?: string) => password === stored);
  const signIn = createSignIn(database.db, compare);
  const attempt = (password: string, address = "192.0.2.1", username = "admin") =>
    signIn({ username, password, address, signal: never }).then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  return { compare, signIn, attempt };
}

test("an unknown user costs a comparison as well", async () => {
  const { compare, attempt } = server();
  expect(await attempt("right", "192.0.2.1", "nobody")).toBe(401);
  expect(compare).toHaveBeenCalledExactlyOnceWith("right", undefined);
});

test("a user and address have five tries a minute, and no comparison for the sixth", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { compare, signIn, attempt } = server();
  for (let count = 0; count < 5; count += 1) expect(await attempt("wrong")).toBe(401);
  for (let count = 0; count < 50; count += 1) expect(await attempt("right")).toBe(429);
  expect(compare).toHaveBeenCalledTimes(5);
  const refused = { username: "admin", password: "right", address: "192.0.2.1", signal: never };
  await expect(signIn(refused)).rejects.toMatchObject({
    message: "Too many attempts. Try again in 60 seconds.",
    headers: { "Retry-After": "60" },
  });
  // Another address or another name has limits of its own.
  expect(await attempt("right", "192.0.2.2")).toBe(200);
  expect(await attempt("wrong", "192.0.2.1", "jane")).toBe(401);
  vi.setSystemTime(Date.now() + 60_000);
  expect(await attempt("right")).toBe(200);
});

test("an address has a hundred tries an hour, and an IPv6 subscriber is one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { compare, signIn, attempt } = server();
  for (let count = 0; count < 100; count += 1) {
    expect(await attempt("wrong", `2001:db8::${count.toString(16)}`, `user ${count}`)).toBe(401);
  }
  const refused = { username: "jane", password: "x", address: "2001:db8::ffff", signal: never };
  await expect(signIn(refused)).rejects.toMatchObject({
    status: 429,
    message: "Too many attempts. Try again in 60 minutes.",
  });
  expect(compare).toHaveBeenCalledTimes(100);
  vi.setSystemTime(Date.now() + 60 * 60_000);
  expect(await attempt("right", "2001:db8::1")).toBe(200);
});

test("signing in with the right password never runs into a limit", async () => {
  const { attempt } = server();
  for (let count = 0; count < 120; count += 1) expect(await attempt("right")).toBe(200);
});

test("two comparisons run at once, twenty wait, and the others get a Retry-After", async () => {
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const signIn = createSignIn(database.db, async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return true;
  });
  const outcomes: number[] = [];
  const tries = Array.from({ length: 60 }, (_, index) =>
    signIn({ username: "admin", password: "x", address: `192.0.2.${index}`, signal: never }).then(
      () => outcomes.push(200),
      (error) => {
        expect(error).toMatchObject({ headers: { "Retry-After": "5" } });
        outcomes.push(error.status);
      },
    ),
  );
  // Refusals need no database, so all of them come before the first comparison ends.
  await new Promise(setImmediate);
  const refused = outcomes.length;
  expect(refused).toBeGreaterThanOrEqual(60 - 22);
  while (outcomes.length < 60) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(tries);
  expect(most).toBeLessThanOrEqual(2);
  expect(outcomes.filter((status) => status === 503)).toHaveLength(refused);
  expect(outcomes.filter((status) => status === 200)).toHaveLength(60 - refused);
});
