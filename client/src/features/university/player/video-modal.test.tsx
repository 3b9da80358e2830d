import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { navigate } from "wouter/use-browser-location";
import { aVideo, stubApi } from "@/app/testing/api-stub.ts";
import { player, reportTime, resetPlayer } from "@/app/testing/fake-player.ts";
import { renderApp } from "@/app/testing/render-app.tsx";
import { takeConsoleErrors } from "@/app/testing/setup.ts";
import { OPENED_IN_APP } from "@/lib/scroll-restoration.ts";
import { watchingRate } from "@/videos/use-video-player.ts";
import { saveProgress } from "@/videos/watch-progress.ts";

vi.mock("@vimeo/player", () => import("@/app/testing/fake-player.ts"));
beforeEach(resetPlayer);

const video = aVideo({ id: 1, title: "Your first shift" });

async function openVideo(address: string) {
  stubApi(() => Response.json([video]));
  const { user } = renderApp(address);
  await screen.findByRole("dialog", { name: video.title });
  await waitFor(() => expect(player.listeners.size).toBeGreaterThan(0));
  return { user };
}

const speed = () => screen.queryByRole("combobox", { name: "Speed" });

it("the speed is chosen by list or key, and is the next video's, too", async () => {
  const { user } = await openVideo("/?video=1");
  await waitFor(() => expect(speed()).toHaveDisplayValue("1×"));
  await user.selectOptions(screen.getByRole("combobox", { name: "Speed" }), "1.5×");
  await waitFor(() => expect(speed()).toHaveDisplayValue("1.5×"));
  expect(player.setPlaybackRate).toHaveBeenLastCalledWith(1.5);
  screen.getByRole("dialog").focus();
  await user.keyboard(">");
  await waitFor(() => expect(speed()).toHaveDisplayValue("1.75×"));
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("link", { name: "Your first shift" }));
  await waitFor(() => expect(speed()).toHaveDisplayValue("1.75×"));
  expect(player.setPlaybackRate).toHaveBeenLastCalledWith(1.75);
});

it("a speed that the host refuses is not offered, and stays for other videos", async () => {
  watchingRate.write(1.5);
  player.setPlaybackRate.mockRejectedValue(new Error("not for this account"));
  await openVideo("/?video=1");
  await waitFor(() => expect(player.setPlaybackRate).toHaveBeenCalledWith(1.5));
  act(() => player.listeners.get("play")?.({}));
  expect(await screen.findByRole("button", { name: "Pause" })).toBeVisible();
  expect(speed()).toBeNull();
  expect(watchingRate.read()).toBe(1.5);
});

it("a video starts at the second in the address", async () => {
  saveProgress(1, 200, 372);
  await openVideo("/?video=1&t=95");
  expect(player.setCurrentTime).toHaveBeenCalledWith(95);
  expect(screen.queryByText(/Resumed at/)).toBeNull();
});

it("the place that was left stays until the jump there has happened", async () => {
  saveProgress(1, 130, 372);
  let arrive = () => {};
  player.setCurrentTime.mockReturnValueOnce(
    new Promise<void>((resolve) => {
      arrive = resolve;
    }),
  );
  const { user } = await openVideo("/?video=1");
  await waitFor(() => expect(player.setCurrentTime).toHaveBeenCalledWith(130));
  // The player reports its beginning first.
  reportTime(3);
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("link", { name: "Your first shift" }));
  await waitFor(() => expect(player.setCurrentTime).toHaveBeenCalledTimes(2));
  expect(player.setCurrentTime).toHaveBeenLastCalledWith(130);
  await act(async () => arrive());
  reportTime(190);
  await user.keyboard("{Escape}");
  expect(await screen.findByText("4 minutes left")).toBeVisible();
});

it.each(["the close button", "the backdrop"])(
  "a double click on %s goes back once, each time the video was opened",
  async (way) => {
    stubApi(() => Response.json([video]));
    const { user } = renderApp("/");
    const back = vi.spyOn(window.history, "back").mockClear();
    for (const times of [1, 2]) {
      await user.click(await screen.findByRole("link", { name: "Your first shift" }));
      const dialog = await screen.findByRole("dialog");
      const target =
        way === "the backdrop"
          ? dialog.previousElementSibling
          : screen.getByRole("button", { name: "Close" });
      fireEvent.click(target as Element);
      fireEvent.click(target as Element);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(back).toHaveBeenCalledTimes(times);
      expect(window.location.pathname + window.location.search).toBe("/");
    }
  },
);

it("closing a second of a video leads to the video, and then out of it", async () => {
  stubApi(() => Response.json([video]));
  const { user } = renderApp("/");
  await user.click(await screen.findByRole("link", { name: "Your first shift" }));
  await screen.findByRole("dialog");
  act(() => navigate("/?video=1&t=95", { state: OPENED_IN_APP }));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe("?video=1"));
  await user.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(window.location.search).toBe("");
});

it("an address of a missing video is told", async () => {
  stubApi(() => Response.json([aVideo({ id: 1 })]));
  renderApp("/?video=99");
  expect(await screen.findByText("The video can’t be shown")).toBeVisible();
  expect(window.location.search).toBe("");
});

it("an address without a video id is logged to the console alone", async () => {
  stubApi(() =>
    Response.json([aVideo({ id: 1, title: "Odd", videoUrl: "https://example.com/film" })]),
  );
  renderApp("/?video=1");
  const dialog = await screen.findByRole("dialog", { name: "Odd" });
  await waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(within(dialog).queryByTitle(/Video player/)).toBeNull();
  expect(within(dialog).queryByRole("alert")).toBeNull();
  expect(takeConsoleErrors()[0]).toMatch(/no video id/);
});

it("a player that can't start or seek is logged to the console alone", async () => {
  player.ready.mockRejectedValue(new Error("no player"));
  player.setCurrentTime.mockRejectedValue(new Error("no seek"));
  await openVideo("/?video=1&t=5");
  await waitFor(() => expect(console.error).toHaveBeenCalledTimes(2));
  expect(takeConsoleErrors().sort().join()).toMatch(/no seek.*no player/);
  expect(screen.queryByRole("alert")).toBeNull();
});
