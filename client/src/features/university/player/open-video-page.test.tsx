import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { Router } from "wouter";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { transcriptQuery } from "@/data/transcripts.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { VideoModal } from "./video-modal.tsx";

const chapters = JSON.stringify([
  { title: "Sign in", timestamp: "0:00" },
  { title: "Pick a unit", timestamp: "1:35" },
]);
const VIDEO = aVideo({ id: 7, title: "Your <first> shift", chapters });

function draw(video = VIDEO) {
  const queryClient = createQueryClient();
  queryClient.setQueryData(allVideosQuery().queryKey, [video]);
  queryClient.setQueryData(transcriptQuery(7).queryKey, [
    { start: 12, end: 14, text: "Hold the key." },
  ]);
  window.history.replaceState(null, "", "/university?category=featured&video=7&t=95");
  const app = (
    <QueryClientProvider client={queryClient}>
      <Router ssrPath="/university" ssrSearch="video=7">
        <VideoModal videoId={7} seconds={95} onClose={() => undefined} />
      </Router>
    </QueryClientProvider>
  );
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = renderToString(app);
  return { app, container, drawn: within(container) };
}

it("an open video can be read and followed without scripts", () => {
  const { drawn, container } = draw();
  const panel = within(drawn.getByRole("region", { name: VIDEO.title }));
  expect(panel.getByRole("link", { name: "Close" })).toHaveAttribute("href", "/university");
  // With scripts its HTML is one text.
  const text = document.createElement("div");
  text.innerHTML = container.querySelector("noscript")?.textContent ?? "";
  const addresses = within(text)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
  expect(addresses).toEqual([
    ["Watch on Vimeo", "https://vimeo.com/1084537"],
    ["0:00 Sign in", "https://vimeo.com/1084537"],
    ["1:35 Pick a unit", "https://vimeo.com/1084537#t=95s"],
    ["00:12 Hold the key.", "https://vimeo.com/1084537#t=12s"],
  ]);
  expect(text).toHaveTextContent(VIDEO.description);
  container.remove();
});

it("an open video of the server becomes a dialog on hydration", async () => {
  const calls = stubApi(() => Response.json([]));
  const { app, container } = draw();
  render(app, { container, hydrate: true });
  expect(await screen.findByRole("dialog", { name: VIDEO.title })).toBeVisible();
  expect(screen.queryByRole("region", { name: VIDEO.title })).toBeNull();
  expect(calls.filter(({ path }) => path.startsWith("/"))).toEqual([]);
});

it("a video without a host's address links to none", () => {
  const { container } = draw({ ...VIDEO, videoUrl: "javascript:alert(1)" });
  expect(container.innerHTML).not.toContain("javascript:");
  expect(container.innerHTML).not.toContain("Watch on Vimeo");
  container.remove();
});
