import { expect, it, vi } from "vitest";
import { downloadText } from "./download.ts";

it("a download's address is revoked after 60 s, as Safari starts late", () => {
  vi.useFakeTimers();
  URL.createObjectURL = () => "blob:file";
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  downloadText("backup.json", "{}");
  vi.advanceTimersByTime(59_999);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith("blob:file");
  vi.useRealTimers();
});
