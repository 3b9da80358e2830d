import { connect } from "node:net";

/**
 * Sends bytes as they are to a server on this machine. Resolves to the whole response once the server has closed the
 * connection.
 */
export async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => {});
  socket.end(Buffer.from(bytes, "latin1"));
  let response = "";
  socket.on("data", (chunk) => {
    response += chunk;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  return response;
}
