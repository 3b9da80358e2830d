import type { KnowledgeCategory } from "./knowledge-base.ts";

/** The nine built-in categories in their order (specification, part 3). */
export const builtInCategories: readonly KnowledgeCategory[] = [
  {
    id: "onboarding",
    name: "Onboarding",
    description: "Sign in, set up your device and get ready for your first shift.",
  },
  {
    id: "epcr",
    name: "ePCR",
    description: "Write, sign, submit and correct patient care reports, with or without signal.",
  },
  {
    id: "cad",
    name: "CAD",
    description: "Take calls, send the right unit and follow it until it is available again.",
  },
  {
    id: "crew-scheduling",
    name: "Crew Scheduling",
    description: "Publish rosters, swap shifts, ask for time off and confirm hours.",
  },
  {
    id: "truck-checks",
    name: "Truck Checks",
    description: "Inspect vehicles, record defects and keep units in service.",
  },
  {
    id: "inventory",
    name: "Inventory Management",
    description: "Count, restock and trace supplies from the station shelf to the unit.",
  },
  {
    id: "lms",
    name: "Learning Management System",
    description: "Finish courses, build training and keep licences and certificates valid.",
  },
  {
    id: "users",
    name: "User Management",
    description: "Invite people, give them the right role and keep accounts secure.",
  },
  {
    id: "troubleshooting",
    name: "Troubleshooting",
    description: "Solve common problems with sign-in, sync, printing and the map.",
  },
];
