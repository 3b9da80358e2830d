import { SIGNED_IN_FLAG } from "@shared/admin-path.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { postJson } from "@/data/http.ts";
import { createStoredValue, isOneOf } from "@/lib/stored-value.ts";
import { adminPaths } from "./admin-api.ts";

/** Set while somebody is signed in; it only hides screens, the server checks access. Earlier versions left `null`. */
const flag = createStoredValue<true | null>(SIGNED_IN_FLAG, isOneOf([true, null]), null);

/** `loading` holds until the stored flag is checked. */
export type SessionState = "loading" | "signed-in" | "signed-out";

/** The state of this browser's session, kept current with its other tabs. */
export function useSession(): SessionState {
  const isSignedIn = useSyncExternalStore(flag.subscribe, flag.read, flag.readFallback);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => setChecked(true), []);
  if (!isChecked) return "loading";
  return isSignedIn ? "signed-in" : "signed-out";
}

/** Signs in at the server. Rejects with its error response. */
export async function signIn(username: string, password: string): Promise<void> {
  await postJson(adminPaths.login, { username, password });
  flag.write(true);
}

/** Signs out in this browser at once, then at the server. Rejects when the server's session could not be ended. */
export async function signOut(): Promise<void> {
  flag.write(null);
  await postJson(adminPaths.logout, {});
}
