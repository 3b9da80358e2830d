import { isAdminPath } from "@shared/admin-path.ts";
import type { RequestHandler } from "express";
import { type Header, securityHeaders, setHeaders } from "./security-headers.ts";

type Script = { src: string; origins: readonly string[] };

/** The origins that the configured third parties' scripts come from and talk to, each once. */
export function originsOf(scripts: readonly (Script | null)[]): readonly string[] {
  const all = scripts.flatMap((script) =>
    script ? [new URL(script.src).origin, ...script.origins] : [],
  );
  return [...new Set(all)];
}

/** Lets the third parties through on public pages; the admin area keeps the policy of every answer. */
export function letThirdPartiesIn(origins: readonly string[]): RequestHandler {
  const headers: readonly Header[] = securityHeaders({ origins });
  const setPublic = setHeaders(headers);
  return (req, res, next) => {
    if (origins.length === 0 || isAdminPath(req.path)) next();
    else setPublic(req, res, next);
  };
}
