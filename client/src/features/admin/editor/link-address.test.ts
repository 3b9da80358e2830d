import { describe, expect, it } from "vitest";
import { allowedLinkAddress, linkAddressFrom } from "./link-address.ts";
import { findLink } from "./link-in-text.ts";

describe("allowedLinkAddress", () => {
  it.each([
    "http://example.com",
    "https://example.com/a?b=c#d",
    "mailto:help@example.com",
    "tel:+15550142",
    "/knowledge-base/onboarding/first-steps",
    "#section-roles",
  ])("lets %s through", (address) => {
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
  ])("replaces %j by a blank address", (address) => {
    expect(allowedLinkAddress(address)).toBe("about:blank");
  });
});

describe("linkAddressFrom", () => {
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
  ])("reads %j as %j", (typed, expected) => {
    expect(linkAddressFrom(typed)).toBe(expected);
  });
});

describe("findLink", () => {
  const ops = [
    { insert: "see " },
    { insert: "the ", attributes: { link: "https://example.com/a" } },
    { insert: "list", attributes: { link: "https://example.com/a", bold: true } },
    { insert: " now\n" },
  ];

  it("finds the whole link around an index, whatever its formats", () => {
    const link = { address: "https://example.com/a", index: 4, length: 8 };
    expect(findLink(ops, 6)).toEqual(link);
    expect(findLink(ops, 4)).toEqual(link);
    expect(findLink(ops, 12)).toEqual(link);
  });

  it("finds none elsewhere", () => {
    expect(findLink(ops, 2)).toBeNull();
    expect(findLink(ops, 14)).toBeNull();
  });
});
