import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy before a server that fails as networks do. `url` is the server's address through the proxy. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isBlackHole = false;
  let resets: { text: string; left: number } | null = null;

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isBlackHole) return void track(client).resume();
    const upstream = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    for (const [from, to] of [
      [track(client), upstream],
      [track(upstream), client],
    ] as const) {
      from.on("end", () => isForwarding(from) && to.end());
      from.on("close", () => isForwarding(from) && to.destroy());
    }
    client.on("data", (bytes) => {
      if (!isForwarding(client)) return;
      if (resets && resets.left > 0 && bytes.includes(resets.text)) {
        resets.left -= 1;
        client.resetAndDestroy();
      } else upstream.write(bytes);
    });
    upstream.on("data", (bytes) => isForwarding(client) && client.write(bytes));
  });
  const lost = new WeakSet<Socket>();
  const isForwarding = (socket: Socket) => !lost.has(socket);
  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
    return socket;
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Resets the next connections of clients that send this text, so many times. */
    resetAt: (text: string, times: number) => {
      resets = { text, left: times };
    },
    /** The number of resets still to come. */
    resetsLeft: () => resets?.left ?? 0,
    /** Makes packets vanish: nothing reaches the other side, not even the end of a connection. */
    dropPackets: () => {
      isBlackHole = true;
      for (const socket of sockets) lost.add(socket);
    },
    /** Lets new connections get through again. Earlier ones stay dead, as behind a router that lost them. */
    restore: () => {
      isBlackHole = false;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
