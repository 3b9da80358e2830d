import { expect, it } from "vitest";
import { baseOf, pagePath } from "@/lib/paths.ts";
import { addressForContext, readContext } from "./panel-location.ts";

const shown = (context: string, address: string) => ({ context, title: "", address });
const ALL = [shown("a", "/one"), shown("b", "/two"), shown("b", "/three")];

it.each([
  ["?for=A", "/one"],
  ["?for=b", null],
  ["?for=EPCR/Sign%20here!", "/search?q=epcr%20sign%20here"],
  ["?for=%2F", "/search"],
  ["", "/search"],
])("the panel at %s leads to %s", (search, address) => {
  expect(addressForContext(readContext(search), ALL)).toBe(address);
});

it.each([
  ["/panel", "/panel", "/"],
  ["/panel/", "/panel", "/"],
  ["/panel/search", "/panel", "/search"],
  ["/panels", "", "/panels"],
  ["/Panel/search", "", "/Panel/search"],
  ["/", "", "/"],
])("%s is below %j and shows the page %s", (path, base, page) => {
  expect([baseOf(path), pagePath(path)]).toEqual([base, page]);
});
