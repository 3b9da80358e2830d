import { connect, createServer, type Server, type Socket } from "node:net";
import { DelayLine } from "./delay-line.ts";
import { type Link, ShapedSender } from "./shaped-sender.ts";

/** What the proxies of a network share: the client's link, and the count of what went over it. */
export type Traffic = { link: Link; bytes: number; requests: number; lastAt: number };

/** The first line of a request: a browser sends the next one of a connection only after the answer to the last. */
const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.1\r\n/;

/** A TCP proxy before the server at `port`: half the round trip in each direction, and one to open a connection. */
export class ShapedProxy {
  #server: Server;
  #sockets = new Set<Socket>();
  #port = 0;

  #targetPort: number;
  #traffic: Traffic;

  constructor(targetPort: number, traffic: Traffic) {
    this.#targetPort = targetPort;
    this.#traffic = traffic;
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) =>
      this.#forward(client),
    );
  }

  /** Listens, always on the same port, and returns it. */
  async listen(): Promise<number> {
    await new Promise<void>((done) => this.#server.listen(this.#port, "127.0.0.1", done));
    const address = this.#server.address();
    if (address && typeof address === "object") this.#port = address.port;
    return this.#port;
  }

  /** Cuts all connections and refuses new ones until it listens again. */
  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.cut();
    await closed;
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #forward(client: Socket): void {
    const traffic = this.#traffic;
    const { link } = traffic;
    const { roundTrip } = link.shape;
    const openAt = performance.now() + roundTrip;
    const server = connect({ port: this.#targetPort, host: "127.0.0.1", allowHalfOpen: true });
    server.setNoDelay(true);
    const requests = new DelayLine();
    const toServer = (action: () => void) =>
      requests.add(Math.max(performance.now(), openAt) + roundTrip / 2, action);
    const sender = new ShapedSender(link, (packet) => {
      traffic.bytes += packet.length;
      traffic.lastAt = performance.now();
      client.write(packet);
    });
    client.on("data", (bytes) => {
      traffic.lastAt = performance.now();
      if (REQUEST_LINE.test(bytes.toString("latin1"))) traffic.requests += 1;
      toServer(() => server.write(bytes));
    });
    client.on("end", () => toServer(() => server.end()));
    server.on("data", (bytes) => sender.push(bytes));
    server.on("end", () => sender.end(() => client.end()));
    const closeBoth = () => {
      requests.clear();
      sender.clear();
      client.destroy();
      server.destroy();
      this.#sockets.delete(client);
    };
    this.#sockets.add(client);
    for (const socket of [client, server]) socket.on("error", closeBoth);
    client.on("close", closeBoth);
  }
}
