/**
 * Sends a saved file as the server does (RFC 9110, 14): the one range that a request asks for; the whole file for no
 * range, several ranges or another version of the file; 416 for a range that the file doesn't have.
 */
export async function sendRange(request: Request, saved: Response): Promise<Response> {
  const headers = new Headers(saved.headers);
  const etag = `"${new URL(request.url).pathname.split("/").at(-1)}"`;
  headers.set("Accept-Ranges", "bytes");
  headers.set("ETag", etag);
  const isOther = (request.headers.get("if-range") ?? etag) !== etag;
  const [match, from = "", to = ""] =
    /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "") ?? [];
  if (!match || isOther || from + to === "") return new Response(saved.body, { headers });
  const file = await saved.blob();
  const start = from === "" ? Math.max(0, file.size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? file.size : Math.min(file.size, Number(to) + 1);
  if (start >= end) {
    return new Response(null, {
      status: 416,
      headers: { "Content-Range": `bytes */${file.size}` },
    });
  }
  headers.set("Content-Range", `bytes ${start}-${end - 1}/${file.size}`);
  headers.set("Content-Length", String(end - start));
  return new Response(file.slice(start, end), { status: 206, headers });
}
