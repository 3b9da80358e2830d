import { signedInSchema } from "@shared/contracts/auth.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { sessions, users } from "../db/schema.ts";
import { addAccount, PASSWORD } from "../testing/add-account.ts";
import { sharedApp } from "../testing/running-app.ts";
import { cookieOf, login, post, sessionStatus } from "../testing/sign-in-requests.ts";

const MINUTE = 60_000;

const app = sharedApp({ trustProxy: true });
beforeAll(() => addAccount(app.database.db));
afterEach(() => vi.useRealTimers());

const rows = () => app.database.db.select().from(sessions);
const signOut = (cookie: string) => post(`${app.url}/api/auth/logout`, {}, { cookie });

test("the right password opens a session, and signing out closes it for good", async () => {
  const response = await login(app.url);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(signedInSchema.parse(await response.json())).toEqual({ username: "admin" });
  const cookie = cookieOf(response);
  const session = await fetch(`${app.url}/api/auth/session`, { headers: { cookie } });
  expect([session.status, await session.json()]).toEqual([200, { username: "admin" }]);

  const out = await signOut(cookie);
  expect([out.status, await out.text()]).toEqual([204, ""]);
  expect(out.headers.getSetCookie()[0]).toMatch(/^session=; Path=\/api; Expires=Thu, 01 Jan 1970/);
  // A copy of the former cookie is useless.
  expect(await sessionStatus(app.url, cookie)).toBe(401);
  expect((await signOut(cookie)).status).toBe(204);
  expect(await rows()).toEqual([]);
});

test.each([
  ["a wrong password", { password: `${PASSWORD}!` }],
  ["an unknown user", { username: "nobody" }],
  ["the name in other letters", { username: "ADMIN" }],
  ["the stored hash as the password", { password: "$scrypt$ln=17,r=8,p=1$AAAA$AAAA" }],
])("a sign-in with %s is refused in the same words, without a cookie", async (_name, given) => {
  const response = await login(app.url, given, { "x-forwarded-for": "192.0.2.10" });
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: "Invalid username or password" });
  expect(response.headers.getSetCookie()).toEqual([]);
});

test("the session cookie is for the API alone, HttpOnly, and Secure behind TLS", async () => {
  const [plain] = (await login(app.url)).headers.getSetCookie();
  expect(plain).toMatch(/^session=[^;]+; Path=\/api; HttpOnly; SameSite=Strict$/);
  const behindTls = await login(app.url, {}, { "x-forwarded-proto": "https" });
  expect(behindTls.headers.getSetCookie()[0]).toMatch(
    /^session=[^;]+; Path=\/api; HttpOnly; Secure; SameSite=Strict$/,
  );
});

test("a sign-in makes a session of another id, and ends the one before", async () => {
  const first = cookieOf(await login(app.url));
  const response = await login(app.url, {}, { cookie: first });
  const second = cookieOf(response);
  expect(second).not.toBe(first);
  expect(await sessionStatus(app.url, first)).toBe(401);
  expect(await sessionStatus(app.url, second)).toBe(200);
});

test("a made-up id of a session is never used", async () => {
  const madeUp = "session=s%3Aattacker-knows-this.c2lnbmF0dXJl";
  const cookie = cookieOf(await login(app.url, {}, { cookie: madeUp }));
  expect(cookie).not.toContain("attacker-knows-this");
  expect(await sessionStatus(app.url, madeUp)).toBe(401);
});

test("visitors get neither a cookie nor a row", async () => {
  const before = await rows();
  for (const path of ["/", "/api/videos", "/api/auth/session", "/api/auth/nope"]) {
    expect((await fetch(`${app.url}${path}`)).headers.getSetCookie()).toEqual([]);
  }
  expect(await rows()).toEqual(before);
});

test("a session ends after 30 minutes without a request, and lives on with them", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cookie = cookieOf(await login(app.url));
  for (let count = 0; count < 3; count += 1) {
    vi.setSystemTime(Date.now() + 29 * MINUTE);
    expect(await sessionStatus(app.url, cookie)).toBe(200);
  }
  vi.setSystemTime(Date.now() + 30 * MINUTE);
  expect(await sessionStatus(app.url, cookie)).toBe(401);
});

test("a session of a clock that was ahead ends once it is set back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 24 * 60 * MINUTE });
  const cookie = cookieOf(await login(app.url));
  vi.useRealTimers();
  expect(await sessionStatus(app.url, cookie)).toBe(401);
});

test("a session ends after 12 hours however much it is used, and its row goes", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const cookie = cookieOf(await login(app.url));
  const end = Date.now() + 12 * 60 * MINUTE;
  while (Date.now() < end - 20 * MINUTE) {
    vi.setSystemTime(Date.now() + 20 * MINUTE);
    expect(await sessionStatus(app.url, cookie)).toBe(200);
  }
  vi.setSystemTime(end);
  expect(await sessionStatus(app.url, cookie)).toBe(401);
  await login(app.url);
  expect(await rows()).toHaveLength(1);
});

test("a new password, or the account's end, ends the user's sessions", async () => {
  const cookie = cookieOf(await login(app.url));
  await addAccount(app.database.db);
  expect(await sessionStatus(app.url, cookie)).toBe(401);
  const again = cookieOf(await login(app.url));
  await app.database.db.delete(users).where(eq(users.username, "admin"));
  expect(await sessionStatus(app.url, again)).toBe(401);
  expect(await rows()).toEqual([]);
  await addAccount(app.database.db);
});

test("the database has neither passwords nor ids of cookies", async () => {
  const cookie = decodeURIComponent(cookieOf(await login(app.url)));
  const id = /s:([^.]+)\./.exec(cookie)?.[1] ?? "none";
  const kept = JSON.stringify([await rows(), await app.database.db.select().from(users)]);
  expect(id).toHaveLength(32);
  expect(kept).not.toContain(id);
  expect(kept).not.toContain(PASSWORD);
});

test("a restart keeps the sessions", async () => {
  const cookie = cookieOf(await login(app.url));
  await app.restart();
  expect(await sessionStatus(app.url, cookie)).toBe(200);
});
