// Runs Debian's nginx with a configuration that the documentation gives.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";

const HOST = "help.example.com";

/** A running nginx; `ca` is the certificate that it shows. */
export type Proxy = { port: number; ca: string; stop(): Promise<void> };

/** Starts nginx before the servers on two ports, with a certificate of its own and the configuration of a document. */
export async function startNginx(
  ports: readonly string[],
  documentation = "docs/publishing.md",
): Promise<Proxy> {
  const folder = temporaryFolder();
  const certificate = join(folder, "site.crt");
  const key = join(folder, "site.key");
  makeCertificate(certificate, key);
  const port = await freePort();
  const site = readDocumentedSite(documentation)
    .replace("/var/cache/nginx/help-site", join(folder, "cache"))
    .replace(":3001", `:${ports[0]}`)
    .replace(":3002", `:${ports[1]}`)
    .replace("listen 443", `listen 127.0.0.1:${port}`)
    .replace("/etc/ssl/help-site.crt", certificate)
    .replace("/etc/ssl/help-site.key", key);
  const { stop } = await run(folder, port, mainConfiguration(site));
  return { port, ca: readFileSync(certificate, "utf8"), stop };
}

/** Starts nginx with the files of a folder, a worker for each core. `pids` are those of its workers. */
export async function serveFolder(files: string) {
  const folder = temporaryFolder();
  const port = await freePort();
  const site = `sendfile on; tcp_nopush on; server { listen 127.0.0.1:${port}; root ${files}; }`;
  const workers = "worker_processes auto;\nworker_rlimit_nofile 10000;\n";
  const configuration = mainConfiguration(site).replace(
    "events {}",
    "events { worker_connections 4096; }",
  );
  const { child, stop } = await run(folder, port, workers + configuration);
  const pids = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")
      .trim()
      .split(" ")
      .map(Number);
  return { url: `http://127.0.0.1:${port}`, pids, stop };
}

async function run(folder: string, port: number, configuration: string) {
  writeFileSync(join(folder, "nginx.conf"), configuration);
  mkdirSync(join(folder, "temp"));
  const options = ["-p", folder, "-c", "nginx.conf", "-e", "stderr"];
  // Debian has it where only the administrator's PATH looks.
  const env = { PATH: `${process.env.PATH}:/usr/sbin` };
  const child = spawn("nginx", options, { env, stdio: ["ignore", "inherit", "inherit"] });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  while (child.exitCode === null && !(await isListening(port)));
  return { child, stop };
}

/** Sends a request from a loopback address of one's choice, as JSON when it has a body, and reads the answer. */
export type Ask = (
  path: string,
  options: { from: string; cookie?: string; body?: object },
) => Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>;

/** Speaks to the site through the proxy as a browser of that site does. */
export function askThrough({ port, ca }: Proxy): Ask {
  const agent = new Agent({ ca, keepAlive: true, servername: HOST });
  const origin = `https://${HOST}:${port}`;
  return (path, { from, cookie = "", body }) =>
    new Promise((resolve, reject) => {
      const content = body && Buffer.from(JSON.stringify(body));
      const sent = request({
        ...{ agent, port, path, host: "127.0.0.1", localAddress: from },
        method: content ? "POST" : "GET",
        headers: {
          host: `${HOST}:${port}`,
          cookie,
          ...(content && { origin, "content-type": "application/json" }),
          ...(content && { "content-length": content.length }),
        },
      });
      sent.once("response", (response) => {
        const { statusCode: status = 0, headers } = response;
        text(response).then((read) => resolve({ status, headers, text: read }), reject);
      });
      sent.once("error", reject);
      sent.end(content);
    });
}

function readDocumentedSite(documentation: string): string {
  const [, site] = /```nginx\n([\s\S]+?)```/.exec(readFileSync(documentation, "utf8")) ?? [];
  if (!site) throw new Error(`${documentation} has no nginx configuration`);
  return site;
}

function mainConfiguration(site: string): string {
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path temp/${name};`)
    .join("\n");
  return `${user}\ndaemon off;\nerror_log stderr crit;\npid nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`;
}

function makeCertificate(certificate: string, key: string): void {
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const files = ["-keyout", key, "-out", certificate];
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"];
  execFileSync("openssl", ["req", ...kind, ...subject, ...files], { stdio: "ignore" });
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
