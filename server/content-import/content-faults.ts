/** Why files can't be imported, a line for each fault. */
export class ContentFaults extends Error {
  override name = "ContentFaults";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join(" "));
    this.lines = lines;
  }
}
