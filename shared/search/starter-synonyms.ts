import type { Synonym } from "./query.ts";

const same = (...terms: string[]): Synonym => ({ terms, isOneWay: false });
const also = (...terms: string[]): Synonym => ({ terms, isOneWay: true });

/** What ambulance crews call things, until a team writes down its own words. */
export const STARTER_SYNONYMS: readonly Synonym[] = [
  same("ePCR", "PCR", "patient care report", "run report"),
  also("chart", "report"),
  also("charting", "report"),
  also("rig", "truck", "unit", "vehicle"),
  also("truck", "vehicle", "unit"),
  also("ambulance", "unit", "vehicle"),
  also("bus", "unit", "vehicle"),
  also("car", "vehicle"),
  same("OOS", "out of service"),
  same("OT", "overtime"),
  same("PTO", "time off", "vacation"),
  also("sick day", "sick leave"),
  also("schedule", "roster"),
  same("narcs", "narcotics", "controlled drugs"),
  same("meds", "medicines", "medication", "drugs"),
  same("pt", "patient"),
  also("vitals", "vital signs"),
  same("O2", "oxygen"),
  same("AED", "defibrillator"),
  same("ALS", "advanced life support"),
  same("BLS", "basic life support"),
  same("tire", "tyre"),
  same("license", "licence"),
  same("cert", "certificate", "certification"),
  same("clock in", "start shift"),
  same("clock out", "end shift", "ended the shift"),
  same("timecard", "timesheet"),
  same("2FA", "MFA", "two-step", "six digits"),
  same("login", "log in", "sign in"),
  same("handoff", "hand-over", "handover"),
  same("tablet", "MDT"),
  also("hosp", "hospital"),
  also("QA", "review", "reviewer"),
  also("EMT", "provider", "paramedic"),
];
