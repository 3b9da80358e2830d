/** A third party's script, and every other origin that it talks to. The security headers let these through. */
type ThirdParty = { src: string; origins: readonly string[] };

/** The session recorder also defines a function, under this name, and knows us as this project. */
export type RecorderSettings = ThirdParty & { functionName: string; project: string };

const thirdParties: { recorder: RecorderSettings | null; chat: ThirdParty | null } = {
  recorder: null,
  chat: null,
};

/** Everything that rebranding touches. The sample brand is invented; so are its addresses. */
export const site = {
  product: "Ambulio",
  /** The brand's one colour, `#rrggbb`. Every other colour of the brand follows from it, in light and in dark. */
  color: "#0b6173",
  /** The brand's mark, square: a file of `client/public`, also the icon of the browser's tab. */
  logo: "/mark.svg",
  /** The site's public address, without a slash at its end. Previews of shared links need it. */
  url: "https://help.example.com",
  company: "Ambulio",
  blurb:
    "Software for ambulance services: patient records, dispatch, crews and vehicles in one place.",
  /** Stands beside the copyright in the footer; empty for nothing. */
  notice: "Sample content.",
  email: "help@example.com",
  /** Also stands where the built-in articles say `{phone}`. */
  phone: "555-0142",
  postalAddress: ["100 Sample Street", "Springfield, 00000"],
  social: [
    { name: "LinkedIn", href: "https://www.example.com/linkedin" },
    { name: "YouTube", href: "https://www.example.com/youtube" },
  ],
  links: {
    home: "https://www.example.com/",
    pricing: "https://www.example.com/pricing",
    support: "https://www.example.com/support",
    bookDemo: "https://www.example.com/#contact",
  },
  /** Serves a video's thumbnail under its numeric id plus `.jpg`; ends in a slash. */
  thumbnailHost: "https://vumbnail.com/",
  /** The origins, such as https://app.example.com, whose pages may show the help panel (docs/operate.md). */
  panelOrigins: [] as readonly string[],
  /** Turns on the counters of reads, views and searches, which identify nobody (docs/edit.md). */
  insight: true,
  /** Turns on readers' messages, which appear on the admin area's Insight page. */
  messages: true as boolean,
  /** Session recording and chat: loaded only where they are set here, and never under /secretdoor. */
  thirdParties,
} as const;
