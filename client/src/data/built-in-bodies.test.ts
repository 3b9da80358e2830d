import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

function readBody(name: string): Document {
  const html = readFileSync(`client/src/data/built-in/bodies/${name}.htm`, "utf8");
  return new DOMParser().parseFromString(html, "text/html");
}

/** The items of the first list below a heading. */
function listBelow(body: Document, heading: string): string[] {
  const start = [...body.querySelectorAll("h2")].find(({ textContent }) => textContent === heading);
  let list = start?.nextElementSibling;
  while (list && !/^[OU]L$/.test(list.tagName)) list = list.nextElementSibling;
  return [...(list?.children ?? [])].map(({ textContent }) => textContent ?? "");
}

const namesOf = (items: string[]) => items.map((item) => item.split(":")[0]);

const body = readBody("user-roles");

it("the article on roles tells the six roles and what each may do", () => {
  expect(listBelow(body, "The six built-in roles")).toEqual([
    expect.stringMatching(/^Administrator: full access/),
    expect.stringMatching(/^Manager: reports, scheduling and limited user management/),
    expect.stringMatching(/^Provider: ePCR, scheduling and training/),
    expect.stringMatching(/^Dispatcher: CAD and units/),
    expect.stringMatching(/^Billing: patient records and billing/),
    expect.stringMatching(/^Read-Only: view only/),
  ]);
});

it("the article on roles tells the six permission areas and five levels", () => {
  expect(namesOf(listBelow(body, "The six permission areas"))).toEqual([
    "Patient Care",
    "Scheduling",
    "Inventory",
    "Training",
    "Reports",
    "System Administration",
  ]);
  expect(namesOf(listBelow(body, "The five permission levels"))).toEqual([
    "No Access",
    "View",
    "Edit",
    "Approve",
    "Admin",
  ]);
});

it("the article on roles tells where Administrators create custom roles", () => {
  expect(body.body.textContent).toContain("Only Administrators can create custom roles.");
  const [first] = listBelow(body, "Create a custom role");
  expect(first).toBe("Open Admin, then User Management, then Roles.");
});

it("the article on inspections tells the severities Critical, Major and Minor", () => {
  const headings = [...readBody("daily-vehicle-inspections").querySelectorAll("h3")];
  const titles = headings.map(({ textContent }) => textContent);
  expect(titles.filter((title) => /^(Critical|Major|Minor)$/.test(title ?? ""))).toEqual([
    "Critical",
    "Major",
    "Minor",
  ]);
});
