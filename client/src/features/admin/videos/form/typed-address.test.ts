import { expect, it } from "vitest";
import { isSameVideo, normalizeAddress, readAddress } from "./video-host.ts";

it.each([
  ["https://vimeo.com/1084537", "Vimeo video 1084537, a page address."],
  ["https://vimeo.com/1084537/abc123", "Unlisted Vimeo video 1084537, a page address."],
  ["http://www.vimeo.com/1084537?share=copy", "Vimeo video 1084537, a page address."],
  ["vimeo.com/1084537", "Vimeo video 1084537, a page address."],
  [
    "https://player.vimeo.com/video/1084537?h=ab12",
    "Unlisted Vimeo video 1084537, a player address.",
  ],
  ["https://vimeo.com/showcase/77/video/1084537", "Vimeo video 1084537, from a showcase."],
  [
    '<iframe title="x" src="https://player.vimeo.com/video/5?h=ab&amp;badge=0" allow="x"></iframe>',
    "Unlisted Vimeo video 5, a player address.",
  ],
])("recognises %s", (typed, text) => {
  expect(readAddress(typed)).toMatchObject({ kind: "playable", text });
});

it.each([
  ["https://www.youtube.com/watch?v=abcdefghijk", /^This isn’t Vimeo: it leads to youtube\.com\./],
  ["https://example.com/clip.mp4", /^This isn’t Vimeo: it leads to example\.com\./],
  ["https://vimeo.com/", /no video number/],
  ["https://vimeo.com/features/live", /no video number/],
  ["https://vimeo.com/1084537/xyz!", /no private hash/],
  ["https://player.vimeo.com/video/1084537?h=", /private hash after “h=”/],
  ["https://vimeo.com/event/1084537", /isn’t a video’s own/],
  ["/videos/intro.mp4", /a path on this site/],
])("warns that %s can't be played", (typed, text) => {
  expect(readAddress(typed)).toMatchObject({
    kind: "unplayable",
    text: expect.stringMatching(text),
    suggestion: null,
  });
});

it.each([
  ["https://vimeo.com/channels/staffpicks/1084537", "https://vimeo.com/1084537"],
  ["https://vimeo.com/showcase/77?video=1084537", "https://vimeo.com/1084537"],
  ["https://vimeo.com/manage/videos/1084537/ab12", "https://vimeo.com/1084537/ab12"],
])("offers the video's own address for %s", (typed, suggestion) => {
  expect(readAddress(typed)).toMatchObject({ kind: "unplayable", suggestion });
});

it.each(["1084537", "javascript:alert(1)", "https://", "ftp://vimeo.com/1", "htps://vimeo.com/1"])(
  "refuses %s, as the contract does",
  (typed) => {
    expect(readAddress(typed).kind).toBe("refused");
  },
);

it("is empty where nothing but spaces is typed", () => {
  expect(readAddress("  ").kind).toBe("empty");
  expect(normalizeAddress(" //player.vimeo.com/video/1 ")).toBe("https://player.vimeo.com/video/1");
});

it.each([
  ["https://vimeo.com/1", "https://player.vimeo.com/video/1?h=ab", true],
  ["https://vimeo.com/1", "https://vimeo.com/2", false],
  ["https://example.com/a", "https://example.com/a", true],
  ["https://example.com/a", "https://vimeo.com/1", false],
])("%s and %s are one video: %s", (one, other, isSame) => {
  expect(isSameVideo(one, other)).toBe(isSame);
});
