import type { Config } from "tailwindcss";

/** A colour token: its value stands in client/src/app/base.css, once for light and once for dark. */
const token = (name: string) => `var(--${name})`;

export default {
  darkMode: ["selector", "[data-theme=dark]"],
  // In the place of Tailwind's own, so that nothing else can be said.
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ink: { DEFAULT: token("ink"), 2: token("ink-2"), 3: token("ink-3") },
      paper: token("paper"),
      mist: token("mist"),
      card: token("card"),
      line: { DEFAULT: token("line"), 2: token("line-2") },
      brand: {
        DEFAULT: token("brand"),
        strong: token("brand-strong"),
        ink: token("brand-ink"),
        tint: token("brand-tint"),
        on: token("on-brand"),
      },
      deep: {
        DEFAULT: token("deep"),
        2: token("deep-2"),
        ink: token("deep-ink"),
        on: token("on-deep"),
      },
      pulse: token("pulse"),
      accent: { DEFAULT: token("accent"), ink: token("accent-ink"), tint: token("accent-tint") },
      danger: { DEFAULT: token("danger"), tint: token("danger-tint"), on: token("on-danger") },
      good: { DEFAULT: token("good"), tint: token("good-tint") },
      edge: token("edge"),
      screen: {
        DEFAULT: token("screen"),
        2: token("screen-2"),
        ink: token("screen-ink"),
        hint: token("screen-hint"),
        line: token("screen-line"),
      },
      shade: token("shade"),
    },
    fontSize: {
      display: [
        "clamp(2rem, 1.4rem + 2.4vw, 3.25rem)",
        { lineHeight: "1.08", letterSpacing: "-0.025em" },
      ],
      title: [
        "clamp(1.75rem, 1.4rem + 1.5vw, 2.5rem)",
        { lineHeight: "1.12", letterSpacing: "-0.025em" },
      ],
      h2: [
        "clamp(1.5rem, 1.35rem + 0.6vw, 1.75rem)",
        { lineHeight: "1.2", letterSpacing: "-0.02em" },
      ],
      h3: ["1.125rem", { lineHeight: "1.3", letterSpacing: "-0.01em" }],
      lead: ["1.125rem", { lineHeight: "1.55" }],
      base: ["1rem", { lineHeight: "1.55" }],
      small: ["0.9375rem", { lineHeight: "1.5" }],
      tiny: ["0.875rem", { lineHeight: "1.45" }],
    },
    borderRadius: { none: "0", small: "8px", medium: "12px", large: "18px", full: "9999px" },
    extend: {
      fontFamily: {
        sans: [
          "Atkinson Hyperlegible Next Variable",
          "Fallback Arial",
          "Fallback Roboto",
          "Fallback DejaVu Sans",
          "system-ui",
          "sans-serif",
        ],
      },
      maxWidth: { page: "1280px" },
    },
  },
} satisfies Config;
