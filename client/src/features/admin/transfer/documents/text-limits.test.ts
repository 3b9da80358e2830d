import { PUBLISH_LIMITS } from "@shared/contracts/publishing.ts";
import { expect, it } from "vitest";
import { TEXT_LIMITS } from "./text-limits.ts";

it("allows what can be published", () => {
  expect(PUBLISH_LIMITS).toMatchObject(TEXT_LIMITS);
});
