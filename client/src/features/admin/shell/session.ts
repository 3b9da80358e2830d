import { useEffect, useState, useSyncExternalStore } from "react";
import { currentDrafts } from "@/data/drafts-overlay.ts";
import { postJson } from "@/data/http.ts";
import { pageQueryClient } from "@/data/query-client.ts";
import { enterAccount, isAccountKnown } from "@/features/admin/drafts/drafts-database.ts";
import { signedInFlag as flag } from "@/lib/signed-in-flag.ts";
import { adminPaths } from "./admin-api.ts";

/** `loading` until the stored flag is checked. */
export type SessionState = "loading" | "signed-in" | "signed-out";

export function useSession(): SessionState {
  const isSignedIn = useSyncExternalStore(flag.subscribe, flag.read, flag.readFallback);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => setChecked(true), []);
  // Also runs after a sign-out in another tab.
  useEffect(() => (isSignedIn ? forgetResponses : undefined), [isSignedIn]);
  if (!isChecked) return "loading";
  return isSignedIn ? "signed-in" : "signed-out";
}

/** Removes the server's responses, so that the next account does not see them. */
function forgetResponses(): void {
  if (!flag.read()) pageQueryClient.getQueryCache().clear();
}

/** The number of this browser's drafts of the account that signed out on this page. */
export const draftsLeft = (): number => left;
let left = 0;

/**
 * Signs in at the server. Rejects with its error response. If this page holds the drafts of another account, it reloads
 * and this never resolves: nothing that waits for the sign-in goes on under the other name.
 */
export async function signIn(username: string, password: string): Promise<void> {
  await postJson(adminPaths.login, { username, password });
  const isOwnPage = enterAccount(username);
  flag.write(true);
  if (!isOwnPage) await new Promise(() => undefined);
  left = 0;
}

export async function signOut(): Promise<void> {
  left = isAccountKnown() ? currentDrafts().drafts.length : 0;
  flag.write(null);
  await postJson(adminPaths.logout, {});
}
