import type { ArticleMetadata, Change, KnowledgeCategory } from "../contracts/knowledge-base.ts";
import type { Layer } from "./layers.ts";

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

const articles: readonly Omit<ArticleMetadata, "link">[] = [
  {
    id: "sign-in-first-time",
    category: "onboarding",
    title: "Sign In for the First Time",
    description:
      "Open your invitation, choose a password and pair your phone for two-step sign-in before you reach the home screen.",
  },
  {
    id: "start-first-shift",
    category: "onboarding",
    title: "Start Your First Shift",
    description:
      "Pick your unit, confirm your crew and go available, so that dispatch can see you and send you a call.",
  },
  {
    id: "find-anything-from-home",
    category: "onboarding",
    title: "Find Anything From the Home Screen",
    description:
      "Jump to a person, unit or report by name, and tell which notifications need an answer from you.",
  },
  {
    id: "prepare-truck-tablet",
    category: "onboarding",
    title: "Prepare a Tablet for the Truck",
    description:
      "Install the app, register the device to a unit and make sure it works offline before it goes on the road.",
  },
  {
    id: "complete-patient-report",
    category: "epcr",
    title: "Complete a Patient Care Report",
    description:
      "Fill in times, vital signs, treatment and narrative in a sensible order, clear the warnings and submit the report for review.",
  },
  {
    id: "collect-signatures",
    category: "epcr",
    title: "Collect Signatures at Hand-Over",
    description:
      "Capture each signature on the tablet, record why a patient could not sign, and name the nurse who took over care.",
  },
  {
    id: "write-report-offline",
    category: "epcr",
    title: "Write a Report Without Signal",
    description:
      "Keep charting offline, see which reports are still waiting and make sure each has arrived once you are back in range.",
  },
  {
    id: "correct-submitted-report",
    category: "epcr",
    title: "Correct a Report You Have Submitted",
    description:
      "Add an addendum with your reason, answer a reviewer's note and send the report back without losing the original text.",
  },
  {
    id: "create-call-assign-unit",
    category: "cad",
    title: "Create a Call and Assign a Unit",
    description:
      "Enter the address and the complaint, read the recommendation and send the nearest unit that can do the job.",
  },
  {
    id: "change-unit-status",
    category: "cad",
    title: "Change the Status of a Unit",
    description:
      "Move a unit from en route to on scene, at hospital and available, and correct a time that was pressed too late.",
  },
  {
    id: "hand-over-dispatch-desk",
    category: "cad",
    title: "Hand Over the Dispatch Desk",
    description:
      "Pass open calls, running timers and notes to the next dispatcher, so that nothing is missed at shift change.",
  },
  {
    id: "build-response-plan",
    category: "cad",
    title: "Build a Response Plan",
    description:
      "Set which units each kind of call needs, name their backups and try the plan on past calls before it goes live.",
  },
  {
    id: "publish-roster",
    category: "crew-scheduling",
    title: "Publish a Roster From a Template",
    description:
      "Fill the coming weeks from a pattern, find gaps in coverage, clear overtime warnings and show the roster to crews.",
  },
  {
    id: "swap-or-pick-up-shift",
    category: "crew-scheduling",
    title: "Swap a Shift or Pick One Up",
    description:
      "Offer a shift to a colleague, answer a request or claim an open shift, and see when a manager has approved it.",
  },
  {
    id: "request-time-off",
    category: "crew-scheduling",
    title: "Request Time Off",
    description:
      "Ask for vacation, report sick leave and follow your request until it is approved or returned with a reason.",
  },
  {
    id: "confirm-timesheet",
    category: "crew-scheduling",
    title: "Confirm Your Timesheet Before Payroll",
    description:
      "Compare your clock-in times with the roster, explain overtime after a late call and send your hours for approval.",
  },
  {
    id: "daily-vehicle-inspections",
    category: "truck-checks",
    title: "Daily Vehicle Inspections",
    description: "Complete the start-of-shift checklist and record what you find by severity.",
  },
  {
    id: "report-defect-during-shift",
    category: "truck-checks",
    title: "Report a Defect During a Shift",
    description:
      "Record damage, a noise or a warning light between inspections, add a photo and tell the workshop what the crew noticed.",
  },
  {
    id: "take-unit-out-of-service",
    category: "truck-checks",
    title: "Take a Unit Out of Service",
    description:
      "Mark a unit as unsafe, let dispatch know, move the crew to a spare vehicle and return the unit after its repair.",
  },
  {
    id: "edit-inspection-checklist",
    category: "truck-checks",
    title: "Edit the Checklist for a Vehicle Type",
    description:
      "Add, reorder and retire items, ask for a photo or a mileage reading where you need one, and publish the change to crews.",
  },
  {
    id: "count-supplies",
    category: "inventory",
    title: "Count Supplies by Barcode",
    description:
      "Scan what is on board, type in what has no label and see at a glance which items are below their minimum.",
  },
  {
    id: "restock-unit",
    category: "inventory",
    title: "Restock a Unit After a Call",
    description:
      "Refill bags and cupboards from the station shelf and record what you took, so that the next crew starts with a full unit.",
  },
  {
    id: "replace-expiring-items",
    category: "inventory",
    title: "Replace Items Before They Expire",
    description:
      "List medicines and sterile supplies by expiry date, use the oldest first and record what you throw away.",
  },
  {
    id: "hand-over-controlled-drugs",
    category: "inventory",
    title: "Hand Over Controlled Drugs",
    description:
      "Count every vial with a witness, collect both signatures at shift change and settle a count that is off.",
  },
  {
    id: "finish-assigned-course",
    category: "lms",
    title: "Finish a Course Assigned to You",
    description:
      "Find what is due, follow the lessons on a phone or tablet, retake a quiz and download your certificate.",
  },
  {
    id: "build-course-with-quiz",
    category: "lms",
    title: "Build a Course With a Quiz",
    description:
      "Arrange lessons, write the questions, set a due date and assign the course to a crew, a station or a role.",
  },
  {
    id: "track-licences",
    category: "lms",
    title: "Track Licences Before They Run Out",
    description:
      "Set what each role must hold, send renewal reminders in time and keep anyone with an expired licence off the roster.",
  },
  {
    id: "export-training-records",
    category: "lms",
    title: "Export Training Records for an Audit",
    description:
      "Filter completed courses and hours by person and date, then download or print the list an inspector asks for.",
  },
  {
    id: "user-roles",
    category: "users",
    title: "User Roles and Permissions",
    description:
      "Choose the right role for each person, see what every permission level allows and create a custom role.",
  },
  {
    id: "invite-colleague",
    category: "users",
    title: "Invite a New Colleague",
    description:
      "Send an invitation by email, choose a station and a role, and send a fresh link when the first one has expired.",
  },
  {
    id: "reset-password",
    category: "users",
    title: "Reset a Password or Unlock an Account",
    description:
      "Send a reset link, open a locked account and pair a new phone when somebody has lost the old one.",
  },
  {
    id: "close-account",
    category: "users",
    title: "Close an Account When Someone Leaves",
    description:
      "Sign the person out on every device, pass on open reports and shifts, and keep past records as they are.",
  },
  {
    id: "fix-tablet-sync",
    category: "troubleshooting",
    title: "Fix a Tablet That Will Not Sync",
    description:
      "See which reports are waiting, check Wi-Fi and mobile data, and upload them without losing a word.",
  },
  {
    id: "fix-printer",
    category: "troubleshooting",
    title: "Get a Printer Working Again",
    description:
      "Find a missing printer, clear a stuck job and give the hospital its copy another way in the meantime.",
  },
  {
    id: "solve-sign-in-problems",
    category: "troubleshooting",
    title: "Solve Sign-In Problems",
    description:
      "Tell a wrong password from a locked account or a refused two-step code, and get back in before your shift starts.",
  },
  {
    id: "find-unit-missing-from-map",
    category: "troubleshooting",
    title: "Find a Unit Missing From the Map",
    description:
      "Check GPS reception, location permission and battery on the device, and keep dispatch informed until the unit is back.",
  },
];

/** The 36 built-in articles, four a category, in the categories' order. Sample content. */
export const builtInArticles: readonly ArticleMetadata[] = articles.map((article) => ({
  ...article,
  link: `/knowledge-base/${article.category}/${article.id}`,
}));

/** What the product comes with. `hasBody` tells which of its articles have a text. */
export function builtInLayerOf(hasBody: (articleId: string) => boolean): Layer {
  return {
    name: "built-in",
    changes: [
      ...builtInCategories.map(
        (value): Change => ({ type: "put-category", id: value.id, value, basedOn: null }),
      ),
      ...builtInArticles.map(
        (value): Change => ({
          type: "put-article",
          id: value.id,
          value,
          body: hasBody(value.id) ? "own" : "none",
          basedOn: null,
        }),
      ),
    ],
  };
}
