import { type PlayedVersion, VERSION_NAMES, type VersionName } from "./use-version.ts";

/** Chooses how much of a video is loaded, where there is more than one of it. */
export function VersionMenu({ version }: { version: PlayedVersion }) {
  const { name, names, choose } = version;
  if (names.length < 2) return null;
  return (
    <label className="flex items-center gap-2 rounded-medium pl-3 text-small text-screen-hint hover:bg-screen-line">
      Picture
      <select
        value={name}
        onChange={({ target }) => choose(target.value as VersionName)}
        className="field-sizing-content h-11 appearance-none rounded-medium bg-transparent pr-3 font-[650] text-screen-ink md:h-10"
      >
        {names.map((each) => (
          <option key={each} value={each} className="bg-screen">
            {VERSION_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
