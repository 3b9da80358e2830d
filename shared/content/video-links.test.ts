import { expect, it } from "vitest";
import { thumbnailUrl, videoReference } from "./video-links.ts";

it.each([
  ["player", "https://player.vimeo.com/video/76979871", null],
  [
    "player with options",
    "https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0",
    "8272103f6e",
  ],
  ["showcase", "https://vimeo.com/showcase/7777777/video/76979871", null],
  ["plain", "https://vimeo.com/76979871", null],
  ["plain with www, slash and fragment", "https://www.vimeo.com/76979871/#t=10s", null],
  ["unlisted plain", "https://vimeo.com/76979871/8272103f6e", "8272103f6e"],
  ["surrounded by spaces", "  https://vimeo.com/76979871 ", null],
])("the video's id is read from the %s form", (_form, url, hash) => {
  expect(videoReference(url)).toEqual({ id: "76979871", hash });
});

it.each([
  "",
  "76979871",
  "https://vimeo.com/",
  "https://vimeo.com/about",
  "https://vimeo.com/12ab",
  "https://evil.example/vimeo.com/76979871",
  "https://player.vimeo.com.evil.example/video/76979871",
  "javascript:https://vimeo.com/76979871",
  "https://www.youtube.com/watch?v=76979871",
])("no video's id is in %j", (url) => {
  expect(videoReference(url)).toBeNull();
});

it("a thumbnail's address is the service's host, the id and .jpg", () => {
  expect(thumbnailUrl("https://vimeo.com/1084537", "https://pictures.example/")).toBe(
    "https://pictures.example/1084537.jpg",
  );
});

it("a thumbnail's address is empty if no id is found", () => {
  expect(thumbnailUrl("https://example.com/film", "https://pictures.example/")).toBe("");
});
