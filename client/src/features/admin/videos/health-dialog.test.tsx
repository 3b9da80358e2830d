import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { HealthDialog } from "./check-videos.tsx";
import { anAdminVideo } from "./form/testing/open-video-form.tsx";

it("speaks the start, the quarters and the end of a check, not each video", async () => {
  const videos = Array.from({ length: 40 }, (_, index) =>
    anAdminVideo({ id: index + 1, videoUrl: `https://vimeo.com/${index + 1}` }),
  );
  // Each answer for itself, as from a network.
  stubApi(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    return Response.json({ title: videos[0]?.title, duration: 372 });
  });
  const spoken: (string | null)[] = [];
  const observer = new MutationObserver(() => {
    const text = screen.queryByRole("status")?.textContent ?? null;
    if (text !== spoken.at(-1)) spoken.push(text);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <HealthDialog videos={videos} onEdit={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await waitFor(() =>
    expect(screen.getByRole("status")).toHaveTextContent("40 of 40 videos checked"),
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Check again" })).toBeVisible());
  observer.disconnect();
  expect(spoken.length).toBeLessThanOrEqual(7);
  expect(spoken.at(-1)).toMatch(/^All well: 40 of 40/);
});
