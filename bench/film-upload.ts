// An upload of a large film in a real browser, by the form of the Videos screen, that is disturbed again and again:
// npm run bench:film-upload [-- MIB=1024 CUTS=10 KILLS=10 CLOSES=2] [--built]. Connections are cut, the server is killed
// with -9, the browser is closed. Fails unless the same bytes are there in the end.
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readdirSync, statSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGUMENTS, findChromium } from "../scripts/find-chromium.ts";
import { hashOf, MIB, namesOf, watchMemory, withFilmSite, writePaddedFilm } from "./film-site.ts";
import { ACCOUNT } from "./help-server.ts";

const [mib = 1024, cuts = 10, kills = 10, closes = 2] = process.argv
  .slice(2)
  .filter((each) => each !== "--built")
  .map(Number);
const BYTES = mib * MIB;
/** In bytes a second: slower than this machine, so that there is time for each disturbance. */
const SPEED = 60 * MIB;

/** How often the upload had given up. */
let goneOn = 0;

await withFilmSite(async ({ dataDir, scratch, start }) => {
  const film = join(scratch, "training.mp4");
  const hash = await writePaddedFilm(film, BYTES);
  let server = await start();
  const relay = await startRelay();
  relay.leadTo(server.url);
  const serverMemory = watchMemory(() => server.child.pid);
  let tab = await openTab(relay.url, join(scratch, "profile"), film);
  const tabs = [tab];
  const disturbances = {
    cut: async () => relay.cut(),
    kill: async () => {
      await server.kill("SIGKILL");
      server = await start();
      relay.leadTo(server.url);
    },
    close: async () => {
      await tab.close();
      tab = await openTab(relay.url, join(scratch, "profile"), film);
      tabs.push(tab);
    },
  };
  const began = performance.now();
  try {
    const order = interleave({ cut: cuts, kill: kills, close: closes });
    for (const [index, name] of order.entries()) {
      await reach(((index + 1) / (order.length + 1)) * BYTES, dataDir, tab.page);
      await disturbances[name]();
    }
    await tab.page.getByText("is on this site").waitFor({ timeout: 600_000 });
    const seconds = (performance.now() - began) / 1000;
    const videoUrl = await tab.page.getByLabel("Video address").inputValue();
    const { body } = await fetch(server.url + videoUrl);
    const received = await hashOf(body as unknown as AsyncIterable<Uint8Array>);
    assert(received === hash, "other bytes arrived");
    const left = namesOf(dataDir, "uploads").filter((name) => !name.endsWith(".kept"));
    assert(left.length === 0, `this was left: ${left}`);
    const tabMiB = Math.max(...tabs.map(({ memory }) => memory()));
    console.log(
      `${mib} MiB in ${seconds.toFixed(0)} s: ${relay.cuts()} connections cut at ${cuts} times, ${kills} times kill -9 of the server, the browser closed ${closes} times. ` +
        `The same bytes: SHA-256 ${hash.slice(0, 16)}…. Memory at most: server ${serverMemory()} MiB, tab ${tabMiB} MiB. “Go on” was pressed ${goneOn} times.`,
    );
  } finally {
    serverMemory();
    await tab.close();
    await relay.close();
    await server.kill("SIGKILL");
  }
});

/** Spreads each kind over the whole upload. */
function interleave<Name extends string>(counts: Record<Name, number>): Name[] {
  return Object.entries<number>(counts)
    .flatMap(([name, count]) =>
      Array.from({ length: count }, (_, index) => ({ name, place: (index + 0.5) / count })),
    )
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name as Name);
}

/** Waits until so many bytes are on the server's disk; an upload that gave up is gone on with by its button. */
async function reach(bytes: number, dataDir: string, page: Page): Promise<void> {
  const folder = join(dataDir, "media/uploads");
  const arrived = () =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^[0-9a-f]{32}$/.test(name))
          .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      : 0;
  const goOn = page.getByRole("button", { name: "Go on" });
  while (arrived() < bytes) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!(await goOn.isVisible())) continue;
    goneOn += 1;
    await goOn.click();
  }
}

/** Opens the form of a new video in a browser that keeps its profile, and chooses the film. */
async function openTab(url: string, profile: string, film: string) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: CHROMIUM_ARGUMENTS,
    baseURL: url,
  });
  const signIn = { data: ACCOUNT, headers: { Origin: url } };
  await context.request.post("/api/auth/login", signIn);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript(() => localStorage.setItem("admin-signed-in", "true"));
  await page.goto("/secretdoor/dashboard/videos");
  await page.getByRole("button", { name: "Add Video" }).click();
  await page.getByLabel("Video file").setInputFiles(film);
  const pid = await findRenderer(context);
  const memory = watchMemory(() => pid);
  return { page, memory, close: () => context.close() };
}

/** The process id of the page, of those that run pages the one that was started last. */
async function findRenderer(context: BrowserContext): Promise<number | undefined> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send("SystemInfo.getProcessInfo")) ?? {};
  return processInfo.filter(({ type }) => type === "renderer").at(-1)?.id;
}

/** A connection to a server that may be another one later, no faster than `SPEED`, and can be cut. */
async function startRelay() {
  const sockets = new Set<Socket>();
  let port = 0;
  let cut = 0;
  const listener = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => sockets.delete(socket));
    }
    client.on("data", (bytes) => {
      upstream.write(bytes);
      client.pause();
      setTimeout(() => client.resume(), (bytes.length / SPEED) * 1000);
    });
    upstream.pipe(client);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    leadTo: (url: string) => {
      port = Number(new URL(url).port);
    },
    cut: () => {
      cut += sockets.size / 2;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    cuts: () => cut,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}
