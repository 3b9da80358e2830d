import { PASSWORD } from "./add-account.ts";

type Headers = Record<string, string>;

/** Posts JSON, or a text as it is, with the headers of the site's own pages unless `headers` replace them. */
export function post(url: string, body: unknown, headers: Headers = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export function login(
  url: string,
  { username = "admin", password = PASSWORD }: { username?: string; password?: string } = {},
  headers: Headers = {},
): Promise<Response> {
  return post(`${url}/api/auth/login`, { username, password }, headers);
}

/** The name and value of the cookie that a response sets, in the form in which a browser sends it back. */
export function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
}

/** The status of GET /api/auth/session with a cookie. */
export async function sessionStatus(url: string, cookie: string): Promise<number> {
  const response = await fetch(`${url}/api/auth/session`, { headers: { cookie } });
  // The response ends when the session's new end is stored.
  await response.text();
  return response.status;
}
