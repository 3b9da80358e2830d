import { site } from "@/site.ts";

/** The brand's mark. Decoration: the name stands beside it. */
export function Logo() {
  return <img src={site.logo} alt="" width={32} height={32} className="shrink-0" />;
}
