import type { IconNode, LucideProps } from "lucide-react";
import { createElement } from "react";

/** An icon of lucide-react as its files hold it. */
type IconData = { size?: number; node: IconNode };

/**
 * Stands in for lucide-react's own `createLucideIcon`, by an alias of the build: the package's reads settings from a
 * context, and is larger than all icons of a page.
 */
const createLucideIcon =
  ({ size: box = 24, node }: IconData) =>
  ({ size = 24, ...rest }: LucideProps) =>
    createElement(
      "svg",
      {
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );

export default createLucideIcon;
