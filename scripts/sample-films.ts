import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GlobalFonts, loadImage } from "@napi-rs/canvas";
import { type Browser, chromium, type Page } from "@playwright/test";
import { site } from "../client/src/site.ts";
import { startServer } from "../server/testing/start-server.ts";
import { logoAddress } from "./brand.ts";
import { CHROMIUM_ARGUMENTS, findChromium } from "./find-chromium.ts";
import { FONT, type Look, Painter } from "./sample-films/draw.ts";
import { SCREEN_SCALE, SCREEN_WIDTH, type Screens } from "./sample-films/screens.ts";
import { rowOf, type Story, stories } from "./sample-films/stories.ts";
import { FRAME, Timeline } from "./sample-films/timeline.ts";

/**
 * Draws the sample films anew: takes pictures of the built product (`npm run build` first), draws frames over them, and
 * has `ffmpeg` (Debian's package) encode these. Writes samples/films/NAME.mp4, and films.json with their rows for the
 * library and their transcripts. With a film's name as its argument it draws that one alone.
 */
const FOLDER = "samples/films";
const SERVER = "dist/server/index.js";
const FRAMES_PER_SECOND = 24;
/** What a film's pictures and sound may take, in bytes; the file's tables come on top, some 20,000. */
const SIZE = 370_000;
const SOUND_BITS_PER_SECOND = 1_000;
const FONT_FILE = createRequire(import.meta.url).resolve(
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
);
const COLORS = ["deep", "deep-2", "deep-ink", "on-deep", "pulse", "accent"] as const;

async function main(): Promise<void> {
  if (!existsSync(SERVER)) throw new Error("There is no build: run npm run build first.");
  if (spawnSync("ffmpeg", ["-version"]).error) {
    throw new Error("There is no ffmpeg: install Debian's package.");
  }
  GlobalFonts.registerFromPath(FONT_FILE, FONT);
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), "sample-films-"));
  const settings = { NODE_ENV: "production", DATA_DIR: join(work, "data") };
  const server = await startServer(SERVER, settings);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const chosen = stories.filter(({ name }) => name === (process.argv[2] ?? name));
    for (const story of chosen) {
      const { screens, look } = await visit(browser, server.url, story);
      await encode(new Timeline(story, screens), look, work);
    }
    writeFileSync(join(FOLDER, "films.json"), `${JSON.stringify(stories.map(rowOf), null, 2)}\n`);
  } finally {
    await browser.close();
    await server.kill("SIGTERM");
    rmSync(work, { recursive: true });
  }
}

/** Takes a film's pictures as a new visitor. */
async function visit(
  browser: Browser,
  baseURL: string,
  story: Story,
): Promise<{ screens: Screens; look: Look }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: SCREEN_WIDTH, height: FRAME.height },
    deviceScaleFactor: SCREEN_SCALE,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  // An empty player leaves the thumbnail to be seen.
  await page.route("https://player.vimeo.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "" }),
  );
  await page.goto("/university");
  const look = {
    product: site.product,
    logo: await loadImage(logoAddress(site.logo, "client/public")),
    colors: await readColors(page),
  };
  const screens = await story.takeScreens(page);
  await context.close();
  return { screens, look };
}

/** The product's colour tokens as a canvas takes them. */
async function readColors(page: Page): Promise<Look["colors"]> {
  const colors = await page.evaluate((names) => {
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    return names.map((name) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.color = `var(--${name})`;
      context.fillStyle = getComputedStyle(probe).color;
      probe.remove();
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
      return [name, `rgb(${red}, ${green}, ${blue})`];
    });
  }, COLORS);
  return Object.fromEntries(colors) as Look["colors"];
}

/** Draws a film's frames and encodes them in two passes, so that it gets the size it may have. */
async function encode(timeline: Timeline, look: Look, work: string): Promise<void> {
  const { story, seconds } = timeline;
  const frames = join(work, `${story.name}.mkv`);
  await drawFrames(timeline, new Painter(look, story.title), frames);
  const film = join(FOLDER, `${story.name}.mp4`);
  const pictureBits = Math.floor((SIZE * 8) / seconds) - SOUND_BITS_PER_SECOND;
  const picture = [
    ...["-i", frames, "-c:v", "libx264", "-profile:v", "high", "-preset", "veryslow"],
    ...["-tune", "animation", "-refs", "4", "-b:v", String(pictureBits), "-threads", "2"],
    // A keyframe every two seconds, so that a jump is quick.
    ...["-g", String(2 * FRAMES_PER_SECOND), "-flags", "+cgop"],
    ...["-passlogfile", join(work, story.name), "-fflags", "+bitexact"],
  ];
  await ffmpeg([...picture, "-pass", "1", "-f", "null", "-"]);
  const silence = ["-f", "lavfi", "-i", "anullsrc=channel_layout=mono:sample_rate=22050"];
  const sound = ["-c:a", "aac", "-b:a", String(SOUND_BITS_PER_SECOND), "-t", String(seconds)];
  const file = ["-flags:v", "+bitexact", "-movflags", "+faststart", "-y", film];
  await ffmpeg([...silence, ...picture, "-pass", "2", ...sound, ...file]);
  console.log(`${film}: ${seconds} s, ${statSync(film).size} bytes`);
}

/** Writes all frames, without loss, into a file for both passes. */
async function drawFrames(timeline: Timeline, painter: Painter, file: string): Promise<void> {
  const size = `${FRAME.width}x${FRAME.height}`;
  const { stdin, ended } = startFfmpeg([
    ...["-f", "rawvideo", "-pix_fmt", "rgba", "-s", size, "-r", String(FRAMES_PER_SECOND)],
    ...["-i", "-", "-vf", "scale=out_color_matrix=bt709:out_range=tv,format=yuv420p"],
    ...["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"],
    ...["-c:v", "libx264", "-preset", "ultrafast", "-qp", "0", "-y", file],
  ]);
  for (let frame = 0; frame < timeline.seconds * FRAMES_PER_SECOND; frame += 1) {
    const pixels = painter.frame(timeline.at(frame / FRAMES_PER_SECOND));
    if (!stdin.write(pixels)) await Promise.race([once(stdin, "drain"), ended]);
  }
  stdin.end();
  await ended;
}

const ffmpeg = (parameters: readonly string[]) => startFfmpeg(parameters).ended;

/** Runs `ffmpeg`. `ended` rejects when it fails. */
function startFfmpeg(parameters: readonly string[]) {
  const child = spawn("ffmpeg", ["-loglevel", "error", ...parameters], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    // Frames that it didn't read: how it ended says why.
    child.stdin.on("error", () => undefined);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`)),
    );
  });
  return { stdin: child.stdin, ended };
}

await main();
