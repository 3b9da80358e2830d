import { expect, it } from "vitest";
import {
  allowedLinkAddress,
  allowedVideoAddress,
  linkAddressFrom,
  videoEmbedAddress,
} from "./addresses.ts";

it.each([
  "http://example.com",
  "https://example.com/a?b=c#d",
  "mailto:help@example.com",
  "tel:+15550142",
  "/knowledge-base/onboarding/first-steps",
  "#section-roles",
])("a link may lead to %s", (address) => {
  expect(allowedLinkAddress(address)).toBe(address);
});

it.each([
  "sms:5550142",
  "javascript:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  "ftp://example.com",
  "//evil.example",
  "/\\evil.example",
  "blob:https://example.com/1",
  "",
])("a link to %j becomes a blank address", (address) => {
  expect(allowedLinkAddress(address)).toBe("about:blank");
});

it.each([
  ["example.com", "https://example.com"],
  ["www.example.com/a b", null],
  ["example.com:8080/a", "https://example.com:8080/a"],
  ["ann@example.com", "mailto:ann@example.com"],
  ["+1 (555) 0142", "tel:+15550142"],
  ["https://example.com", "https://example.com"],
  ["/knowledge-base", "/knowledge-base"],
  ["javascript:alert(1)", null],
  ["sms:5550142", null],
  ["hello", null],
  ["  ", null],
])("the typed link %j is read as %j", (typed, expected) => {
  expect(linkAddressFrom(typed)).toBe(expected);
});

const VIMEO = "https://player.vimeo.com/video/76979871";
const YOUTUBE = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";

it.each([
  ["https://vimeo.com/76979871", VIMEO],
  ["  vimeo.com/76979871 ", VIMEO],
  ["https://www.vimeo.com/76979871?share=copy", VIMEO],
  ["https://vimeo.com/76979871/ab12cd34ef", `${VIMEO}?h=ab12cd34ef`],
  ["https://vimeo.com/76979871/ab12cd34ef?share=copy#t=5s", `${VIMEO}?h=ab12cd34ef`],
  ["https://player.vimeo.com/video/76979871?h=ab12cd34ef&title=0", `${VIMEO}?h=ab12cd34ef`],
  ["https://vimeo.com/showcase/1234567/video/76979871", VIMEO],
  ["https://vimeo.com/showcase/1234567?video=76979871", VIMEO],
  ["https://vimeo.com/channels/staffpicks/76979871", VIMEO],
  ["https://vimeo.com/groups/motion/videos/76979871", VIMEO],
  ["https://vimeo.com/manage/videos/76979871/ab12cd34ef", `${VIMEO}?h=ab12cd34ef`],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", YOUTUBE],
  ["youtube.com/watch?v=dQw4w9WgXcQ&list=PL123&index=2", YOUTUBE],
  ["https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=90s", `${YOUTUBE}?start=90`],
  ["https://m.youtube.com/watch?v=dQw4w9WgXcQ", YOUTUBE],
  ["https://youtu.be/dQw4w9WgXcQ?si=AbC", YOUTUBE],
  ["https://youtu.be/dQw4w9WgXcQ?t=1h2m3s", `${YOUTUBE}?start=3723`],
  ["https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share", YOUTUBE],
  ["https://www.youtube.com/live/dQw4w9WgXcQ", YOUTUBE],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?start=12", `${YOUTUBE}?start=12`],
  ["https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", YOUTUBE],
  [
    `<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;start=7">`,
    `${YOUTUBE}?start=7`,
  ],
])("the video address %s becomes that of its player", (copied, expected) => {
  expect(videoEmbedAddress(copied)).toBe(expected);
});

it.each([
  "",
  "video",
  "https://example.com/watch?v=dQw4w9WgXcQ",
  "https://vimeo.com/",
  "https://vimeo.com/about",
  "https://www.youtube.com/@somebody",
  "https://www.youtube.com/watch?v=short",
  "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
  "https://evil.example/https://vimeo.com/76979871",
  "javascript:alert(1)//vimeo.com/76979871",
  'https://player.vimeo.com/video/"><script>',
  "https://example.com/film.mp4",
])("no video can be shown from %s", (copied) => {
  expect(videoEmbedAddress(copied)).toBeNull();
});

it("a player's address stays as it stands in an article", () => {
  const address = `${VIMEO}?h=ab12cd34ef&color=fff`;
  expect(allowedVideoAddress(address)).toBe(address);
  expect(allowedVideoAddress("https://evil.example/embed/1")).toBeNull();
});
