import typography from "@tailwindcss/typography";
import type { Config } from "tailwindcss";

/** A colour token: its value stands in client/src/app/styles.css, once for light and once for dark. */
const token = (name: string) => `var(--${name})`;

export default {
  content: ["./client/index.html", "./client/src/**/*.{ts,tsx}"],
  darkMode: ["selector", "[data-theme=dark]"],
  theme: {
    extend: {
      colors: {
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
        deep: { DEFAULT: token("deep"), 2: token("deep-2"), ink: token("deep-ink") },
        pulse: token("pulse"),
        accent: { DEFAULT: token("accent"), ink: token("accent-ink"), tint: token("accent-tint") },
        danger: { DEFAULT: token("danger"), tint: token("danger-tint"), on: token("on-danger") },
        good: { DEFAULT: token("good"), tint: token("good-tint") },
        field: {
          DEFAULT: token("field"),
          ink: token("field-ink"),
          hint: token("field-hint"),
          line: token("field-line"),
        },
        screen: {
          DEFAULT: token("screen"),
          2: token("screen-2"),
          ink: token("screen-ink"),
          hint: token("screen-hint"),
          line: token("screen-line"),
        },
      },
      fontFamily: {
        sans: ["Atkinson Hyperlegible Next", "system-ui", "sans-serif"],
      },
      fontSize: {
        display: [
          "clamp(2rem, 1.4rem + 2.4vw, 3.25rem)",
          { lineHeight: "1.08", letterSpacing: "-0.025em" },
        ],
        h2: ["1.75rem", { lineHeight: "1.2", letterSpacing: "-0.02em" }],
        h3: ["1.125rem", { lineHeight: "1.3", letterSpacing: "-0.01em" }],
        lead: ["1.125rem", { lineHeight: "1.55" }],
        small: ["0.9375rem", { lineHeight: "1.5" }],
        tiny: ["0.875rem", { lineHeight: "1.45" }],
      },
      borderRadius: { small: "8px", medium: "12px", large: "18px" },
      maxWidth: { page: "1280px" },
    },
  },
  plugins: [typography],
} satisfies Config;
