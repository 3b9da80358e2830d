import { sampleVideo } from "@shared/testing/sample-video.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { publisherAt, publishOf } from "./testing/publish-requests.ts";
import { sharedApp } from "./testing/running-app.ts";
import { signInAsVideoAdmin } from "./testing/video-requests.ts";

// The API is called by its own description, and an independent validator of JSON Schema checks the responses.

type Operation = { requestBody?: object; responses: Record<string, object>; security?: object[] };
type Call = { method: string; path: string; operation: Operation };

const SAMPLES: Record<string, string> = {
  category: "how-to",
  query: "yard",
  hash: "0".repeat(64),
  revision: "1",
  videoId: "1",
};
const ODD = ["0", "-1", "99999999999", "%00", "%E0%A4%A", "é", "x".repeat(500), "%25"];

const ajv = addFormats.default(new Ajv2020({ strict: false }));
const app = sharedApp();
let cookie: string;
let calls: Call[];

beforeAll(async () => {
  const admin = await signInAsVideoAdmin(app);
  cookie = admin.cookie;
  await admin.add(sampleVideo({ title: "Around the yard" }), [
    { start: 0, end: 2, text: "Once around the yard." },
  ]);
  await publisherAt(app.url, cookie).publish(publishOf(0));
  const described = await fetch(`${app.url}/api/openapi.json`);
  const document = (await described.json()) as { paths: Record<string, Record<string, Operation>> };
  ajv.addSchema(document, "api");
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
});

const idOf = (path: string) => (path.includes("articles") ? "daily-checks" : "1");
const fill = (path: string, value?: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => value ?? SAMPLES[name] ?? idOf(path));

/** Makes a call and returns the part of its response that the description lacks; null for none. */
async function undescribed(call: Call, url: string, init: RequestInit = {}) {
  const { method, path, operation } = call;
  const response = await fetch(`${app.url}${url}`, { method: method.toUpperCase(), ...init });
  const text = await response.text();
  const { status } = response;
  if (!operation.responses[status]) return `${method} ${url}: ${status} ${text.slice(0, 200)}`;
  if (status === 204) return null;
  const pointer = [path, method].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
  const at = `paths/${pointer.map(encodeURIComponent).join("/")}/responses/${status}`;
  const check = ajv.getSchema(`api#/${at}/content/application~1json/schema`);
  if (!check) return `${method} ${url}: ${status} has no schema`;
  const isAsSaid = check(JSON.parse(text));
  return isAsSaid ? null : `${method} ${url}: ${status} ${ajv.errorsText(check.errors)}`;
}

const json = { "content-type": "application/json" };

test("each call that reads has the described response", async () => {
  const reads = calls.filter(({ method }) => method === "get");
  expect(reads.length).toBeGreaterThan(15);
  for (const call of reads) {
    expect(await undescribed(call, fill(call.path), { headers: { cookie } })).toBeNull();
  }
});

test("without a session each call that needs one says so", async () => {
  const protectedCalls = calls.filter(({ operation }) => operation.security);
  expect(protectedCalls.length).toBeGreaterThan(12);
  for (const call of protectedCalls) {
    const init = { headers: json, ...(call.operation.requestBody && { body: "{}" }) };
    expect(await undescribed(call, fill(call.path), init)).toBeNull();
  }
});

test("odd values in the address get described responses", async () => {
  for (const call of calls.filter(({ path }) => path.includes("{"))) {
    const body = call.operation.requestBody ? { body: "{}" } : {};
    for (const value of ODD) {
      const init = { headers: { ...json, cookie }, ...body };
      expect(await undescribed(call, fill(call.path, value), init)).toBeNull();
    }
  }
});

test("unusable bodies get described responses", async () => {
  for (const call of calls.filter(({ operation }) => operation.requestBody)) {
    for (const body of ["{}", "[]", "null", '{"key":1}', "{", ""]) {
      const init = { headers: { ...json, cookie }, body };
      expect(await undescribed(call, fill(call.path), init)).toBeNull();
    }
  }
});
