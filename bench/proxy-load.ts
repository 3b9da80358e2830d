import assert from "node:assert/strict";
import { createHash, randomUUID } from "node:crypto";
import { putArticle } from "../server/testing/publish-requests.ts";
import type { RunningServer } from "../server/testing/start-server.ts";
import { quantile } from "./measure.ts";
import type { Ask } from "./nginx.ts";

/** The address that readers come from. */
export const READER = "127.0.0.4";

const READERS = 8;

type ProxyLoad = {
  ask: Ask;
  publish: (body: object) => ReturnType<Ask>;
  servers: readonly RunningServer[];
  publishes: number;
};

/** Readers through the proxy while publishing through it. Every answer must be of one revision alone. */
export async function checkProxyLoad({
  ask,
  publish,
  servers,
  publishes,
}: ProxyLoad): Promise<void> {
  const hashes = new Map<string, string>();
  const delays: number[] = [];
  let answers = 0;
  let done = false;
  const read = async (path: string) => {
    const { status, text } = await ask(`/api/knowledge-base${path}`, { from: READER });
    if (status === 404) return;
    assert(status === 200, `${path} got ${status}: ${text.slice(0, 200)}`);
    const key = `${path} at ${JSON.parse(text).revision}`;
    const hash = createHash("sha256").update(text).digest("hex");
    assert((hashes.get(key) ?? hash) === hash, `two answers for ${key}`);
    hashes.set(key, hash);
    answers += 1;
  };
  const readAlways = async () => {
    while (!done) for (const path of ["", "/all", "/articles/a-7"]) await read(path);
  };
  const publishAll = async () => {
    for (let revision = 0; revision < publishes; revision += 1) {
      const changes = Array.from({ length: 20 }, (_, index) =>
        putArticle(`a-${index}`, `<p>Revision ${revision}</p>`),
      );
      const body = { key: randomUUID(), revision, note: "", changes, redirects: [] };
      const { status, text } = await publish(body);
      assert(status === 200, `a publish got ${status}: ${text.slice(0, 200)}`);
      const published = performance.now();
      await Promise.all(servers.map(({ url }) => waitForRevision(url, revision + 1)));
      delays.push(performance.now() - published);
    }
    done = true;
  };
  await Promise.all([publishAll(), ...Array.from({ length: READERS }, readAlways)]);
  const [half, last] = [quantile(delays, 0.5), Math.max(...delays)].map(Math.round);
  assert((last ?? 0) < 1_000, `a publish was on both servers after ${last} ms`);
  console.log(
    `${publishes} publishes through the proxy while ${READERS} readers got ${answers} answers, each of one revision; both servers had them after ${half} ms (median), ${last} ms at the latest.`,
  );
}

async function waitForRevision(url: string, wanted: number): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/api/knowledge-base`);
    if (JSON.parse(await response.text()).revision >= wanted) return;
  }
}
