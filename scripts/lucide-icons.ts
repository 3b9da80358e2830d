import type { Plugin } from "vite";

/**
 * A Vite plugin that leaves of lucide-react's icons what `ui/lucide-icon.ts` draws: neither names, nor the usual size, nor
 * the keys of their lines, which it gives to React one by one. A key is six random characters, which don't compress.
 */
export function lucideIcons(): Plugin {
  return {
    name: "lucide-icons",
    apply: "build",
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: (code) =>
        code.replace(/, key: "\w+"|\n {2}(name: "[^"]+"|size: 24),|\n__iconData\.node;/g, ""),
    },
  };
}
