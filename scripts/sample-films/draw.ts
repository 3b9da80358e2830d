import { createCanvas, type Image, Path2D } from "@napi-rs/canvas";
import { wrapText } from "../../server/seo/social-image.ts";
import type { Box } from "./screens.ts";
import { BAR_HEIGHT, FRAME, type Moment, STAGE_HEIGHT, type View } from "./timeline.ts";

/** The family under which the product's font is registered. */
export const FONT = "Film";
/** What every film says of itself, on its cards and in its bar. */
const NOTICE = "Sample film";

/** The brand as it is drawn: colours are those of the product's tokens. */
export type Look = {
  product: string;
  logo: Image;
  colors: Readonly<Record<"deep" | "deep-2" | "deep-ink" | "on-deep" | "pulse" | "accent", string>>;
};

/** The pulse of an electrocardiogram across a card, and its length. */
const PULSE = new Path2D("M0 612H640l22-22 22 22h60l20 22 30-150 32 176 20-48h60l24-30 24 30h326");
const PULSE_LENGTH = 1_850;
const ARROW = new Path2D("M0 0v37l9-8 6 14 8-3.5-6-14h12z");

/** Draws the frames of a film on one canvas. */
export class Painter {
  private readonly canvas = createCanvas(FRAME.width, FRAME.height);
  private readonly context = this.canvas.getContext("2d");

  private readonly look: Look;
  private readonly title: string;

  constructor(look: Look, title: string) {
    this.look = look;
    this.title = title;
    this.context.imageSmoothingQuality = "high";
    this.context.lineJoin = "round";
    this.context.lineCap = "round";
  }

  /** The frame of a moment: rows of pixels with red, green, blue and alpha. */
  frame(moment: Moment): Buffer {
    const { context } = this;
    context.save();
    this.drawScreen(moment);
    this.drawBar(moment.chapter);
    context.restore();
    this.drawCard(moment.opening, -1, this.title);
    this.drawCard(moment.closing, 1, "Now try it yourself");
    const { width, height } = FRAME;
    return Buffer.from(context.getImageData(0, 0, width, height).data);
  }

  private drawScreen({ screen, views, mark, cursor, keys }: Moment): void {
    const { context } = this;
    context.save();
    context.beginPath();
    context.rect(0, 0, FRAME.width, STAGE_HEIGHT);
    context.clip();
    for (const [index, view] of views.entries()) {
      const scale = FRAME.width / view.width;
      context.save();
      // The mean of all that were drawn so far.
      context.globalAlpha = 1 / (index + 1);
      context.scale(scale, scale);
      context.translate(-view.x, -view.y);
      context.drawImage(screen.image, 0, 0, screen.width, screen.height);
      context.restore();
    }
    const view = views[0] as View;
    const scale = FRAME.width / view.width;
    if (mark) this.drawMark(mark.box, mark.shown, view);
    if (keys) this.drawKeys(keys);
    if (cursor) {
      this.drawCursor((cursor.x - view.x) * scale, (cursor.y - view.y) * scale, cursor.press);
    }
    context.restore();
  }

  /** An outline that closes in on a box. */
  private drawMark(box: Box, shown: number, view: View): void {
    if (shown === 0) return;
    const { context } = this;
    const scale = FRAME.width / view.width;
    const gap = 12 + (1 - shown) * 24;
    const left = Math.max(5, (box.x - view.x) * scale - gap);
    const top = Math.max(5, (box.y - view.y) * scale - gap);
    const right = Math.min(FRAME.width - 5, (box.x + box.width - view.x) * scale + gap);
    const bottom = Math.min(STAGE_HEIGHT - 5, (box.y + box.height - view.y) * scale + gap);
    context.globalAlpha = shown;
    context.strokeStyle = this.look.colors.accent;
    context.lineWidth = 6;
    context.beginPath();
    context.roundRect(left, top, right - left, bottom - top, 20);
    context.stroke();
    context.globalAlpha = 1;
  }

  private drawCursor(x: number, y: number, press: number): void {
    const { context, look } = this;
    if (press > 0) {
      context.globalAlpha = 1 - press;
      context.strokeStyle = look.colors.accent;
      context.lineWidth = 8;
      context.beginPath();
      context.arc(x, y, 12 + press * 44, 0, 2 * Math.PI);
      context.stroke();
      context.globalAlpha = 1;
    }
    const size = 1.25 - 0.2 * Math.sin(Math.min(1, press * 2) * Math.PI);
    context.save();
    context.translate(x, y);
    context.scale(size, size);
    context.lineWidth = 5;
    context.strokeStyle = "white";
    context.stroke(ARROW);
    context.fillStyle = look.colors.deep;
    context.fill(ARROW);
    context.restore();
  }

  /** Key caps in the middle of the stage. */
  private drawKeys({ names, shown, press }: NonNullable<Moment["keys"]>): void {
    const { context, look } = this;
    const size = 132;
    const gap = 28;
    this.font(750, 56);
    const widths = names.map((name) => Math.max(size, context.measureText(name).width + 72));
    const total = widths.reduce((sum, width) => sum + width + gap, -gap);
    const pushed = 8 * Math.sin(press * Math.PI);
    let x = (FRAME.width - total) / 2;
    const y = (STAGE_HEIGHT - size) / 2 + (1 - shown) * 24 + pushed;
    context.globalAlpha = shown;
    for (const [index, width] of widths.entries()) {
      this.fillBox(x, y + 12 - pushed, width, size, 24, look.colors.pulse);
      this.fillBox(x, y, width, size, 24, look.colors.deep);
      context.fillStyle = look.colors["on-deep"];
      context.textAlign = "center";
      context.fillText(names[index] ?? "", x + width / 2, y + 86);
      x += width + gap;
    }
    context.textAlign = "left";
    context.globalAlpha = 1;
  }

  private drawBar({ title, shown }: Moment["chapter"]): void {
    const { context, look } = this;
    context.fillStyle = look.colors.deep;
    context.fillRect(0, STAGE_HEIGHT, FRAME.width, BAR_HEIGHT);
    // Screens may be as dark as the bar.
    context.fillStyle = look.colors["deep-2"];
    context.fillRect(0, STAGE_HEIGHT, FRAME.width, 4);
    context.drawImage(look.logo, 40, STAGE_HEIGHT + 22, 52, 52);
    this.font(500, 34);
    context.fillStyle = look.colors["deep-ink"];
    context.textAlign = "right";
    context.fillText(NOTICE, FRAME.width - 40, STAGE_HEIGHT + 60);
    context.textAlign = "left";
    this.font(700, 42);
    context.globalAlpha = shown;
    context.fillStyle = look.colors["on-deep"];
    context.fillText(title, 116 - (1 - shown) * 16, STAGE_HEIGHT + 62);
    context.globalAlpha = 1;
  }

  /** A card that leaves upwards (-1) or comes from below (1). */
  private drawCard({ covers, pulse }: Moment["opening"], side: -1 | 1, title: string): void {
    if (covers === 0) return;
    const { context, look } = this;
    context.save();
    context.translate(0, Math.round(side * (1 - covers) * FRAME.height));
    context.beginPath();
    context.rect(0, 0, FRAME.width, FRAME.height);
    context.clip();
    context.fillStyle = look.colors.deep;
    context.fill();
    context.fillStyle = look.colors["deep-2"];
    context.beginPath();
    context.arc(FRAME.width - 90, 20, 330, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = look.colors.pulse;
    context.lineWidth = 5;
    context.setLineDash([PULSE_LENGTH * pulse, PULSE_LENGTH]);
    if (pulse > 0) context.stroke(PULSE);
    context.setLineDash([]);
    this.drawCardText(title);
    context.restore();
  }

  private drawCardText(title: string): void {
    const { context, look } = this;
    context.drawImage(look.logo, 96, 84, 84, 84);
    this.font(700, 46);
    context.fillStyle = look.colors["on-deep"];
    context.fillText(look.product, 204, 142);
    this.font(650, 38);
    context.fillStyle = look.colors.pulse;
    context.fillText(NOTICE, 96, 272);
    this.font(750, 84);
    context.fillStyle = look.colors["on-deep"];
    const fits = (part: string) => context.measureText(part).width <= FRAME.width - 192;
    for (const [index, line] of wrapText(title, 2, fits).entries()) {
      context.fillText(line, 92, 372 + index * 96);
    }
  }

  private fillBox(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    color: string,
  ) {
    this.context.fillStyle = color;
    this.context.beginPath();
    this.context.roundRect(x, y, width, height, radius);
    this.context.fill();
  }

  private font(weight: number, size: number): void {
    this.context.font = `${weight} ${size}px ${FONT}`;
  }
}
