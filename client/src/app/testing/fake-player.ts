import { act } from "@testing-library/react";
import { vi } from "vitest";

type Listener = (data: unknown) => void;

/**
 * A fake of the Vimeo player. The real one talks to its host through a frame, which browser tests cover. A test file
 * mocks it by `vi.mock("@vimeo/player", () => import("@/app/testing/fake-player.ts"))`.
 */
export const player = {
  listeners: new Map<string, Listener>(),
  setCurrentTime: vi.fn(),
  play: vi.fn(),
  pause: vi.fn(),
  ready: vi.fn(),
  setPlaybackRate: vi.fn(),
  setVolume: vi.fn(),
  setMuted: vi.fn(),
  getTextTracks: vi.fn(),
};

/** Resets the fake to its state before a player is created. */
export function resetPlayer(): void {
  player.listeners.clear();
  const { listeners: _, ...methods } = player;
  for (const method of Object.values(methods)) {
    method.mockReset().mockResolvedValue(undefined);
  }
  player.setCurrentTime.mockImplementation(async (seconds: number) => seconds);
  player.getTextTracks.mockResolvedValue([]);
}

/** Reports where the playback stands. */
export const reportTime = (seconds: number, duration = 372) =>
  act(() => player.listeners.get("timeupdate")?.({ seconds, duration }));

export default class FakePlayer {
  setCurrentTime = player.setCurrentTime;
  play = player.play;
  pause = player.pause;
  ready = player.ready;
  setPlaybackRate = player.setPlaybackRate;
  setVolume = player.setVolume;
  setMuted = player.setMuted;
  getTextTracks = player.getTextTracks;
  on = (event: string, listener: Listener) => player.listeners.set(event, listener);
  destroy = () => Promise.resolve();
}
