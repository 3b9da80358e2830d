import "../dom-globals.ts";

// What the admin area's import runs. It reads the globals.
const [reading, sources] = await Promise.all([
  import("@/features/admin/import/read-chosen.ts"),
  import("@/features/admin/import/sources/source-files.ts"),
]);

export const { readChosen } = reading;
export const { ImportRefused, MAX_FILES } = sources;
