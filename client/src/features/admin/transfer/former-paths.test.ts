import { expect, it } from "vitest";
import { formerPathsOf } from "./plan-documents.ts";

it("takes the paths of addresses, decoded and each once, and says which have none to redirect", () => {
  expect(
    formerPathsOf([
      "https://help.example.com/hc/en-us/articles/7-Caf%C3%A9/",
      "/hc/en-us/articles/7-Café",
      "/old/page.html#part",
      "https://old.example.com/?p=12",
      "/index.php?id=3",
      "//",
      `/${"a".repeat(300)}`,
    ]),
  ).toEqual({
    paths: ["/hc/en-us/articles/7-Café", "/old/page.html"],
    refused: ["https://old.example.com/?p=12", "/index.php?id=3", "//", `/${"a".repeat(300)}`],
  });
});
