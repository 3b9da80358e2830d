// quick A/B: tsx bench/zz-quick.ts RUNS PATHS name=port ...
import { chromium } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { SLOW, SLOWDOWN } from "./pages/conditions.ts";
import { SCREENS } from "./pages/content.ts";
import { Network } from "./pages/network.ts";
const [runs = "3", screens = "article", again = "", ...sites] = process.argv.slice(2);
const names = sites.map((s) => s.split("=")[0] as string);
const network = await Network.start(sites.map((s) => Number(s.split("=")[1])));
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
const script = `(() => { const o = window.o = { fcp: 0, lcp: 0, tasks: [], cls: 0 };
const ob = (type, f) => new PerformanceObserver((l) => l.getEntries().forEach(f)).observe({ type, buffered: true });
ob("paint", (e) => { if (e.name === "first-contentful-paint") o.fcp = e.startTime; });
ob("largest-contentful-paint", (e) => { o.lcp = e.startTime; });
ob("layout-shift", (e) => { o.cls += e.value; });
ob("longtask", (e) => o.tasks.push([e.startTime, e.duration])); })()`;
type O = { fcp: number; lcp: number; cls: number; tasks: [number, number][] };
const found: Record<string, number[][]> = {};
for (let run = 0; run < Number(runs); run++)
  for (const screen of screens.split(","))
    for (const [i, name] of names.entries()) {
      await network.shape(SLOW);
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      await context.addInitScript({ content: script });
      const go = async () => {
        const page = await context.newPage();
        const cdp = await context.newCDPSession(page);
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
        await page.goto(`${network.urls[i]}${SCREENS[screen]}`, { waitUntil: "load" });
        await network.quiet();
        await page.evaluate(() => new Promise((d) => requestIdleCallback(d)));
        const o = (await page.evaluate("window.o")) as O;
        await page.close();
        return o;
      };
      let o = await go();
      const bytes = await network.bytes();
      if (again) { await new Promise((f) => setTimeout(f, 1500)); await network.quiet(); o = await go(); }
      const after = o.tasks.filter(([s, d]) => s + d > o.fcp).map(([s, d]) => Math.min(d, s + d - o.fcp));
      const tbt = after.reduce((a, d) => a + Math.max(0, d - 50), 0);
      const row = [o.fcp, o.lcp, tbt, Math.max(0, ...after), o.cls * 1000, bytes / 1024];
      (found[`${screen} ${name}`] ??= []).push(row);
      await context.close();
    }
for (const [key, rows] of Object.entries(found))
  console.log(key.padEnd(34), ["FCP", "LCP", "TBT", "max", "CLS‰", "KiB"].map((n, k) => {
    const v = rows.map((r) => r[k] as number).sort((a, b) => a - b);
    return `${n} ${v[v.length >> 1]?.toFixed(0)} (${v[0]?.toFixed(0)}-${v.at(-1)?.toFixed(0)})`;
  }).join("  "));
await browser.close(); network.stop();
