import { expect, it } from "vitest";
import { apiPaths } from "./paths.ts";

it.each([
  ["daily check", "/api/videos/search/daily%20check"],
  ["50%/day?", "/api/videos/search/50%25%2Fday%3F"],
  [".", "/api/videos/search/.%20"],
  ["..", "/api/videos/search/..%20"],
  ["a\ud800", "/api/videos/search/a%EF%BF%BD"],
])("the search %j becomes one path segment", (text, path) => {
  expect(apiPaths.videoSearch(text)).toBe(path);
  expect(new URL(path, "http://host").pathname).toBe(path);
});
