import { FINDING_STATES } from "./states/finding.ts";
import { MESSAGE_STATES } from "./states/insight.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";
import { takeScreenshots } from "./take-screenshots.ts";

takeScreenshots([...KNOWLEDGE_BASE_STATES, ...FINDING_STATES, ...MESSAGE_STATES]);
