import { once } from "node:events";
import { cpSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { QUICK_START } from "../server/testing/quick-start.ts";
import { type RunningServer, startServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { ACCOUNT } from "./admin-account.ts";

/** A data folder for a site of one file of tests, to be deleted by it. */
export function makeDataFolder(): string {
  const folder = temporaryFolder();
  const { E2E_TEMPLATE } = process.env;
  // Without it the server makes the database itself, which takes longer.
  if (E2E_TEMPLATE) cpSync(E2E_TEMPLATE, folder, { recursive: true });
  return folder;
}

/** What is answered in the server's place: by a proxy, a network's filter, or a server that has trouble. */
export type Reply = { status: number; headers?: Record<string, string>; body?: string };

/** A site of its own behind a proxy, whose server can be killed, started again and replaced, and whose answers can be changed. */
export class KillableSite {
  private readonly folder = makeDataFolder();
  // An idle connection that the proxy closes while the server starts again would fail the next request on it.
  private readonly proxy = createServer(
    { keepAliveTimeout: 240_000 },
    (...call) => void this.forward(...call),
  );
  private server: RunningServer | null = null;
  private port = 0;
  private script: string;
  private change: { path: string; of: (body: string) => string } | null = null;
  private replyTo: (path: string) => Reply | null = () => null;
  /** The addresses that were asked for, in their order. */
  readonly asked: string[] = [];

  /** `script` is the server's, of this build or of another site's. */
  constructor(script = "dist/server/index.js") {
    this.script = script;
  }

  /** The address of the proxy: it stays the same while the server is away. */
  get url(): string {
    return `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    this.proxy.listen(0, "127.0.0.1");
    await once(this.proxy, "listening");
    await this.start();
  }

  /** Starts the server, on the port and with the data that it had. */
  async start(): Promise<void> {
    const settings = {
      PORT: String(this.port),
      DATA_DIR: this.folder,
      ADMIN_USERNAME: ACCOUNT.username,
      ADMIN_PASSWORD: ACCOUNT.password,
    };
    this.server = await startServer(this.script, settings, [QUICK_START]);
    this.port = Number(new URL(this.server.url).port);
  }

  /** Changes what is answered at a path, as a new version of the site would, until it is called with null. */
  changeResponses(change: { path: string; of: (body: string) => string } | null): void {
    this.change = change;
  }

  /** Answers in the server's place where there is a reply, until it is called without one. */
  reply(replyTo: (path: string) => Reply | null = () => null): void {
    this.replyTo = replyTo;
  }

  /** Replaces the server by that of another build, as a deploy does. */
  async deploy(script: string): Promise<void> {
    await this.kill();
    this.script = script;
    await this.start();
  }

  async close(): Promise<void> {
    await this.kill();
    this.proxy.closeAllConnections();
    this.proxy.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Kills the server; the proxy breaks off every request from then on. */
  async kill(): Promise<void> {
    await this.server?.kill("SIGKILL");
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers, url = "" } = incoming;
    this.asked.push(url);
    const reply = this.replyTo(url);
    if (reply) {
      response.writeHead(reply.status, reply.headers).end(reply.body);
      return;
    }
    const body = await buffer(incoming);
    const { port } = this;
    const change = this.change?.path === url ? this.change : null;
    // The whole of it, as plain text.
    if (change) Object.assign(headers, { "accept-encoding": "identity", "if-none-match": "" });
    const outgoing = request({ host: "127.0.0.1", port, method, headers, path: url, agent: false });
    outgoing.on("error", () => response.destroy());
    outgoing.on("response", async (sent) => {
      if (change) {
        const changed = change.of(String(await buffer(sent)));
        const { etag: _, "content-length": _length, ...kept } = sent.headers;
        response.writeHead(sent.statusCode ?? 500, kept).end(changed);
      } else {
        response.writeHead(sent.statusCode ?? 500, sent.headers);
        sent.pipe(response);
      }
    });
    outgoing.end(body);
  }
}
