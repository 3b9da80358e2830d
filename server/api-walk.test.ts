import { randomUUID } from "node:crypto";
import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { cacheControl } from "./http/cache-control.ts";
import { DATABASES, POSTGRES } from "./testing/databases.ts";
import { daysAgo, sendEvents } from "./testing/insight-visits.ts";
import { aMessage, messageAdminAt, sendMessage } from "./testing/message-requests.ts";
import { generatedBodies, mutatedBodies } from "./testing/mutated-bodies.ts";
import { publisherAt, publishOf, putArticle } from "./testing/publish-requests.ts";
import { sharedApp } from "./testing/running-app.ts";
import { importAll, signInAsVideoAdmin, videoAdminAt, videoOf } from "./testing/video-requests.ts";

// Every call of the API, from its own description. An independent validator of JSON Schema checks each response.

const GENERATED = generatedBodies(10);
const MIB = 1024 * 1024;
const HASH = "0".repeat(64);
const ID = "0".repeat(32);
const video = sampleVideo({ title: "Around the yard" });
const cues = [{ start: 1, end: 2, text: "Once around the yard." }];
const revision = 0;

/** A valid body of each call that has one. */
const BODIES: Record<string, object> = {
  "post /api/insight": { batch: randomUUID(), late: false, events: [] },
  "post /api/admin/insight/dismissals": { term: "cot", isDismissed: true },
  "post /api/messages": { ...aMessage(), heading: "One", passage: "Two.", query: "three" },
  "post /api/messages/answers": { ids: [ID] },
  "post /api/admin/messages/changes": {
    changes: [{ id: ID, version: 1 }],
    action: "take",
    revision: 1,
  },
  "post /api/admin/messages/dismissals": {
    from: "2026-01-01T00:00:00Z",
    until: "2026-01-02T00:00:00Z",
    words: "",
    isTrial: false,
  },
  "post /api/auth/login": { username: "nobody", password: "nothing" },
  "post /api/knowledge-base/publish": wholePublish(),
  "post /api/knowledge-base/check": wholePublish(),
  "post /api/knowledge-base/restore": { revision, note: "n", to: 1, item: "article:daily-checks" },
  "post /api/knowledge-base/purge": { revision, id: "daily-checks" },
  "put /api/admin/articles/{id}/review": { owner: "Dana", months: 3, revision },
  "post /api/admin/articles/{id}/check": { revision },
  "post /api/admin/videos": { video, transcript: cues },
  "put /api/admin/videos/{id}": { revision, video, transcript: cues },
  "delete /api/admin/videos/{id}": { revision },
  "post /api/admin/videos/order": { orderRevision: 0, id: 1, before: 2 },
  "post /api/admin/videos/restore": { change: 1, id: 1, revision },
  "post /api/admin/videos/import": { revision, rows: [video], numbers: [1] },
  "post /api/admin/videos/import/preview": { rows: [video], numbers: [1], brings: ["media/a.mp4"] },
  "post /api/admin/videos/transcripts": { cues },
  "put /api/admin/synonyms": { revision, synonyms: [{ terms: ["cot", "bed"], isOneWay: false }] },
  "post /api/admin/media": { upload: ID, name: `${ID}.mp4` },
  "put /api/admin/media/versions": {
    videoUrl: `/media/${ID}.mp4`,
    smallUrl: `/media/${ID}.mp4`,
    soundUrl: `/media/${ID}.m4a`,
  },
  "post /api/admin/media/missing": { files: [{ path: `media/${ID}.mp4`, bytes: 1 }] },
};
/** Calls with an image as their body, and without one. */
const WITHOUT_JSON = ["post /api/admin/media/frames", "post /api/auth/logout"];

const SAMPLES: Record<string, string> = {
  kind: "article",
  name: `${ID}.mp4`,
  category: "how-to",
  query: "yard",
  hash: HASH,
  revision: "1",
  videoId: "1",
};
/** Values that no part of an address takes, as numbers, texts and paths. */
const ODD_PARTS = [
  "0",
  "-1",
  `${2 ** 31}`,
  "99999999999",
  "9".repeat(15),
  "1e999",
  "NaN",
  "%00",
  "a%00b",
  "%E0%A4%A",
  "%ED%A0%80",
  "é",
  "%25",
  "__proto__",
  "'%22;%20DROP%20TABLE%20videos;--",
  "..%2F..%2Flock",
  "x".repeat(900),
];

function wholePublish() {
  const category = { id: "fleet", name: "Fleet", description: "All of it" };
  return publishOf(revision, {
    note: "New",
    changes: [
      putArticle("daily-checks", "<p>Text</p>", { description: "About" }),
      { type: "put-category", id: "fleet", value: category },
    ],
    redirects: [{ from: "/knowledge-base/fleet/old", to: "/knowledge-base/fleet/daily-checks" }],
    imports: [{ id: "daily-checks", hash: HASH }],
    answered: [ID],
  });
}

type Place = (string | number)[];

/** The places of all values in a body, with the values. */
const placesIn = (value: unknown, place: Place = []): { place: Place; value: unknown }[] => [
  ...(place.length > 0 ? [{ place, value }] : []),
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...place, key]))
    : []),
];

const DEEP = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;

/** JSON values that every field must refuse. */
function hostileFor(value: unknown): Record<string, string> {
  const odd = { "another type": '{"a":1}', deep: DEEP, Infinity: "1e999" };
  if (typeof value === "string") {
    const long = JSON.stringify("x".repeat(20_000));
    return { ...odd, NUL: '"a\\u0000b"', "half a character": '"a\\ud800"', long, list: "[1]" };
  }
  if (typeof value === "number") {
    return { ...odd, negative: "-1", large: `${2 ** 31}`, NaN: "NaN", huge: "1e308", text: '"1"' };
  }
  if (!Array.isArray(value)) return odd;
  const row = JSON.stringify(value[0] ?? 1);
  const rows = Math.min(100_001, Math.ceil(5_000_000 / row.length));
  return { ...odd, long: `[${`${row},`.repeat(rows)}${row}]` };
}

/** Values that are no error: HTML is cleaned, a preview lists the errors of its rows, and files may exceed 2 GB. */
const isTaken = (name: string, place: Place, kind: string) =>
  place.join(".") === "changes.0.html" ||
  (name.endsWith("/preview") && place[0] === "rows") ||
  (place.at(-1) === "bytes" && kind === "large");

/** The body as JSON, with other JSON at a place. */
function replaced(body: object, place: Place, json: string): string {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = place.slice(0, -1).reduce<never>((node, key) => node[key] as never, copy as never);
  (parent as Record<string, unknown>)[String(place.at(-1))] = "REPLACED";
  return JSON.stringify(copy).replace('"REPLACED"', () => json);
}

const JSON_TYPE = { "content-type": "application/json" };

type Operation = { requestBody?: object; responses: Record<string, object>; security?: object[] };
type Call = { name: string; method: string; path: string; operation: Operation };
type Body = string | Uint8Array<ArrayBuffer>;
type Sent = { path?: string; body?: Body | undefined; headers?: Record<string, string> };

const bodyOf = (name: string) => ({ key: randomUUID(), ...BODIES[name] });
const fill = (path: string, value?: string) =>
  path.replace(/\{(\w+)\}/g, (_, name) => {
    return value ?? SAMPLES[name] ?? (path.includes("articles") ? "daily-checks" : "1");
  });

describe.each(DATABASES)("the API over $name", (kind) => {
  const app = sharedApp({}, kind);
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  let cookie: string;
  let calls: Call[];
  const reads = () => calls.filter(({ method }) => method === "get");
  const writes = () => calls.filter(({ method }) => method !== "get");
  const jsonWrites = () => writes().filter(({ name }) => !WITHOUT_JSON.includes(name));

  beforeAll(async () => {
    const admin = await signInAsVideoAdmin(app);
    cookie = admin.cookie;
    await admin.add(video, cues);
    await publisherAt(app.url, cookie).publish(publishOf(0));
    const document = await (await fetch(`${app.url}/api/openapi.json`)).json();
    ajv.addSchema(document, "api");
    const paths = document.paths as Record<string, Record<string, Operation>>;
    calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return { name: `${method} ${path}`, method, path, operation };
      }),
    );
  });

  /** Makes a call, and returns its response with what the API's description lacks of it. */
  async function send(call: Call, { path = fill(call.path), body, headers = {} }: Sent = {}) {
    const response = await fetch(app.url + path, {
      method: call.method.toUpperCase(),
      headers: { cookie, ...(body !== undefined && JSON_TYPE), ...headers },
      body: body ?? null,
    });
    const text = await response.text();
    const { status } = response;
    const lacking = `${call.name} ${path.slice(0, 200)}: ${status} ${text.slice(0, 200)}`;
    return { status, response, lacking: isDescribed(call, response, text) ? null : lacking };
  }

  function isDescribed(
    { path, method, operation }: Call,
    { status, headers }: Response,
    text: string,
  ) {
    if (!operation.responses[status]) return false;
    if (status === 204 || headers.get("content-type") === "application/x-ndjson") return true;
    const pointer = [path, method].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"));
    const at = `paths/${pointer.map(encodeURIComponent).join("/")}/responses/${status}`;
    const check = ajv.getSchema(`api#/${at}/content/application~1json/schema`);
    return check?.(JSON.parse(text)) === true;
  }

  type Case = Sent & { call: Call; kind: string };
  /** Makes the calls, and names those with a wrong or undescribed response. */
  async function wrong(cases: Case[], isRight: (status: number, method: string) => boolean) {
    const found: string[] = [];
    for (const { call, kind, ...sent } of cases) {
      const { status, lacking } = await send(call, sent);
      if (lacking) found.push(`${kind}: ${lacking}`);
      else if (!isRight(status, call.method)) found.push(`${call.name} ${kind}: ${status}`);
    }
    return found;
  }

  test("each call that reads has the described response", async () => {
    expect(reads().length).toBeGreaterThan(15);
    for (const call of reads()) {
      const { response, lacking } = await send(call);
      expect(lacking).toBeNull();
      const caching = response.headers.get("cache-control");
      expect([call.name, caching === cacheControl.private]).toEqual([
        call.name,
        Boolean(call.operation.security),
      ]);
    }
  });

  test("each kind of write is made, and then in what is read", async () => {
    const [publisher, admin] = [publisherAt(app.url, cookie), videoAdminAt(app.url, cookie)];
    const messages = messageAdminAt(app.url, cookie);
    const { call } = publisher;
    const written: unknown[] = [];
    const write = ({ status }: { status: number }) => void written.push(status);
    const put = (text: string) => publisher.publishNow({ changes: [putArticle("walk", text)] });
    const first = await put("<p>One</p>");
    const revision = await put("<p>Two</p>");
    write(await publisher.restore({ revision, to: first }));
    const review = { owner: "Dana", months: 3, revision: 0 };
    write(await call("PUT", "/api/admin/articles/walk/review", review));
    const check = { key: randomUUID(), revision: revision + 1 };
    write(await call("POST", "/api/admin/articles/walk/check", check));
    write(await publisher.purge("walk", revision + 2));
    expect((await publisher.get("/articles/walk")).body.html).toBe("<p>One</p>");

    const { id } = await admin.addNew({ title: "Walked" });
    const { orderRevision } = await admin.library();
    write(await admin.move({ orderRevision, id, before: (await admin.order())[0] }));
    const [moved] = (await admin.library()).videos;
    if (!moved) throw new Error("no video");
    const removed = await admin.remove(videoOf(await admin.edit(moved, { title: "Walked on" })));
    write(removed);
    write(await admin.restore({ change: removed.body.revision, id, revision: 0 }));
    const { revision: library } = await admin.library();
    await importAll(admin, { revision: library, rows: [sampleVideo({ title: "Imported" })] });
    const titles = (await admin.library()).videos.map(({ title }) => title);
    expect([titles[0], titles.at(-1)]).toEqual(["Walked on", "Imported"]);

    write(await sendMessage(app.url, aMessage({ article: "walk" })));
    write(await messages.change(await messages.about("article", "walk"), "take"));
    const events = [{ kind: "article", day: daysAgo(0), id: "walk" }];
    write(await sendEvents(app.url, events));
    await app.insight.flush();
    const report = await call("GET", "/api/admin/insight?days=30");
    expect(JSON.stringify(report.body)).toContain('"walk"');
    expect(written).toEqual([200, 200, 200, 200, 200, 200, 200, 204, 200, 204]);
  });

  test("each call that writes takes a valid body", async () => {
    expect(jsonWrites().filter(({ name }) => !BODIES[name])).toEqual([]);
    const whole = jsonWrites().map((call) => {
      return { call, kind: "whole", body: JSON.stringify(bodyOf(call.name)) };
    });
    expect(await wrong(whole, (status) => ![400, 413, 422].includes(status))).toEqual([]);
  });

  test("the largest number of a column in a body is no error of the server", async () => {
    const cases = jsonWrites().flatMap((call) =>
      placesIn(BODIES[call.name]).flatMap(({ place, value }) => {
        if (typeof value !== "number") return [];
        const body = replaced(bodyOf(call.name), place, `${2 ** 31 - 1}`);
        return [{ call, kind: place.join("."), body }];
      }),
    );
    expect(await wrong(cases, (status) => status < 500)).toEqual([]);
  });

  test("an odd value in an address gets a described response, and writes nothing", async () => {
    const cases = calls
      .filter(({ path }) => path.includes("{"))
      .flatMap((call) =>
        ODD_PARTS.map((part) => {
          const body = BODIES[call.name] && JSON.stringify(bodyOf(call.name));
          return { call, kind: part.slice(0, 20), path: fill(call.path, part), body };
        }),
      );
    const isRight = (status: number, method: string) => method === "get" || status >= 400;
    expect(await wrong(cases, isRight)).toEqual([]);
    const queries = ["before=%00", "before=-1", `before=${2 ** 31}`, "before=1e999", "days=%00"];
    const asked = calls
      .filter(({ name }) => /^get .*\/(history|insight)$/.test(name))
      .flatMap((call) => queries.map((kind) => ({ call, kind, path: `${call.path}?${kind}` })));
    expect(await wrong(asked, isRight)).toEqual([]);
  });

  test(`${GENERATED} generated bodies of each call get described responses`, async () => {
    for (const call of jsonWrites()) {
      await fc.assert(
        fc.asyncProperty(mutatedBodies(bodyOf(call.name)), async (bytes) => {
          expect((await send(call, { body: new Uint8Array(bytes) })).lacking).toBeNull();
        }),
        { numRuns: GENERATED },
      );
    }
  });

  // What never reaches the database is tested once.
  if (kind === POSTGRES) return;

  test("each call that needs a session gets a 401 without one, which no cache keeps", async () => {
    const guarded = calls.filter(({ operation }) => operation.security);
    expect(guarded.length).toBeGreaterThan(30);
    for (const call of guarded) {
      const body = call.operation.requestBody && JSON.stringify(bodyOf(call.name));
      for (const cookie of ["", "session=s%3Amade-up.c2lnbmF0dXJl"]) {
        const { status, response, lacking } = await send(call, { body, headers: { cookie } });
        expect([call.name, status, lacking]).toEqual([call.name, 401, null]);
        expect(response.headers.get("cache-control")).toBe(cacheControl.private);
      }
    }
  });

  test.each<[from: string, headers: Record<string, string>, status: number]>([
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["another origin", { origin: "https://evil.example" }, 403],
    ["a form", { "content-type": "text/plain" }, 415],
    ["a packer", { "content-encoding": "gzip" }, 415],
  ])("each call that writes refuses a body from %s", async (kind, headers, status) => {
    const cases = jsonWrites().map((call) => {
      return { call, kind, headers, body: JSON.stringify(bodyOf(call.name)) };
    });
    expect(await wrong(cases, (found) => found === status)).toEqual([]);
  });

  test("each call that writes refuses a body that is too large", async () => {
    const cases = jsonWrites().map((call) => {
      const isPublish = /base\/(publish|check)$/.test(call.path);
      const isList = /admin\/(videos|synonyms|media\/missing)/.test(call.path);
      const limit = isPublish ? PUBLISH_LIMITS.requestBytes : isList ? 20 * MIB : MIB;
      return { call, kind: "large", body: " ".repeat(limit + 1) };
    });
    expect(await wrong(cases, (status) => status === 413)).toEqual([]);
  });

  test("each path of the API refuses other methods than its own", async () => {
    for (const { path } of calls) {
      const response = await fetch(app.url + fill(path), { method: "PATCH", headers: { cookie } });
      expect([path, response.status]).toEqual([path, 405]);
      expect(response.headers.get("allow")).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
      expect(response.headers.get("cache-control")).toBe(cacheControl.private);
    }
  });

  test.each(Object.keys(BODIES))("a hostile value in the body of %s is refused", async (name) => {
    const call = jsonWrites().find((each) => each.name === name);
    if (!call) throw new Error("The API has no such call.");
    const cases = placesIn(BODIES[name]).flatMap(({ place, value }) =>
      Object.entries(hostileFor(value)).flatMap(([kind, json]) => {
        if (isTaken(name, place, kind)) return [];
        const body = replaced(bodyOf(name), place, json);
        return [{ call, kind: `${place.join(".")} ${kind}`, body }];
      }),
    );
    expect(await wrong(cases, (status) => [400, 413, 422].includes(status))).toEqual([]);
  });

  test.each([
    ["an empty object", "{}"],
    ["an empty list", "[]"],
    ["null", "null"],
    ["a key that is a number", '{"key":1}'],
    ["half an object", "{"],
    ["nothing", ""],
    ["a bare text", '"key"'],
    ["brackets without end", "[".repeat(1_000_000)],
  ])("%s as the body of any call gets a described response", async (kind, body) => {
    const cases = jsonWrites().map((call) => ({ call, kind, body }));
    expect(await wrong(cases, (status) => status < 500)).toEqual([]);
  });
});
