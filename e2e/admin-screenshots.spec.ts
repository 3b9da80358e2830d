import { ADMIN_STATES } from "./states/admin.ts";
import { takeScreenshots } from "./take-screenshots.ts";

takeScreenshots(ADMIN_STATES);
