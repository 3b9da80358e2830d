import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test, vi } from "vitest";
import { drainConnections } from "./server.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: site\r\n\r\n";

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const drain = drainConnections(server, () => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return socket;
  };
  return { drain, open, port };
}

/** Collects the text that a connection receives until it is closed. */
function received(socket: Socket): () => string {
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  return () => text;
}

test("a request on an open connection of a stopping server gets the last response", async () => {
  const { drain, open, port } = await serve((_req, res) => res.end("answer"));
  const socket = await open();
  const text = received(socket);
  socket.write(REQUEST);
  await vi.waitFor(() => expect(text()).toContain("answer"));
  expect(text()).toContain("Connection: keep-alive");
  const stopped = drain();
  socket.write(REQUEST);
  await once(socket, "end");
  expect(text().match(/answer/g)).toHaveLength(2);
  expect(text()).toContain("Connection: close");
  await stopped;
  await expect(once(connect(port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
});

test("a stopping server ends a connection after its response, and idle ones at once", async () => {
  const asked = vi.fn<(res: ServerResponse) => void>();
  const { drain, open } = await serve((_req, res) => asked(res));
  const [busy, idle] = [await open(), await open()];
  const [text, nothing] = [received(busy), received(idle)];
  busy.write(REQUEST);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  const stopped = drain();
  await once(idle, "end");
  asked.mock.calls[0]?.[0].end("slow answer");
  await once(busy, "end");
  expect(text()).toMatch(/Connection: close[\s\S]*slow answer/);
  expect(nothing()).toBe("");
  await stopped;
});
