import type { RecorderSettings } from "@/site.ts";
import { addScript } from "./add-script.ts";
import { connectAnalytics } from "./analytics.ts";

/** Milliseconds from adding the script to registering its network integrations (specification, part 9). */
const INTEGRATIONS_DELAY = 1000;

/** What is recorded, and the addresses that are skipped (specification, part 7). */
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

/** A call of the recorder's function; until its script arrives the calls wait in `queue`. */
type RecorderFunction = ((...call: unknown[]) => void) & { queue?: unknown[][] };

/** Loads the session recorder, whose function queues calls until the script arrives, and sends every event to it. */
export function startRecorder({ src, functionName, project }: RecorderSettings): void {
  const globals = window as unknown as Record<string, RecorderFunction | undefined>;
  const queue: unknown[][] = [];
  const waiting: RecorderFunction = (...call) => void queue.push(call);
  waiting.queue = queue;
  globals[functionName] ??= waiting;
  // Looked up anew for each call: the script puts its own function in the place of ours.
  const call = (...args: unknown[]) => globals[functionName]?.(...args);

  call("init", project, RECORDING);
  connectAnalytics((name, properties) => call("track", name, properties));
  addScript(src);
  setTimeout(() => call("registerNetworkIntegrations"), INTEGRATIONS_DELAY);
}
