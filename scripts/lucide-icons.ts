import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/**
 * A Vite plugin that leaves of lucide-react's icons what `ui/lucide-icon.ts` draws: neither names, nor keys, nor the usual
 * size, and all their lines as one path. A fifth of the elements of the knowledge base's home were lines of icons.
 */
export function lucideIcons(): Plugin {
  return {
    name: "lucide-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      async handler(code, id) {
        const { __iconData: icon }: Icon = await import(pathToFileURL(id).href);
        if (!icon) return code;
        const data = {
          size: icon.size === 24 ? undefined : icon.size,
          node: mergeLines(icon.node),
        };
        return code.replace(
          // No ReDoS: its input is a file of a dependency.
          /const __iconData = \{.*?\n\};\n__iconData\.node;/s,
          `const __iconData = ${JSON.stringify(data)};`,
        );
      },
    },
  };
}

/** The name of an SVG element, and its attributes. */
type Line = [string, Record<string, string>];
type Icon = { __iconData?: { size: number; node: readonly Line[] } };

/** An icon's lines as one path, but for those that have more than a shape, as a colour of their own. */
export function mergeLines(node: readonly Line[]): readonly Line[] {
  const lines = node.map(([tag, { key, ...attributes }]): Line => [tag, attributes]);
  const isShape = ([tag, attributes]: Line) =>
    SHAPES[tag]?.names.test(Object.keys(attributes).sort().join(" "));
  const paths = lines.filter(isShape).map(([tag, attributes]) => SHAPES[tag]?.pathOf(attributes));
  return [["path", { d: paths.join("") }], ...lines.filter((line) => !isShape(line))];
}

type Shape = {
  /** The attributes of an element that is nothing but this shape, in alphabetical order. */
  names: RegExp;
  /** The data of a path with the same shape, from an absolute point on. */
  pathOf: (attributes: Record<string, string>) => string;
};

const SHAPES: Readonly<Record<string, Shape>> = {
  path: {
    names: /^d$/,
    // The first point is absolute in any case, what follows "m" is not.
    pathOf: ({ d = "" }) =>
      d.replace(/^m(-?\d*\.?\d+)[ ,]?(-?\d*\.?\d+)[ ,]?(?=[\d.-])/, "M$1 $2l").replace(/^m/, "M"),
  },
  line: {
    names: /^x1 x2 y1 y2$/,
    pathOf: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  },
  circle: {
    names: /^cx cy r$/,
    pathOf({ cx, cy, r }) {
      const half = `a${r} ${r} 0 1 0 `;
      return `M${Number(cx) - Number(r)} ${cy}${half}${2 * Number(r)} 0${half}${-2 * Number(r)} 0z`;
    },
  },
  rect: {
    names: /^height rx (ry )?width x y$/,
    pathOf({ x, y, width, height, rx, ry = rx }) {
      const across = Number(width) - 2 * Number(rx);
      const down = Number(height) - 2 * Number(ry);
      const corner = `a${rx} ${ry} 0 0 1 `;
      return [
        `M${Number(x) + Number(rx)} ${y}h${across}${corner}${rx} ${ry}v${down}`,
        `${corner}-${rx} ${ry}h-${across}${corner}-${rx}-${ry}v-${down}${corner}${rx}-${ry}z`,
      ].join("");
    },
  },
};
