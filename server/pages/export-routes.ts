import { once } from "node:events";
import { type SiteExportLine, siteExportApi } from "@shared/contracts/site-export.ts";
import { toJsonLine } from "@shared/text/json-lines.ts";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { apiRoutes } from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { busyError, HttpError, toHttpError } from "../http/errors.ts";
import type { exportSite, StaticFile } from "./static-site.ts";

/** Begins an export, with films or without; there is none where pages come from the sources. */
export type ExportSite = (hasFilms: boolean) => Promise<ReturnType<typeof exportSite> | undefined>;

const MAX_RUNNING = 4;

/** The route of exporting the site, for who is signed in. A few run at a time. */
export function siteExportRoutes(begin: ExportSite, log: Logger, signedIn: RequestHandler) {
  let running = 0;
  const send: RequestHandler = async (req, res) => {
    if (running >= MAX_RUNNING) {
      throw busyError("Other exports are running. Try again when they are done.");
    }
    running += 1;
    try {
      const { searchParams } = new URL(req.originalUrl, "http://localhost");
      await sendLines(res, readLines(await begin(searchParams.get("films") !== "none")));
    } catch (error) {
      if (!res.headersSent) throw error;
      // The status went out with the first line.
      const { status, message } = toHttpError(error);
      const { requestId } = res.locals;
      if (status >= 500) log.error({ err: error, requestId }, message);
      res.write(toJsonLine({ error: { message } } satisfies SiteExportLine));
    } finally {
      running -= 1;
    }
    res.end();
  };
  return apiRoutes(siteExportApi, { "GET /api/admin/site-export": send }, signedIn);
}

/** Sends each line when there is room for it, until the client goes away. */
async function sendLines(res: Response, lines: AsyncIterable<SiteExportLine>): Promise<void> {
  const stop = new AbortController();
  res.once("close", () => stop.abort());
  for await (const line of lines) {
    if (stop.signal.aborted) return;
    if (!res.headersSent) {
      res.type("application/x-ndjson").set("Cache-Control", cacheControl.private);
    }
    const hasRoom = res.write(toJsonLine(line));
    if (!hasRoom) await once(res, "drain", { signal: stop.signal }).catch(() => undefined);
  }
}

async function* readLines(
  files: ReturnType<typeof exportSite> | undefined,
): AsyncGenerator<SiteExportLine> {
  if (!files) {
    const hint = "Run “npm run build”, then “npm start”.";
    throw new HttpError(501, `A development server has no site to export. ${hint}`);
  }
  // Not `for await`, which drops what a generator returns.
  let step = await files.next();
  for (; !step.done; step = await files.next()) yield lineOf(step.value);
  yield { notes: [...step.value] };
}

function lineOf({ content, ...file }: StaticFile): SiteExportLine {
  if (typeof content === "string") return { ...file, text: content };
  if ("stored" in content) return { ...file, ...content };
  return { ...file, base64: content.toString("base64") };
}
