import { describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { stubApi } from "@/app/testing/api-stub.ts";
import { getJson, getText, HttpError, postJson } from "./http.ts";

const schema = z.array(z.number());

describe("getJson", () => {
  it("sends credentials and returns the checked body", async () => {
    const calls = stubApi(() => Response.json([1, 2]));
    await expect(getJson("/api/numbers", { schema })).resolves.toEqual([1, 2]);
    expect(calls[0]).toMatchObject({ path: "/api/numbers", init: { credentials: "include" } });
  });

  it("throws the status, a colon and the body text on any status but success", async () => {
    stubApi(() => new Response("the database is away", { status: 503, statusText: "Unavailable" }));
    await expect(getJson("/api/numbers", { schema })).rejects.toThrow(
      new HttpError(503, "the database is away"),
    );
  });

  it("gives the status text where the body is empty", async () => {
    stubApi(() => new Response("", { status: 500, statusText: "Internal Server Error" }));
    await expect(getJson("/api/numbers", { schema })).rejects.toThrow("500: Internal Server Error");
  });

  it.each([
    ["text/html; charset=utf-8", "<html><body><h1>502 Bad Gateway</h1></body></html>"],
    ["text/plain", "\n<!DOCTYPE html><title>502</title>"],
  ])("gives the status text where the body is an HTML page sent as %s", async (type, body) => {
    const init = { status: 502, statusText: "Bad Gateway", headers: { "Content-Type": type } };
    stubApi(() => new Response(body, init));
    await expect(getJson("/api/numbers", { schema })).rejects.toThrow(/^502: Bad Gateway$/);
    await expect(getText("/a.htm")).rejects.toThrow(/^502: Bad Gateway$/);
    await expect(postJson("/api/numbers", {})).rejects.toThrow(/^502: Bad Gateway$/);
  });

  it("cuts an error body of more than 1000 characters", async () => {
    stubApi(() => new Response("x".repeat(5_000), { status: 500 }));
    await expect(getJson("/api/numbers", { schema })).rejects.toThrow(
      new HttpError(500, `${"x".repeat(1_000)}…`),
    );
  });

  it("throws on a 401 by default and yields null by option", async () => {
    stubApi(() => new Response("who are you", { status: 401 }));
    await expect(getJson("/api/numbers", { schema })).rejects.toThrow("401: who are you");
    await expect(getJson("/api/numbers", { schema, on401: null })).resolves.toBeNull();
  });

  it.each(["<html>", '{"a":1}', '["1"]'])(
    "says that the response %j could not be read",
    async (body) => {
      stubApi(() => new Response(body));
      await expect(getJson("/api/numbers", { schema })).rejects.toThrow(/could not be read/);
    },
  );

  it("says that the site can’t be reached when nothing responds", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(getJson("/api/numbers", { schema })).rejects.toThrow(/can’t be reached/);
  });

  it.each([
    ["TimeoutError", /can’t be reached/],
    ["AbortError", /given up/],
  ])("of a request that ended with a %s says so: %s", async (name, message) => {
    const reason = new DOMException("given up", name);
    vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason));
    const signal = AbortSignal.abort(reason);
    await expect(getJson("/api/numbers", { schema, signal })).rejects.toThrow(message);
  });
});
