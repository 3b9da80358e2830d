import { describe, expect, it } from "vitest";
import { insertUserSchema, insertVideoSchema, users } from "./schema.ts";
import { sampleVideo } from "./testing/sample-video.ts";

const video = sampleVideo();

describe("insertVideoSchema", () => {
  it("takes a video without an id", () => {
    expect(insertVideoSchema.parse(video)).toEqual(video);
    expect(Object.keys(insertVideoSchema.shape)).not.toContain("id");
  });

  it.each([
    "title",
    "description",
    "thumbnailUrl",
    "videoUrl",
    "duration",
    "category",
    "keywords",
    "chapters",
  ] as const)("requires %s", (field) => {
    const { [field]: _left, ...rest } = video;
    expect(insertVideoSchema.safeParse(rest).success).toBe(false);
  });

  it.each([
    ["title", "   "],
    ["title", "a\0b"],
    ["title", "x".repeat(201)],
    ["videoUrl", "javascript:alert(1)"],
    ["thumbnailUrl", "//evil.example/a.png"],
    ["thumbnailUrl", "/\\evil.example/a.png"],
    ["videoUrl", "/\t/evil.example/a.mp4"],
    ["videoUrl", "https://evil example/a.mp4"],
    ["category", "all"],
    ["category", "howto"],
    ["chapters", "not JSON"],
    ["chapters", '[{"title":"a"}]'],
    ["keywords", 7],
  ])("refuses %s = %j", (field, value) => {
    const result = insertVideoSchema.safeParse({ ...video, [field]: value });
    expect(result.error?.issues[0]?.path).toEqual([field]);
  });
});

describe("insertUserSchema", () => {
  it("takes a username and a password alone", () => {
    expect(Object.keys(insertUserSchema.shape)).toEqual(["username", "password"]);
    expect(insertUserSchema.parse({ username: "a", password: "b", id: 1, role: "admin" })).toEqual({
      username: "a",
      password: "b",
    });
  });

  it.each(["username", "password"] as const)("requires a %s", (field) => {
    const { [field]: _left, ...rest } = { username: "a", password: "b" };
    expect(insertUserSchema.safeParse(rest).success).toBe(false);
  });

  it("is of a table whose usernames are unique", () => {
    expect(users.username.isUnique).toBe(true);
  });
});
