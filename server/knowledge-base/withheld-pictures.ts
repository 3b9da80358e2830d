import { STORED_PICTURE } from "@shared/article-html-rules.ts";
import type { ErrorRequestHandler } from "express";
import type { Auth } from "../auth/auth-routes.ts";
import { readSession } from "../auth/session-cookie.ts";
import type { Db } from "../db/database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { HttpError } from "../http/errors.ts";
import { type PictureType, readPicture } from "./published-store.ts";

/**
 * Below /api/knowledge-base/pictures, where the public got a 404: who is signed in gets each picture that is stored, also
 * those that only the history or a draft refers to. Nothing keeps these answers.
 */
export function withheldPictures(db: Db, { sessions, secret }: Auth): ErrorRequestHandler {
  const withSession = readSession(sessions, secret);
  // Express knows error handlers by their four parameters.
  return (error, req, res, next) => {
    const [, hash, type] = STORED_PICTURE.exec(`/api/knowledge-base/pictures${req.path}`) ?? [];
    const isWithheld = error instanceof HttpError && error.status === 404;
    if (!isWithheld || !hash || !type || !req.headers.cookie) return next(error);
    withSession(req, res, async (failure?: unknown) => {
      if (failure || !req.session?.user) return next(failure ?? error);
      try {
        const bytes = await readPicture(db, hash, type as PictureType);
        if (!bytes) return next(error);
        res.set("Cache-Control", cacheControl.private).type(type).send(Buffer.from(bytes));
      } catch (reason) {
        next(reason);
      }
    });
  };
}
