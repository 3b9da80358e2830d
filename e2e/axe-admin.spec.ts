import { testStatesWithAxe } from "./axe-states.ts";
import { ADMIN_STATES } from "./states/admin.ts";

testStatesWithAxe(ADMIN_STATES);
