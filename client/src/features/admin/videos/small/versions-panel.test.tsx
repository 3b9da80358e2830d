import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useVersionJobs, type VersionJob } from "./version-jobs.ts";
import { VersionsPanel } from "./versions-panel.tsx";

vi.mock("./version-jobs.ts");

const panelOf = (state: VersionJob["state"]) => {
  const job = { videoUrl: "/media/1.mp4", title: "Rounds", file: null, part: 0, failure: null };
  vi.mocked(useVersionJobs).mockReturnValue({ jobs: [{ ...job, state }], isPaused: false });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <VersionsPanel videos={[]} />
    </QueryClientProvider>
  );
};

it("the focus stays in the panel when the last small version is made", () => {
  const { rerender } = render(panelOf("making"));
  screen.getByRole("button", { name: "Pause" }).focus();
  rerender(panelOf("done"));
  expect(screen.getByRole("status")).toHaveTextContent("1 small version is made.");
  expect(screen.getByRole("region", { name: "Small versions" })).toHaveFocus();
});
