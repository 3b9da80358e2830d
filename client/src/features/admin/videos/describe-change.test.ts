import type { ChangeSummary, VideoAction } from "@shared/contracts/admin-videos.ts";
import { expect, it } from "vitest";
import { describeChange } from "./video-history.tsx";

const summary = (titles: string[], change: Partial<ChangeSummary> = {}): ChangeSummary => {
  return { titles, added: 0, edited: 0, deleted: 0, ...change };
};

it.each<[VideoAction, ChangeSummary, string]>([
  ["add", summary(["A"], { added: 1 }), "Added “A”"],
  [
    "edit",
    summary(["A"], { edited: 1, fields: ["title", "videoUrl"] }),
    "Edited “A”: title, video address",
  ],
  ["delete", summary(["A"], { deleted: 1 }), "Deleted “A”"],
  ["move", summary(["A"]), "Moved “A”"],
  ["restore", summary(["A"], { added: 1 }), "Restored “A”"],
  ["restore", summary([]), "Restored the order"],
  ["import", summary(["A"], { added: 1 }), "Imported 1 new video: “A”"],
  [
    "import",
    summary(["A", "B", "C"], { added: 12, edited: 3 }),
    "Imported 12 new and 3 changed videos: “A”, “B”, “C” and 12 more",
  ],
])("tells of %s %j", (action, given, text) => {
  expect(describeChange(action, given)).toBe(text);
});
