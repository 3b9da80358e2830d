// How long after a press on a chapter its frame shows: npm run bench:film-seek [-- PRESSES=12] [--built], in Chromium, for
// films of each kind and, where ffmpeg is installed, one of three minutes that is not loaded yet where it leads to.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { videoAdminAt } from "../server/testing/video-requests.ts";
import { uploaderAt, withFilmSite } from "./film-site.ts";
import { median } from "./measure.ts";

const [presses = 12] = process.argv
  .slice(2)
  .filter((each) => each !== "--built")
  .map(Number);

/** Chapters, in seconds; the presses jump to and fro between them. */
const SHORT = [2, 13, 5, 17, 9];
const LONG = [10, 150, 40, 170, 80, 120];

await withFilmSite(async ({ scratch, start }) => {
  const films = [
    { name: "H.264, index first", path: "e2e/films/h264.mp4", chapters: SHORT },
    { name: "H.264, index last", path: "e2e/films/h264-late.mp4", chapters: SHORT },
    { name: "VP9", path: "e2e/films/vp9.webm", chapters: SHORT },
    { name: "AV1", path: "e2e/films/av1.mp4", chapters: SHORT },
  ];
  const long = join(scratch, "long.mp4");
  if (makeLongFilm(long)) {
    films.push({ name: "H.264, three minutes", path: long, chapters: LONG });
  } else console.log("ffmpeg is not installed here: no long film.");
  const server = await start();
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const uploader = await uploaderAt(server.url);
    const admin = videoAdminAt(server.url, uploader.cookie);
    for (const { name, path, chapters } of films) {
      const { videoUrl, bytes } = await uploader.store(path);
      const { id } = await admin.addNew({
        title: name,
        videoUrl,
        chapters: JSON.stringify(
          [...chapters]
            .sort((a, b) => a - b)
            .map((second) => ({ title: `At ${second}`, timestamp: timestampOf(second) })),
        ),
      });
      const times = await pressChapters(browser, `${server.url}/university?video=${id}`, chapters);
      const say = (all: number[]) =>
        `${Math.round(median(all))} ms, at most ${Math.round(Math.max(...all))}`;
      console.log(
        `${name} (${Math.round(bytes / 1000)} kB), ${times.length} presses: “seeked” after ${say(times.map(({ seeked }) => seeked))}; its frame after ${say(times.map(({ shown }) => shown))}.`,
      );
    }
  } finally {
    await browser.close();
    await server.kill("SIGTERM");
  }
});

function timestampOf(second: number): string {
  return `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
}

/** Three minutes of 720p with about 2 Mbit/s, a keyframe every two seconds. */
function makeLongFilm(path: string): boolean {
  const source = ["-f", "lavfi", "-i", "testsrc2=size=1280x720:rate=25:duration=180"];
  const codec = ["-c:v", "libx264", "-preset", "ultrafast", "-b:v", "2M", "-g", "50"];
  const format = ["-pix_fmt", "yuv420p", "-movflags", "+faststart", "-loglevel", "error"];
  return spawnSync("ffmpeg", [...source, ...codec, ...format, path]).status === 0;
}

type Times = { seeked: number; shown: number };

/** Presses chapters of an open film, and measures in the page from the press to the event and to the painted frame. */
async function pressChapters(
  browser: Browser,
  url: string,
  chapters: readonly number[],
): Promise<Times[]> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  // What tsx calls for each named function, also of those that run in the page.
  await context.addInitScript("globalThis.__name = (value) => value;");
  const page = await context.newPage();
  const times: Times[] = [];
  try {
    await page.goto(url);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Pause" }).waitFor();
    await dialog.getByRole("button", { name: /^Chapters/ }).click();
    for (let press = 0; press < presses; press += 1) {
      const second = chapters[press % chapters.length] ?? 0;
      const button = dialog.getByRole("button", { name: `At ${second}`, exact: false }).first();
      const measured = await page.evaluateHandle((target) => {
        const video = document.querySelector("video");
        if (!video) throw new Error("there is no film");
        const state = { seeked: 0, shown: 0 };
        addEventListener(
          "pointerdown",
          ({ timeStamp }) => {
            const isThere = () => Math.abs(video.currentTime - target) < 1;
            video.addEventListener("seeked", () => {
              if (isThere() && !state.seeked) state.seeked = performance.now() - timeStamp;
            });
            const look = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
              if (Math.abs(mediaTime - target) < 1) state.shown = performance.now() - timeStamp;
              else video.requestVideoFrameCallback(look);
            };
            video.requestVideoFrameCallback(look);
          },
          { once: true, capture: true },
        );
        return state;
      }, second);
      await button.click();
      await page.waitForFunction(({ seeked, shown }) => seeked > 0 && shown > 0, measured);
      times.push(await measured.jsonValue());
    }
  } finally {
    await context.close();
  }
  return times;
}
