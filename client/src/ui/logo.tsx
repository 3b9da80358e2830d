import { site } from "@/site.ts";

/** The brand's logo. Decorative: the name is beside it. */
export function Logo() {
  return <img src={site.logo} alt="" width={32} height={32} className="shrink-0" />;
}
