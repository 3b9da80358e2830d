type Node = Record<string, unknown>;

/** The properties that a type of schema.org needs for a rich result, and those that must be addresses. */
const TYPES: Record<string, { required: readonly string[]; addresses: readonly string[] }> = {
  Answer: { required: ["text"], addresses: [] },
  BreadcrumbList: { required: ["itemListElement"], addresses: [] },
  Clip: { required: ["name", "startOffset", "endOffset", "url"], addresses: ["url"] },
  EntryPoint: { required: ["urlTemplate"], addresses: ["urlTemplate"] },
  FAQPage: { required: ["mainEntity"], addresses: ["url"] },
  ItemList: { required: ["itemListElement", "numberOfItems"], addresses: [] },
  ListItem: { required: ["position", "name"], addresses: ["item", "url"] },
  Organization: { required: ["name", "url"], addresses: ["url", "logo"] },
  Question: { required: ["name", "acceptedAnswer"], addresses: [] },
  SearchAction: { required: ["target", "query-input"], addresses: [] },
  TechArticle: {
    required: ["headline", "description", "author", "publisher", "image", "mainEntityOfPage"],
    addresses: ["url", "image", "mainEntityOfPage"],
  },
  VideoObject: {
    required: ["name", "description", "thumbnailUrl"],
    addresses: ["url", "thumbnailUrl", "embedUrl"],
  },
  WebSite: { required: ["name", "url", "potentialAction"], addresses: ["url"] },
};

/** The errors of a JSON-LD object and of all objects in it. A type that the table lacks is an error. */
export function schemaErrors(root: object): string[] {
  const context = (root as Node)["@context"];
  return [
    ...(context === "https://schema.org" ? [] : [`@context is ${context}`]),
    ...nodeErrors(root as Node),
  ];
}

function nodeErrors(node: Node): string[] {
  const name = String(node["@type"]);
  const type = TYPES[name];
  if (!type) return [`unknown type ${name}`];
  const missing = type.required.filter((key) => isEmpty(node[key]));
  const relative = type.addresses.filter((key) => !listOf(node[key]).every(isAbsolute));
  const nested = Object.values(node).flatMap((value) =>
    listOf(value).flatMap((each) => (isNode(each) ? nodeErrors(each) : [])),
  );
  return [
    ...missing.map((key) => `${name} without ${key}`),
    ...relative.map((key) => `${name}.${key} is not an absolute address`),
    ...nested,
  ];
}

const listOf = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
const isEmpty = (value: unknown) => listOf(value).length === 0 || value === "" || value === null;
const isAbsolute = (value: unknown) => /^https?:\/\/[^/]+/.test(String(value));
