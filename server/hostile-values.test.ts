import { randomUUID } from "node:crypto";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "./testing/databases.ts";
import { aMessage } from "./testing/message-requests.ts";
import { publisherAt, publishOf, putArticle } from "./testing/publish-requests.ts";
import { sharedApp } from "./testing/running-app.ts";
import { signInAsVideoAdmin } from "./testing/video-requests.ts";

// Every call that writes, from the API's own description, with a valid body. Each of its values is then replaced by one
// that no column and no memory holds.

const HASH = "0".repeat(64);
const ID = "0".repeat(32);
const video = sampleVideo();
const cues = [{ start: 1, end: 2, text: "Once around the yard." }];
const revision = 0;

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
  "post /api/auth/logout": {},
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
const WITHOUT_BODY = ["post /api/admin/media/frames", "post /api/auth/logout"];
/** Values that are no error: HTML is cleaned, a preview lists the errors of its rows, and files may exceed 2 GB. */
const isTaken = (name: string, place: Place, what: string) =>
  place.join(".") === "changes.0.html" ||
  (name.endsWith("/preview") && place[0] === "rows") ||
  (place.at(-1) === "bytes" && what === "large");

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
    const long = JSON.stringify("x".repeat(200_000));
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

/** The body as JSON, with other JSON at a place. */
function replaced(body: object, place: Place, json: string): string {
  const copy = structuredClone(body) as Record<string, unknown>;
  const parent = place.slice(0, -1).reduce<never>((node, key) => node[key] as never, copy as never);
  (parent as Record<string, unknown>)[String(place.at(-1))] = "REPLACED";
  return JSON.stringify(copy).replace('"REPLACED"', () => json);
}

describe.each(DATABASES)("hostile values, over $name", (kind) => {
  const app = sharedApp(kind);
  let cookie: string;
  type Call = { name: string; method: string; path: string };
  let calls: Call[];

  beforeAll(async () => {
    const admin = await signInAsVideoAdmin(app);
    cookie = admin.cookie;
    await admin.add(video);
    await publisherAt(app.url, cookie).publish(publishOf(0));
    const { paths } = await (await fetch(`${app.url}/api/openapi.json`)).json();
    calls = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ name: `${method} ${path}`, method, path })),
    );
  });

  const fill = (path: string, value?: string) =>
    path.replace(/\{\w+\}/g, value ?? (path.includes("articles") ? "daily-checks" : "1"));
  const bodyOf = (name: string) => ({ key: randomUUID(), ...BODIES[name] });
  const writes = () =>
    calls.filter(({ name }) => !name.startsWith("get ") && !WITHOUT_BODY.includes(name));

  type Case = { call: Call; what: string; path?: string; body?: string | undefined };
  /** Makes the calls, and names those with a wrong status. */
  const failures = async (cases: Case[], isRight: (status: number, method: string) => boolean) => {
    const failed: string[] = [];
    for (const { call, what, body, path = fill(call.path) } of cases) {
      const headers = { cookie, ...(body && { "content-type": "application/json" }) };
      const init = { method: call.method.toUpperCase(), headers, body: body ?? null };
      const response = await fetch(`${app.url}${path}`, init);
      await response.arrayBuffer();
      if (!isRight(response.status, call.method)) {
        failed.push(`${call.name} ${what}: ${response.status}`);
      }
    }
    return failed;
  };

  test("are refused in each value of a body that writes", async () => {
    expect(writes().filter(({ name }) => !BODIES[name])).toEqual([]);
    const whole = writes().map((call) => {
      return { call, what: "whole", body: JSON.stringify(bodyOf(call.name)) };
    });
    expect(await failures(whole, (status) => ![400, 413, 422, 500].includes(status))).toEqual([]);
    const cases = writes().flatMap((call) =>
      placesIn(BODIES[call.name]).flatMap(({ place, value }) =>
        Object.entries(hostileFor(value)).flatMap(([what, json]) => {
          if (isTaken(call.name, place, what)) return [];
          const body = replaced(bodyOf(call.name), place, json);
          return [{ call, what: `${place.join(".")} ${what}`, body }];
        }),
      ),
    );
    expect(await failures(cases, (status) => [400, 413, 422].includes(status))).toEqual([]);
  });

  test("are refused in each part of an address", async () => {
    const odd = ["%00", "a%00b", "%ED%A0%80", "-1", `${2 ** 31}`, "9".repeat(10), "9".repeat(15)];
    const values = [...odd, "1e999", "NaN", "..%2F..%2Flock", "x".repeat(1_900)];
    const cases = calls
      .filter(({ path }) => path.includes("{"))
      .flatMap((call) =>
        values.map((value) => {
          const body = BODIES[call.name] && JSON.stringify(bodyOf(call.name));
          return { call, what: value.slice(0, 20), path: fill(call.path, value), body };
        }),
      );
    const isRight = (status: number, method: string) =>
      status < 500 && (method === "get" || status >= 400);
    expect(await failures(cases, isRight)).toEqual([]);
    const queries = ["before=%00", "before=-1", `before=${2 ** 31}`, "before=1e999", "days=%00"];
    const asked = calls
      .filter(({ name }) => /^get .*\/(history|insight)$/.test(name))
      .flatMap((call) => queries.map((what) => ({ call, what, path: `${call.path}?${what}` })));
    expect(await failures(asked, isRight)).toEqual([]);
  });

  test("of the largest number there can be are no error of the server", async () => {
    const cases = writes().flatMap((call) =>
      placesIn(BODIES[call.name]).flatMap(({ place, value }) =>
        typeof value === "number"
          ? [
              {
                call,
                what: place.join("."),
                body: replaced(bodyOf(call.name), place, `${2 ** 31 - 1}`),
              },
            ]
          : [],
      ),
    );
    expect(await failures(cases, (status) => status < 500)).toEqual([]);
  });
});
