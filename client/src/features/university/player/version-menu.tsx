import { useTooltip } from "@/ui/tooltip.tsx";
import { type PlayedVersion, VERSION_NAMES, type VersionName } from "./use-version.ts";

/** Chooses how much of a video is loaded, where there is more than one of it. */
export function VersionMenu({ version }: { version: PlayedVersion }) {
  const { name, names, choose } = version;
  const { handlers, tooltip } = useTooltip("Picture");
  if (names.length < 2) return null;
  return (
    <>
      <select
        {...handlers}
        aria-label="Picture"
        value={name}
        onChange={({ target }) => choose(target.value as VersionName)}
        className="h-11 w-16 appearance-none truncate rounded-medium bg-transparent text-center text-tiny font-[650] text-screen-ink transition-colors duration-150 [text-align-last:center] hover:bg-screen-line @xl:w-24 @xl:text-small md:h-10"
      >
        {names.map((each) => (
          <option key={each} value={each} className="bg-screen">
            {VERSION_NAMES[each]}
          </option>
        ))}
      </select>
      {tooltip}
    </>
  );
}
