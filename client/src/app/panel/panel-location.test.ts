import { expect, it } from "vitest";
import { addressInPanel, addressOutside, readPanel } from "./panel-location.ts";

it.each([
  ["/knowledge-base/cad/map", "/panel?article=map"],
  ["/knowledge-base/cad/map#section-a:~:text=b", "/panel?article=map#section-a"],
  ["/knowledge-base/%C3%A4/map", "/panel?article=map"],
  ["/university?video=5&t=85", "/panel?video=5&t=85"],
  ["/?video=5", "/panel?video=5"],
  ["/search?q=a+b", "/panel?q=a%20b"],
  ["/search", "/panel?q="],
  ["/panel?for=a%2Fb", "/panel?for=a%2Fb"],
  ["/knowledge-base/cad/map.md", null],
  ["/knowledge-base?category=cad", null],
  ["/university?category=how-to", null],
  ["/message?article=map", null],
  ["/", null],
])("a link to %s leads to %s in the panel", (href, address) => {
  expect(addressInPanel(new URL(href, "https://help.example.com"))).toBe(address);
});

it.each([
  ["?article=Map&video=5", { kind: "article", id: "map" }, "/knowledge-base/map"],
  ["?video=5&t=1m25s", { kind: "video", id: 5, seconds: 85 }, "/university?video=5&t=85"],
  [
    "?for=EPCR/Signature",
    { kind: "context", context: "epcr/signature" },
    "/search?q=epcr%20signature",
  ],
  ["?for=Sign%20here!", { kind: "search", text: "sign here" }, "/search?q=sign%20here"],
  ["?q=a", { kind: "search", text: "a" }, "/search?q=a"],
  ["", { kind: "search", text: "" }, "/search"],
])("the panel at %s shows %j, outside %s", (search, state, outside) => {
  expect(readPanel(search)).toEqual(state);
  expect(addressOutside(readPanel(search))).toBe(outside);
});
