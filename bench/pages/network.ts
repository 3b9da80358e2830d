import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { NetworkCommand, NetworkState } from "./network-process.ts";
import type { Shape } from "./shaped-sender.ts";

const QUIET_MS = 700;
const LONGEST_WAIT_MS = 60_000;

/** The network before some sites: shaped below the browser, so that what its workers load is shaped too. */
export class Network {
  #child: ChildProcess;
  /** The sites' addresses through the network. */
  readonly urls: readonly string[];

  private constructor(child: ChildProcess, urls: readonly string[]) {
    this.#child = child;
    this.urls = urls;
  }

  /** Starts the network before servers on these ports. */
  static async start(ports: readonly number[]): Promise<Network> {
    const script = fileURLToPath(new URL("network-process.ts", import.meta.url));
    const child = fork(script, ports.map(String), { execArgv: ["--import", "tsx"] });
    const [state] = (await once(child, "message")) as [NetworkState];
    return new Network(
      child,
      state.ports.map((port) => `http://127.0.0.1:${port}`),
    );
  }

  /** Cuts all connections and shapes those that come; null is unshaped. Counts bytes from zero. */
  shape = (shape: Shape | null) => this.#ask({ method: "shape", shape });
  goOffline = () => this.#ask({ method: "offline" });
  goOnline = () => this.#ask({ method: "online" });
  /** What the browser asked for and received since the last shape. */
  traffic = () => this.#ask({ method: "traffic" });

  /** Waits until nothing has been sent for a while. */
  async quiet(): Promise<void> {
    const end = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      const { quiet } = await this.traffic();
      if (quiet >= QUIET_MS || performance.now() > end) return;
      await new Promise((done) => setTimeout(done, Math.max(50, QUIET_MS - quiet)));
    }
  }

  stop(): void {
    this.#child.disconnect();
  }

  async #ask(command: NetworkCommand): Promise<NetworkState> {
    this.#child.send(command);
    const [state] = (await once(this.#child, "message")) as [NetworkState];
    return state;
  }
}
