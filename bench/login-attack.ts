// npm run bench:login: a brute-force attack on the sign-in: its effect on other requests, and timing differences.
import { execFileSync } from "node:child_process";
import autocannon from "autocannon";
import { embeddedLibrary, type Library, postgresLibrary } from "./library.ts";
import { BROWSER_HEADERS, median, peakMemory, quantile } from "./measure.ts";
import { startTarget, type Target } from "./target.ts";

const ACCOUNT = { username: "admin", password: "a password for the bench" };
const WRONG_ATTEMPTS = 1_000;
const ATTEMPTS_PER_SECOND = 100;
const BASELINE_SECONDS = 4;
const TIMED_ATTEMPTS = 25;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

type Outcome = { status: number; ms: number; retryAfter: number };

/** One sign-in attempt, forwarded by a proxy from the given IP address. */
async function attempt(target: Target, address: string, given = ACCOUNT): Promise<Outcome> {
  const started = performance.now();
  const response = await fetch(`${target.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify(given),
  });
  await response.text();
  const ms = performance.now() - started;
  return { status: response.status, ms, retryAfter: Number(response.headers.get("retry-after")) };
}

/** Loads GET /api/videos until `work` is done; without it for some seconds. */
async function videosDuring(target: Target, work: Promise<unknown> | null): Promise<string> {
  const options = {
    url: `${target.url}/api/videos`,
    connections: 10,
    // A steady rate below what the server can do: a saturated one would measure its own queue.
    overallRate: 500,
    duration: work ? 600 : BASELINE_SECONDS,
    headers: BROWSER_HEADERS,
  };
  const { latency, non2xx, errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    work?.finally(() => load.stop());
  });
  return `p50 ${latency.p50} ms, p99 ${latency.p99} ms, slowest ${latency.max} ms, ${non2xx + errors} failed`;
}

/** A thousand wrong attempts at a steady rate, four per IP address, below the rate limits. */
async function attack(target: Target): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const attempts: Promise<void>[] = [];
  for (let index = 0; index < WRONG_ATTEMPTS; index += 1) {
    const address = `198.51.${Math.floor(index / 4)}.1`;
    const given = { ...ACCOUNT, password: `guess ${index}` };
    const attempted = attempt(target, address, given).then(({ status }) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    attempts.push(attempted);
    await pause(1000 / ATTEMPTS_PER_SECOND);
  }
  await Promise.all(attempts);
  return statuses;
}

async function underAttack(target: Target): Promise<void> {
  await videosDuring(target, null);
  console.log(`GET /api/videos, no attack:    ${await videosDuring(target, null)}`);
  console.log(`memory, no attack:             ${target.memory().toFixed(0)} MiB`);
  const started = performance.now();
  const attacked = attack(target);
  const [videos, peak, statuses] = await Promise.all([
    videosDuring(target, attacked),
    peakMemory(target, attacked),
    attacked,
  ]);
  console.log(`GET /api/videos under attack:  ${videos}`);
  console.log(`memory at its peak:            ${peak.toFixed(0)} MiB`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  console.log(`${WRONG_ATTEMPTS} wrong attempts in ${seconds} s: ${counts}`);
}

/** Exceeds the rate limit from one IP address. Returns a function that waits for Retry-After and signs in. */
async function runIntoLimit(target: Target): Promise<() => Promise<void>> {
  const address = "203.0.113.9";
  const wrong = { ...ACCOUNT, password: "wrong" };
  for (let count = 0; count < 5; count += 1) await attempt(target, address, wrong);
  const { status, retryAfter } = await attempt(target, address);
  const end = performance.now() + retryAfter * 1000;
  return async () => {
    await pause(end - performance.now());
    const after = await attempt(target, address);
    const then = `after the ${retryAfter} s that it says: ${after.status}`;
    console.log(`the right password after five wrong ones: ${status}, ${then}`);
  };
}

/** Alternates between both kinds of attempts, so that other load on the machine affects them alike. */
async function compareTimes(target: Target): Promise<void> {
  const times = { "an unknown user": [] as number[], "a wrong password": [] as number[] };
  for (let count = 0; count < TIMED_ATTEMPTS; count += 1) {
    const address = `192.0.2.${count}`;
    const unknown = await attempt(target, address, { ...ACCOUNT, username: "nobody" });
    const wrong = await attempt(target, address, { ...ACCOUNT, password: "wrong" });
    times["an unknown user"].push(unknown.ms);
    times["a wrong password"].push(wrong.ms);
  }
  for (const [name, values] of Object.entries(times)) {
    const [p10, p90] = [quantile(values, 0.1), quantile(values, 0.9)];
    console.log(
      `${name.padEnd(17)} p10 ${p10.toFixed(0)} ms, p50 ${median(values).toFixed(0)} ms, p90 ${p90.toFixed(0)} ms`,
    );
  }
}

async function measure(library: Library, isWhole: boolean): Promise<void> {
  console.log(`\n== ${library.name} ==`);
  const target = await startTarget("ours", ["dist/server/index.js"], {
    TRUST_PROXY: "1",
    LOG_LEVEL: "error",
    ADMIN_USERNAME: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
    ...library.settings,
  });
  await underAttack(target);
  // The wait is a minute long, and no different by database.
  const waitAndSignIn = isWhole ? await runIntoLimit(target) : null;
  await compareTimes(target);
  await waitAndSignIn?.();
  await target.stop();
  await library.dispose();
}

execFileSync("npm", ["run", "build"], { stdio: "ignore" });
await measure(await embeddedLibrary(0), true);
await measure(await postgresLibrary(0), false);
