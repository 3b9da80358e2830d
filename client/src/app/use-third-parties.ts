import { isAdminPath } from "@shared/admin-path.ts";
import { useLayoutEffect, useState } from "react";
import { useLocation } from "wouter";
import { addScript } from "@/lib/add-script.ts";
import { startRecorder } from "@/lib/recorder.ts";
import { site } from "@/site.ts";

let areStarted = false;

/** Loads the configured third parties. The admin area allows none, so entering or leaving it reloads the page. */
export function useThirdParties(): void {
  const [path] = useLocation();
  const [startedInAdmin] = useState(() => isAdminPath(path));
  const isAdmin = isAdminPath(path);

  // In the layout phase: the first page_view is sent after it.
  useLayoutEffect(() => {
    if (!site.thirdParties.recorder && !site.thirdParties.chat) return;
    if (isAdmin !== startedInAdmin) window.location.reload();
    else if (!isAdmin) startOnce();
  }, [isAdmin, startedInAdmin]);
}

function startOnce(): void {
  if (areStarted) return;
  areStarted = true;
  const { recorder, chat } = site.thirdParties;
  if (recorder) startRecorder(recorder);
  if (chat) addScript(chat.src);
}
