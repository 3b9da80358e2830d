import * as links from "@shared/content/video-links.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { renderApp } from "@/app/testing/render-app.tsx";

vi.mock(import("@shared/content/video-links.ts"), { spy: true });

it("a keystroke renders no video anew until the search is applied", async () => {
  stubApi(() => Response.json([aVideo({ id: 1 }), aVideo({ id: 2, title: "Another" })]));
  const { user } = renderApp("/university");
  await screen.findAllByRole("article");
  // Every rendered thumbnail calls it: the calls count the renders.
  const thumbnail = vi.mocked(links.thumbnailUrl);
  expect(thumbnail).toHaveBeenCalled();
  thumbnail.mockClear();
  await user.type(screen.getByRole("searchbox", { name: "Search for tutorials" }), "a");
  expect(thumbnail).not.toHaveBeenCalled();
});
