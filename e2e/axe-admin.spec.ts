import { testStatesWithAxe } from "./axe-states.ts";
import { test } from "./fixtures.ts";
import { ADMIN_STATES } from "./states/admin.ts";

// A trace would record axe itself with every state; the message of a failure says what is to be known.
test.use({ trace: "off" });

testStatesWithAxe(ADMIN_STATES);
