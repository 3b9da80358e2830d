import type { IncomingMessage, ServerResponse } from "node:http";
import { inject } from "vitest";
import { publicRoutes } from "../app.ts";
import type { Publishing } from "../articles/routes.ts";
import { openContent } from "../content.ts";
import { openDatabase } from "../db/open-database.ts";
import { createLocalApp } from "../local-api.ts";
import { listenLocally, localAddress } from "../local-socket.ts";
import type { DatabaseSettings } from "./databases.ts";
import { silentLog } from "./running-app.ts";

type Server = { publishing: Publishing; end: () => Promise<void> };

/** What is done to the requests of commands: `onRequest` says whether one is answered, `onAnswer` comes in place of the end of its answer. */
type Meddling = {
  onRequest?: (path: string) => Promise<boolean>;
  onAnswer?: (path: string) => false | Promise<void>;
};

/** Answers commands as the server of a data folder, but for what meddles with it. Returns what ends it. */
export async function listenBeside(
  settings: DatabaseSettings,
  meddle: (server: Server) => Meddling,
): Promise<() => Promise<void>> {
  const database = await openDatabase(settings, "the server", silentLog);
  const scripts = inject("scriptsFolder");
  const { close, responses, ...content } = await openContent(database, { scripts });
  const { publishing } = content;
  const dataDir = settings.DATA_DIR;
  const app = createLocalApp({
    ...content,
    api: publicRoutes(responses),
    dataDir,
    log: silentLog,
    beginExport: async () => undefined,
  });
  let ended: Promise<void> | undefined;
  const end = () => {
    ended ??= (async () => {
      await close();
      await database.close();
      await stop();
    })();
    return ended;
  };
  const { onRequest, onAnswer } = meddle({ publishing, end });
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const path = req.url ?? "";
    if (onRequest && !(await onRequest(path))) return void res.writeHead(404).end();
    const finish = res.end.bind(res);
    res.end = (...args: unknown[]) => {
      if (!onAnswer?.(path)) Reflect.apply(finish, res, args);
      return res;
    };
    app(req, res);
  };
  const stop = await listenLocally(localAddress(dataDir), (req, res) => void answer(req, res));
  return end;
}
