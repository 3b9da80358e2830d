import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { openedDialog, prepareDashboard } from "../testing/open-dashboard.ts";
import { aStoredVideo } from "../videos/form/testing/open-video-form.tsx";

beforeEach(prepareDashboard);

const library = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aStoredVideo({
      id: index + 1,
      title: `Video ${index + 1}`,
      videoUrl: `https://vimeo.com/${index + 1}`,
    }),
  );

/** Opens the Insight page over a library whose host responds as `host` does; other calls fail. */
async function openChecks(videos: ReturnType<typeof library>, host: (id: number) => Response) {
  const calls = stubApi(async (path) => {
    if (path === "/api/admin/videos") {
      return Response.json({ revision: 1, orderRevision: 0, videos });
    }
    const [, id] = /vimeo\.com%2F(\d+)/.exec(path) ?? [];
    if (id === undefined) return Response.json({ message: "No." }, { status: 503 });
    // Each response comes by itself, as from a network.
    await new Promise((resolve) => setTimeout(resolve));
    return host(Number(id));
  });
  const { user } = renderApp("/secretdoor/dashboard/insight");
  const group = within(await screen.findByRole("region", { name: "Videos that need a look" }));
  return { user, group, calls };
}

const isWell = (id: number) => Response.json({ title: `Video ${id}`, duration: 372 });

it("no video is checked at its host before an admin asks for it", async () => {
  const { group, calls } = await openChecks(library(1), isWell);
  expect(group.getByText(/^“Check videos” asks Vimeo/)).toBeVisible();
  expect(calls.filter(({ path }) => path.includes("vimeo"))).toEqual([]);
});

it("a check lists errors of videos, the worst first, and opens their form", async () => {
  const statuses: Record<number, number> = { 1: 403, 3: 404 };
  const { user, group } = await openChecks(library(3), (id) => {
    const status = statuses[id];
    return status ? new Response("", { status }) : isWell(id);
  });
  await user.click(group.getByRole("button", { name: "Check videos" }));
  expect(await group.findByText("3 of 3 videos checked; 2 need a look.")).toBeVisible();
  const rows = group.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Video 3Not found at Vimeo/),
    expect.stringMatching(/^Video 1Private at Vimeo/),
  ]);
  await user.click(group.getByRole("button", { name: "Edit: Video 3" }));
  const form = await openedDialog("Edit Video");
  expect(form.getByLabelText("Title")).toHaveValue("Video 3");
});
