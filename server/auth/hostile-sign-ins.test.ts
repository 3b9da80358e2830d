import { beforeAll, expect, test } from "vitest";
import { addAccount, PASSWORD } from "../testing/add-account.ts";
import { recordingLog } from "../testing/recording-log.ts";
import { sharedApp } from "../testing/running-app.ts";
import { cookieOf, login, post, sessionStatus } from "../testing/sign-in-requests.ts";

const JSON_TYPE = { "content-type": "application/json" };
const long = (length: number) => "x".repeat(length);
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;

const BODIES: [name: string, body: unknown, status: number][] = [
  ["a list of credentials", [{ username: "admin", password: PASSWORD }], 400],
  ["no password", { username: "admin" }, 400],
  ["an empty password", { username: "admin", password: "" }, 400],
  ["a blank name", { username: "  ", password: "x" }, 400],
  ["a name of 101 letters", { username: long(101), password: "x" }, 400],
  ["a password of 201 letters", { username: "admin", password: long(201) }, 400],
  ["letters that fold to eighteen", { username: "ﷺ".repeat(100), password: "ﷺ".repeat(200) }, 401],
  ["an injection", { username: "' OR 1=1; DROP TABLE users;--", password: "x" }, 401],
  ["__proto__ as a key", '{"__proto__":{"username":"admin"},"password":"x"}', 400],
  ["__proto__ as the name", { username: "__proto__", password: "constructor" }, 401],
  ["more keys than asked for", { username: "nobody", password: "x", id: 1, role: "admin" }, 401],
  ["deeper nesting than may be", nested(100_000), 413],
  ["a body just above the limit", { username: "admin", password: long(4_096) }, 413],
];

const REQUESTS: [name: string, init: RequestInit, status: number][] = [
  ["no body", {}, 400],
  ["a body without a type", { body: new Blob(["{}"]) }, 415],
  [
    "another charset",
    { body: "{}", headers: { "content-type": "application/json;charset=x" } },
    415,
  ],
  ["a sister site", { body: "{}", headers: { ...JSON_TYPE, "sec-fetch-site": "same-site" } }, 403],
  ["an address bar", { body: "{}", headers: { ...JSON_TYPE, "sec-fetch-site": "none" } }, 403],
  ["a hidden origin", { body: "{}", headers: { ...JSON_TYPE, origin: "null" } }, 403],
  ["a broken origin", { body: "{}", headers: { ...JSON_TYPE, origin: "http://[" } }, 403],
];

let visitors = 0;
const { log, text } = recordingLog();
const app = sharedApp({ trustProxy: true, log });
beforeAll(() => addAccount(app.database.db));

/** An address that no other test uses, so that no limit is reached. */
const somebody = () => {
  visitors += 1;
  return { "x-forwarded-for": `198.51.100.${visitors}` };
};

async function expectRefusal(response: Response, status: number) {
  const body = await response.text();
  expect(response.status, body).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(body).not.toMatch(/\.ts|node_modules|\n\s+at /);
  expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^[A-Z].+/) });
}

test.each(BODIES)("a sign-in with %s as its body is refused", async (_name, body, status) => {
  await expectRefusal(await post(`${app.url}/api/auth/login`, body, somebody()), status);
});

test.each(REQUESTS)("a sign-in by %s is refused", async (_name, { headers, ...init }, status) => {
  const all = { ...(headers as Record<string, string>), ...somebody() };
  const request = { method: "POST", headers: all, ...init };
  await expectRefusal(await fetch(`${app.url}/api/auth/login`, request), status);
});

test("a sign-out needs no body", async () => {
  const cookie = cookieOf(await login(app.url));
  const init = { method: "POST", headers: { cookie } };
  expect((await fetch(`${app.url}/api/auth/logout`, init)).status).toBe(204);
  expect(await sessionStatus(app.url, cookie)).toBe(401);
});

test.each([
  ["cross-site", { "sec-fetch-site": "cross-site" }],
  ["from another port", { origin: "http://127.0.0.1:1" }],
  ["by a form", { "content-type": "application/x-www-form-urlencoded" }],
])("a sign-out %s leaves the session alone", async (_name, headers: Record<string, string>) => {
  const cookie = cookieOf(await login(app.url));
  const response = await post(`${app.url}/api/auth/logout`, {}, { cookie, ...headers });
  expect([403, 415]).toContain(response.status);
  expect(await sessionStatus(app.url, cookie)).toBe(200);
});

test("a page of this site signs in and out, also behind a proxy with another host", async () => {
  const host = new URL(app.url).host;
  const requests: Record<string, string>[] = [
    { origin: `http://${host}` },
    { "sec-fetch-site": "same-origin", origin: "https://help.example.com" },
    { origin: "https://Help.example.com", "x-forwarded-host": "help.example.com" },
  ];
  for (const headers of requests) {
    const response = await login(app.url, {}, headers);
    expect(response.status).toBe(200);
    const out = { cookie: cookieOf(response), ...headers };
    expect((await post(`${app.url}/api/auth/logout`, {}, out)).status).toBe(204);
  }
});

test.each(["session=", "session=s%3Aa", "session=%", `session=${long(8_000)}`, "session=j%3A{}"])(
  "a malformed cookie is nobody's session: %#",
  async (cookie) => expect(await sessionStatus(app.url, cookie)).toBe(401),
);

test("no line of the log holds a password, a cookie or a stored hash", async () => {
  const response = await login(app.url);
  const cookie = decodeURIComponent(cookieOf(response)).replace("session=s:", "");
  await post(`${app.url}/api/auth/logout`, {}, { cookie: cookieOf(response) });
  expect(text()).toContain('"msg":"signed in"');
  expect(text()).toContain('"path":"/api/auth/logout"');
  expect(text()).not.toContain(PASSWORD);
  expect(text()).not.toContain(cookie.split(".")[0]);
  expect(text()).not.toContain("scrypt");
});

test("a sign-in that can't be stored sets no cookie and logs no statement's values", async () => {
  const before = text().length;
  await app.database.db.execute("ALTER TABLE sessions RENAME TO put_aside");
  const response = await login(app.url);
  await app.database.db.execute("ALTER TABLE put_aside RENAME TO sessions");
  await expectRefusal(response, 500);
  expect(text().slice(before)).toContain("sessions");
  expect(text().slice(before)).not.toMatch(/scrypt|params/);
});
