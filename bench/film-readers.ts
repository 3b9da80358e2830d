// Many readers of films at once, each as fast as its film plays: npm run bench:film-readers [-- READERS=1000 SECONDS=20
// S3READERS=50] [--built]. Each reader asks for two seconds of 1 Mbit/s every two seconds and is late when they take longer.
// In turn: the server over its folder, nginx over the same folder, the server over a bucket.
import { spawnSync } from "node:child_process";
import { Agent, get } from "node:http";
import { join } from "node:path";
import S3rver from "s3rver";
import { type FilmSite, MIB, uploaderAt, withFilmSite, writePaddedFilm } from "./film-site.ts";
import { median, quantile } from "./measure.ts";
import { serveFolder } from "./nginx.ts";
import { cpuSeconds, residentMiB } from "./process-usage.ts";

const [readers = 1000, seconds = 20, s3Readers = 50] = process.argv
  .slice(2)
  .filter((each) => each !== "--built")
  .map(Number);
const PART_SECONDS = 2;
const PART = (PART_SECONDS * 1_000_000) / 8;
const FILM_BYTES = 64 * MIB;

await withFilmSite(async (site) => {
  const path = join(site.scratch, "film.mp4");
  await writePaddedFilm(path, FILM_BYTES);
  const server = await site.start();
  try {
    const { videoUrl } = await (await uploaderAt(server.url)).store(path);
    await measure("the server, its folder", readers, server.url + videoUrl, [server.child.pid]);
    await measureNginx(site, videoUrl.replace("/media/", "/"));
  } finally {
    await server.kill("SIGTERM");
  }
  await measureBucket(site);
});

async function measureNginx({ dataDir }: FilmSite, path: string): Promise<void> {
  if (spawnSync("nginx", ["-v"], { env: { PATH: `${process.env.PATH}:/usr/sbin` } }).error) {
    console.log("nginx is not installed here: no reference.");
    return;
  }
  const nginx = await serveFolder(join(dataDir, "media/files"));
  try {
    await measure("nginx, the same folder", readers, nginx.url + path, nginx.pids());
  } finally {
    await nginx.stop();
  }
}

async function measureBucket({ scratch, start }: FilmSite): Promise<void> {
  if (s3Readers === 0) return;
  const s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(scratch, "bucket"),
    configureBuckets: [{ name: "films", configs: [] }],
  });
  const { port } = await s3.run();
  const server = await start({
    MEDIA_S3_BUCKET: "films",
    MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    MEDIA_S3_KEY: "S3RVER",
    MEDIA_S3_SECRET: "S3RVER",
  });
  try {
    const { videoUrl } = await (await uploaderAt(server.url)).store(join(scratch, "film.mp4"));
    const name = "the server, a bucket that this measurement plays itself";
    await measure(name, s3Readers, server.url + videoUrl, [server.child.pid]);
  } finally {
    await server.kill("SIGTERM");
    await s3.close();
  }
}

type Reading = { times: number[]; late: number; failed: number };

async function measure(
  name: string,
  count: number,
  url: string,
  pids: readonly (number | undefined)[],
): Promise<void> {
  const known = pids.filter((pid) => pid !== undefined);
  const cpu = () => known.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const before = cpu();
  const own = process.cpuUsage();
  const began = performance.now();
  const readings = await Promise.all(
    Array.from({ length: count }, (_, reader) => readFilm(agent, url, reader, count)),
  );
  const passed = (performance.now() - began) / 1000;
  const memory = known.reduce((sum, pid) => sum + residentMiB(pid), 0);
  const used = (cpu() - before) / passed;
  const { user, system } = process.cpuUsage(own);
  agent.destroy();
  const times = readings.flatMap((reading) => reading.times);
  const inTime = readings.filter(({ late, failed }) => late + failed === 0).length;
  const late = readings.reduce((sum, reading) => sum + reading.late, 0);
  const failed = readings.reduce((sum, reading) => sum + reading.failed, 0);
  console.log(
    `${name}: ${inTime} of ${count} readers had all of it in time; of ${times.length} parts ${late} were late, ${failed} failed. ` +
      `A part took ${Math.round(median(times))} ms, p99 ${Math.round(quantile(times, 0.99))}, at most ${Math.round(Math.max(...times))}. ` +
      `CPU ${(used * 100).toFixed(0)} % of a core, ${((used * passed * 1000) / times.length).toFixed(2)} ms a part (the readers ${((user + system) / 10_000 / passed).toFixed(0)} %), memory ${Math.round(memory)} MiB.`,
  );
}

/** Reads on from a place of its own, part by part, each when its time has come. */
async function readFilm(
  agent: Agent,
  url: string,
  reader: number,
  count: number,
): Promise<Reading> {
  const reading: Reading = { times: [], late: 0, failed: 0 };
  const start = performance.now() + (reader / count) * PART_SECONDS * 1000;
  for (let part = 0; part < seconds / PART_SECONDS; part += 1) {
    const due = start + part * PART_SECONDS * 1000;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const from = ((reader * 7 + part) * PART) % (FILM_BYTES - PART);
    const isThere = await readRange(agent, url, from);
    const time = performance.now() - due;
    reading.times.push(time);
    if (!isThere) reading.failed += 1;
    else if (time > PART_SECONDS * 1000) reading.late += 1;
  }
  return reading;
}

function readRange(agent: Agent, url: string, from: number): Promise<boolean> {
  return new Promise((resolve) => {
    const headers = { range: `bytes=${from}-${from + PART - 1}` };
    get(url, { agent, headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("close", () => resolve(response.statusCode === 206 && bytes === PART));
    }).on("error", () => resolve(false));
  });
}
