import pg from "pg";
import type { Logger } from "pino";

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;

/**
 * LISTENs on its own connection and calls `onNotice` after each notification. A lost connection is
 * reopened with exponential backoff; `onNotice` is called after that too, since notifications may
 * have been missed. A connection that does not answer within `heartbeatMs` counts as lost. Rejects when the first one
 * fails. Returns the function that stops it.
 */
export async function listenPersistently(
  config: pg.ClientConfig,
  channel: string,
  onNotice: () => void,
  log: Logger,
  heartbeatMs: number,
): Promise<() => Promise<void>> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ ...config, query_timeout: heartbeatMs });
    next.on("notification", onNotice);
    next.on("error", (error) => log.warn({ err: error }, "the listening connection broke"));
    try {
      await next.connect();
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end();
      throw error;
    }
    // A connection that was dropped without notice is detected only by sending something.
    const heartbeat = setInterval(
      () => next.query("SELECT 1").catch(() => next.end()),
      heartbeatMs,
    );
    next.once("end", () => {
      clearInterval(heartbeat);
      if (!stopped) retry(FIRST_RETRY_MS);
    });
    return next;
  }

  function retry(delay: number): void {
    timer = setTimeout(async () => {
      try {
        client = await connect();
        if (stopped) await client.end();
        else onNotice();
      } catch {
        if (!stopped) retry(Math.min(delay * 2, MAX_RETRY_MS));
      }
    }, delay);
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client.end();
  };
}
