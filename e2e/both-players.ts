import { expect, type Page } from "@playwright/test";
import { secondsToTimestamp } from "../shared/content/chapters.ts";
import { holdRequests } from "./hold-requests.ts";
import { findVideo, roster } from "./library.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

type State = { seconds: number; paused: boolean; muted: boolean; volume: number; rate: number };

/** A player as a test drives it, whosever it is. */
type DrivenPlayer = {
  state: () => Promise<State>;
  /** The seconds that the page has sent it to since it was opened. */
  seeks: () => Promise<unknown[]>;
  /** Plays on by this many whole seconds at once, and says where it then is. */
  advance: (seconds: number) => Promise<number>;
  /** Lets the time stand still, and says where. */
  hold: () => Promise<number>;
  end: () => Promise<void>;
};

/** The two players: what they play, and how a test holds back what they need to begin. */
export const BOTH = [
  {
    name: "a video at Vimeo",
    video: roster,
    drive: driveVimeo,
    holdBack: (page: Page) => holdRequests(page, "**/assets/player.es-*.js"),
  },
  {
    name: "a video file",
    video: findVideo("Save everything for offline"),
    drive: async (page: Page) => driveFile(page),
    holdBack: (page: Page) => holdRequests(page, "**/media/*.mp4"),
  },
] as const;

/** A chapter as its button and the current one say it. */
export const chapterLines = (video: { chapters: string }): string[] =>
  JSON.parse(video.chapters).map(
    ({ title, timestamp }: { title: string; timestamp: string }) => `${timestamp} ${title}`,
  );

/** The seconds at which a video's chapters begin. */
export const chapterStarts = (video: { chapters: string }): number[] =>
  JSON.parse(video.chapters).map(({ timestamp }: { timestamp: string }) => {
    const [minutes = 0, seconds = 0] = timestamp.split(":").map(Number);
    return minutes * 60 + seconds;
  });

/** The seconds as the controls show them. */
export const shown = (seconds: number): string => secondsToTimestamp(seconds);

async function driveVimeo(page: Page): Promise<DrivenPlayer> {
  const vimeo = new VimeoPlayer(page);
  await vimeo.respond();
  return {
    state: () => vimeo.state(),
    seeks: () => vimeo.values("setCurrentTime"),
    async advance(seconds) {
      await vimeo.advance(seconds);
      return (await vimeo.state()).seconds;
    },
    hold: async () => (await vimeo.state()).seconds,
    end: () => vimeo.end(),
  };
}

type WatchedVideo = HTMLVideoElement & { seeks?: number[]; isDriven?: boolean };

/** The browser's own player plays on by itself: what is driven stands still. */
async function driveFile(page: Page): Promise<DrivenPlayer> {
  // Media events don't bubble, but are captured.
  await page.addInitScript(() =>
    addEventListener(
      "seeking",
      ({ target }) => {
        const video = target as WatchedVideo;
        video.seeks ??= [];
        if (!video.isDriven) video.seeks.push(Math.round(video.currentTime));
        video.isDriven = false;
      },
      true,
    ),
  );
  const player = page.locator("video");
  const isReady = () =>
    expect
      .poll(() => player.evaluate((video: WatchedVideo) => !video.seeking && video.readyState >= 2))
      .toBe(true);
  const standAt = async (secondsLater: number) => {
    await isReady();
    return player.evaluate(async (video: WatchedVideo, later) => {
      video.pause();
      const place = Math.floor(video.currentTime) + later;
      const sought = new Promise((done) => video.addEventListener("seeked", done, { once: true }));
      video.isDriven = true;
      video.currentTime = place;
      await sought;
      return place;
    }, secondsLater);
  };
  return {
    state: () =>
      player.evaluate(({ currentTime, paused, muted, volume, playbackRate }: HTMLVideoElement) => ({
        seconds: currentTime,
        paused,
        muted,
        volume,
        rate: playbackRate,
      })),
    seeks: () => player.evaluate((video: WatchedVideo) => video.seeks ?? []),
    advance: standAt,
    hold: () => standAt(0),
    async end() {
      await isReady();
      await player.evaluate(async (video: WatchedVideo) => {
        const ended = new Promise((done) => video.addEventListener("ended", done, { once: true }));
        video.isDriven = true;
        video.currentTime = video.duration - 0.2;
        await video.play();
        await ended;
      });
    },
  };
}
