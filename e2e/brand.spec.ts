import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { contentType } from "mime-types";
import { site as sample } from "../client/src/site.ts";
import { expectHeading } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { expectCards } from "./library.ts";
import { site as second } from "./sites/second-brand.ts";

const BUILD = "dist/second-brand/client";

/** Answers pages and files from the second brand's build, under the headers of the real server; calls go to the server. */
async function showSecondBrand(page: Page, baseURL: string): Promise<void> {
  const { headers } = await page.request.get(`${baseURL}/`).then((response) => ({
    headers: { "content-security-policy": response.headers()["content-security-policy"] ?? "" },
  }));
  await page.route(
    (url) => url.origin === baseURL && !url.pathname.startsWith("/api/"),
    (route) => {
      const { pathname } = new URL(route.request().url());
      const file = join(BUILD, pathname);
      const path = pathname !== "/" && existsSync(file) ? file : join(BUILD, "index.html");
      const type = contentType(path.slice(path.lastIndexOf("/") + 1)) || "text/plain";
      return route.fulfill({ path, headers: { ...headers, "content-type": type } });
    },
  );
}

/** A brand colour as the page shows it: red, green and blue. */
const colorOf = (page: Page, token: string) =>
  page.evaluate((name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("no canvas");
    context.fillStyle = getComputedStyle(probe).color;
    probe.remove();
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }, token);

const hex = (bytes: number[]) =>
  `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;

test("another name, colour and logo rebrand pages, link previews and icons", async ({
  page,
  baseURL,
}) => {
  await showSecondBrand(page, baseURL ?? "");
  await page.goto("/");
  await expectCards(page, 18);
  await expect(page).toHaveTitle("Rescora University");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rescora University");
  await expect(page.getByRole("banner").getByRole("link").first()).toHaveText("Rescora");
  await expect(page.getByRole("contentinfo")).toContainText(/© \d{4} Rescora/);
  for (const logo of await page.locator(`img[alt=""][width="32"]`).all()) {
    await expect(logo).toHaveAttribute("src", second.logo);
    await expect(logo).toHaveJSProperty("naturalWidth", 32);
  }
  expect(hex(await colorOf(page, "brand"))).toBe(second.color);
  const [red = 0, green = 0, blue = 0] = await colorOf(page, "deep");
  expect(red).toBeGreaterThan(Math.max(green, blue) * 1.3);

  for (const path of ["/knowledge-base", "/nowhere", "/secretdoor"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/ · Rescora$/);
    expect(await page.locator("body").textContent()).not.toContain(sample.product);
  }

  const html = readFileSync(join(BUILD, "index.html"), "utf8");
  expect(html).not.toContain(sample.product);
  expect(html).toContain('<meta property="og:title" content="Rescora University">');
  expect(html).toContain(`<meta property="og:image" content="${second.url}/social.png">`);
  const manifest = JSON.parse(readFileSync(join(BUILD, "manifest.webmanifest"), "utf8"));
  expect(manifest).toMatchObject({ name: "Rescora University", theme_color: second.color });

  await page.setContent(readFileSync(join(BUILD, "social.svg"), "utf8"));
  const name = page.locator("svg text").first();
  await expect(name).toHaveText("Rescora University");
  const box = await name.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThan(1200);
});

/** Text on ground, and the contrast that it has at least. docs/design.md tells what each is for. */
const PAIRS = Object.entries({
  "ink 7": "paper mist card brand-tint",
  "ink-2 7": "paper card",
  "ink-2 4.5": "mist brand-tint",
  "ink-3 4.5": "paper card mist",
  "brand-ink 4.5": "paper card mist brand-tint",
  "on-brand 4.5": "brand brand-strong",
  "paper 7": "ink",
  "deep-ink 7": "deep",
  "deep-ink 4.5": "deep-2",
  "on-deep 7": "deep-2",
  "screen-ink 7": "screen",
  "screen-ink 4.5": "screen-line",
  "screen-hint 4.5": "screen",
  "pulse 4.5": "screen-2",
  "pulse 3": "deep deep-2",
  "brand 3": "paper card",
  "edge 3": "paper card mist",
  "accent 3": "screen-line",
  "accent-ink 4.5": "accent-tint",
  "danger 4.5": "paper card danger-tint",
  "on-danger 4.5": "danger",
  "good 4.5": "good-tint",
}).flatMap(([key, grounds]) => {
  const [text = "", least] = key.split(" ");
  return grounds.split(" ").map((ground) => [text, ground, Number(least)] as const);
});

/** Brand colours all around the wheel: dull, middling and loud; dark, middling and light; and none. */
const SEEDS = [0.04, 0.1, 0.2].flatMap((chroma) =>
  [0.3, 0.55, 0.8].flatMap((light) =>
    Array.from({ length: 12 }, (_, step) => `oklch(${light} ${chroma} ${step * 30})`),
  ),
);
SEEDS.push("black", "white", "gray", sample.color, second.color);

test("every text can be read in light and dark, whatever the brand's colour", async ({ page }) => {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  expect(hex(await colorOf(page, "brand"))).toBe(sample.color);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const errors = await page.evaluate(
      ({ seeds, pairs }) => {
        const probe = document.body.appendChild(document.createElement("i"));
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d", { willReadFrequently: true });
        if (!context) throw new Error("no canvas");

        const luminanceOf = (token: string) => {
          probe.style.color = `var(--${token})`;
          context.fillStyle = getComputedStyle(probe).color;
          context.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [
            ...context.getImageData(0, 0, 1, 1).data.slice(0, 3),
          ].map((byte) => {
            const share = byte / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };

        return seeds.flatMap((seed) => {
          document.documentElement.style.setProperty("--seed", seed);
          const tokens = [...new Set(pairs.flatMap((pair) => [pair[0], pair[1]]))];
          const luminances = new Map(tokens.map((token) => [token, luminanceOf(token)]));
          return pairs.flatMap(([text, ground, least]) => {
            const [a = 0, b = 0] = [luminances.get(text), luminances.get(ground)];
            const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
            return contrast >= least
              ? []
              : [`${seed}: ${text} on ${ground} has ${contrast.toFixed(2)}, not ${least}`];
          });
        });
      },
      { seeds: SEEDS, pairs: PAIRS },
    );
    expect(errors, colorScheme).toEqual([]);
  }
});
