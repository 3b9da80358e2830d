import { expect, it } from "vitest";
import { isAdminPath } from "./admin-path.ts";

it.each([
  ["/secretdoor", true],
  ["/secretdoor/dashboard", true],
  ["/SecretDoor/", true],
  ["/%73ecretdoor", true],
  ["//secretdoor", true],
  ["/%E0%A4%A", true],
  ["/", false],
  ["/secretdoors", false],
  ["/knowledge-base/cad/secretdoor", false],
])("%s is in the admin area: %j", (path, isInside) => {
  expect(isAdminPath(path)).toBe(isInside);
});
