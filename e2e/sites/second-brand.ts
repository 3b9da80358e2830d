import { site as sample } from "../../client/src/site.ts";

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><circle cx="16" cy="16" r="16" fill="#b3261e"/><path d="M16 8v16M8 16h16" stroke="#fff" stroke-width="4"/></svg>`;

/** A second sample brand, invented like the first: another name, another colour, another logo, nothing else. */
export const site = {
  ...sample,
  product: "Rescora",
  company: "Rescora",
  color: "#b3261e",
  logo: `data:image/svg+xml,${encodeURIComponent(LOGO)}`,
};
