// The network between the browser and the sites, in a process of its own: it must not wait for the one that measures.
import { ShapedProxy, type Traffic } from "./shaped-proxy.ts";
import { Link, type Shape, UNSHAPED } from "./shaped-sender.ts";

export type NetworkCommand =
  | { method: "shape"; shape: Shape | null }
  | { method: "online" | "offline" | "traffic" };
/** Since the last shape: `bytes` towards the client and its HTTP requests. And for how many ms nothing was sent. */
export type NetworkState = { ports: number[]; bytes: number; requests: number; quiet: number };

const traffic: Traffic = { link: new Link(UNSHAPED), bytes: 0, requests: 0, lastAt: 0 };
const proxies = process.argv.slice(2).map((port) => new ShapedProxy(Number(port), traffic));
let ports = await Promise.all(proxies.map((proxy) => proxy.listen()));

process.on("message", async (command: NetworkCommand) => {
  if (command.method === "shape") {
    for (const proxy of proxies) proxy.cut();
    // JSON has no infinity.
    traffic.link = new Link(command.shape ?? UNSHAPED);
    traffic.bytes = 0;
    traffic.requests = 0;
  }
  if (command.method === "offline") await Promise.all(proxies.map((proxy) => proxy.close()));
  if (command.method === "online") ports = await Promise.all(proxies.map((p) => p.listen()));
  report();
});
process.on("disconnect", () => process.exit());
report();

function report(): void {
  const state: NetworkState = {
    ports,
    bytes: traffic.bytes,
    requests: traffic.requests,
    quiet: performance.now() - traffic.lastAt,
  };
  process.send?.(state);
}
