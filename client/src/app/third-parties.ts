import { isAdminPath } from "@shared/admin-path.ts";
import { useLayoutEffect, useState } from "react";
import { useLocation, useRouter } from "wouter";
import { connectAnalytics } from "@/lib/analytics.ts";
import { type RecorderSettings, site } from "@/site.ts";

let areStarted = false;

/** Loads the configured third parties. The admin area allows none: entering or leaving it reloads the page. */
export function useThirdParties(): void {
  const [path] = useLocation();
  const { base } = useRouter();
  const [startedInAdmin] = useState(() => isAdminPath(path));
  const isAdmin = isAdminPath(path);

  // A layout effect runs before the first page_view event is sent.
  useLayoutEffect(() => {
    if (!site.thirdParties.recorder && !site.thirdParties.chat) return;
    if (isAdmin !== startedInAdmin) window.location.reload();
    // The help panel is in another product's page.
    else if (!isAdmin && !base) startOnce();
  }, [isAdmin, startedInAdmin, base]);
}

function startOnce(): void {
  if (areStarted) return;
  areStarted = true;
  const { recorder, chat } = site.thirdParties;
  if (recorder) startRecorder(recorder);
  if (chat) addScript(chat.src);
}

/** Milliseconds from adding the script to registering its network integrations. */
const INTEGRATIONS_DELAY = 1000;

/** The recorder's options, and the addresses that it skips. */
const RECORDING = {
  recordNetwork: true,
  recordForms: true,
  recordNumbers: true,
  recordEmails: true,
  recordIps: true,
  skipUrlsContaining: [
    "identity",
    "login",
    "password",
    "payment",
    "credit-card",
    "stripe",
    "secret",
    "key",
  ],
} as const;

/** The recorder's function; until its script arrives, calls wait in `queue`. */
type RecorderFunction = ((...call: unknown[]) => void) & { queue?: unknown[][] };

/** Loads the session recorder, whose function queues calls until the script arrives, and sends every event to it. */
function startRecorder({ src, functionName, project }: RecorderSettings): void {
  const globals = window as unknown as Record<string, RecorderFunction | undefined>;
  const queue: unknown[][] = [];
  const waiting: RecorderFunction = (...call) => void queue.push(call);
  waiting.queue = queue;
  globals[functionName] ??= waiting;
  // Looks the function up for each call, as the script replaces it.
  const call = (...args: unknown[]) => globals[functionName]?.(...args);

  call("init", project, RECORDING);
  connectAnalytics((name, properties) => call("track", name, properties));
  addScript(src);
  setTimeout(() => call("registerNetworkIntegrations"), INTEGRATIONS_DELAY);
}

/** Adds a script to the page. If it fails to load, it is added again when the browser is back online. */
function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  script.onerror = () => {
    script.remove();
    window.addEventListener("online", () => addScript(src), { once: true });
  };
  document.head.append(script);
}
