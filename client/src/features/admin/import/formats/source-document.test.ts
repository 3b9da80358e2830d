import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { expect, it } from "vitest";
import { TEXT_LIMITS } from "./source-document.ts";

it("allows what can be published", () => {
  expect(PUBLISH_LIMITS).toMatchObject(TEXT_LIMITS);
});
