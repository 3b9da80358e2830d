import { testStatesWithAxe } from "./axe-states.ts";
import { test } from "./fixtures.ts";
import { KNOWLEDGE_BASE_STATES } from "./states/knowledge-base.ts";
import { UNIVERSITY_STATES } from "./states/university.ts";

// A trace would record axe itself with every state; the message of a failure says what is to be known.
test.use({ trace: "off" });

testStatesWithAxe([...UNIVERSITY_STATES, ...KNOWLEDGE_BASE_STATES]);
