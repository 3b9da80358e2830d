import { testStatesWithAxe } from "./axe-states.ts";
import { FINDING_STATES } from "./states/finding.ts";
import { MESSAGE_STATES } from "./states/insight.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";
import { UNIVERSITY_STATES } from "./states/university.ts";

testStatesWithAxe([
  ...UNIVERSITY_STATES,
  ...KNOWLEDGE_BASE_STATES,
  ...FINDING_STATES,
  ...MESSAGE_STATES,
]);
