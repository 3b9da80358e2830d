import { Agent, get } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { RunningServer } from "../server/testing/start-server.ts";

const CONNECTIONS = 200;
const BEFORE_MS = 1_000;
const LIMIT_MS = 10_000;

/** Sends SIGTERM while 200 connections ask without a pause. Prints how many requests were dropped, and when it ended. */
export async function measureStop(server: RunningServer, path: string): Promise<boolean> {
  const counts = { answered: 0, afterwards: 0, dropped: 0 };
  let isStopping = false;
  const ask = async () => {
    // One connection each, as a proxy keeps it open.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      const result = await answer(`${server.url}${path}`, agent);
      if (result === "refused") break;
      counts[result] += 1;
      if (isStopping && result === "answered") counts.afterwards += 1;
    }
    agent.destroy();
  };
  const loops = Array.from({ length: CONNECTIONS }, ask);
  await setTimeout(BEFORE_MS);
  isStopping = true;
  const signalled = performance.now();
  await server.kill("SIGTERM");
  const took = performance.now() - signalled;
  await Promise.all(loops);
  console.log(
    `  SIGTERM with ${CONNECTIONS} connections: ${counts.answered} answers, ${counts.afterwards} of them after it, ${counts.dropped} dropped; ended with ${server.child.exitCode} after ${took.toFixed(0)} ms`,
  );
  return counts.dropped === 0 && server.child.exitCode === 0 && took < LIMIT_MS;
}

/** A new connection may be refused: a proxy then asks another server. A request on an open one must be answered. */
function answer(url: string, agent: Agent): Promise<"answered" | "refused" | "dropped"> {
  return new Promise((resolve) => {
    const sent = get(url, { agent }, (res) => {
      res.resume();
      res.once("end", () => resolve(res.statusCode === 200 ? "answered" : "dropped"));
      res.once("error", () => resolve("dropped"));
    });
    sent.once("error", (error: NodeJS.ErrnoException) =>
      resolve(error.code === "ECONNREFUSED" ? "refused" : "dropped"),
    );
  });
}
