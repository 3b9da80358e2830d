import { request } from "node:http";

/** Sends a GET with the path as it is: `fetch` would encode and normalise it. */
export function requestRaw(url: string, path: string) {
  const { hostname, port } = new URL(url);
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const sent = request({ hostname, port, path }, async (response) => {
        const body = (await response.setEncoding("utf8").toArray()).join("");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
      sent.on("error", reject).end();
    },
  );
}
