import type { LegendRoom } from '../kit/legend.ts';

/** A slice that may get a label. */
export interface LabelledSlice {
  readonly index: number;
  /** Share of the circle, 0 to 1. */
  readonly share: number;
  readonly text: string;
}

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  readonly isOutside: boolean;
  /** The inner radius as a share of half the shorter side. */
  readonly inner: number;
  /** The smallest and the largest outer radius, also as shares. */
  readonly radii: readonly [smallest: number, largest: number];
  /** The smallest share with a label. */
  readonly threshold: number;
  readonly hasLines: boolean;
  measure(text: string): number;
}

export interface PlacedLabels {
  /** The outer radius as a share of half the shorter side. */
  readonly outer: number;
  /** Texts by slice, in one or two lines. */
  readonly texts: ReadonlyMap<number, string>;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LINE_HEIGHT = 15;
const STEP = 0.02;
const EDGE = 4;

/** Returns the lengths of the line from a slice to its label, drawn or not, and the gap before the text. */
export function lineLengths(hasLines: boolean): {
  readonly first: number;
  readonly second: number;
  readonly gap: number;
} {
  return hasLines ? { first: 12, second: 8, gap: 4 } : { first: 10, second: 0, gap: 2 };
}

/**
 * Returns the largest circle that leaves most labels whole, and those labels. A label that would be cut off
 * or overlap another is left out; larger slices come first.
 */
export function placeLabels(slices: readonly LabelledSlice[], room: LabelRoom): PlacedLabels {
  const [smallest, largest] = room.radii;
  let best: PlacedLabels = { outer: largest, texts: new Map() };
  for (let outer = largest; outer >= smallest - 1e-9; outer -= STEP) {
    const texts = labelsAt(slices, room, outer);
    if (texts.size > best.texts.size) best = { outer, texts };
  }
  return best;
}

/** Returns the room that is left for the circle and its labels. */
export function innerRoom(
  { width, height }: { readonly width: number; readonly height: number },
  room: LegendRoom,
): { readonly width: number; readonly height: number } {
  return { width: width - room.left - room.right, height: height - room.top - room.bottom };
}

function labelsAt(
  slices: readonly LabelledSlice[],
  room: LabelRoom,
  outer: number,
): ReadonlyMap<number, string> {
  const half = Math.min(room.width, room.height) / 2;
  const texts = new Map<number, string>();
  const taken: Box[] = [];
  for (const slice of withAngles(slices).sort((a, b) => b.share - a.share)) {
    if (slice.share < room.threshold || slice.text === '') continue;
    for (const lines of linesOf(slice.text)) {
      const box = room.isOutside
        ? outsideBox(slice.middle, lines, room, outer * half)
        : insideBox(slice, lines, room, { outer: outer * half, inner: room.inner * half });
      if (!box || taken.some(other => overlap(box, other))) continue;
      taken.push(box);
      texts.set(slice.index, lines.join('\n'));
      break;
    }
  }
  return texts;
}

interface Angled extends LabelledSlice {
  readonly from: number;
  readonly middle: number;
}

function withAngles(slices: readonly LabelledSlice[]): Angled[] {
  let at = 0;
  return slices.map(slice => {
    const from = at;
    at += slice.share;
    return { ...slice, from, middle: (from + slice.share / 2) * 2 * Math.PI };
  });
}

/** Returns the text in one line, and in two lines that are as even as its spaces allow. */
function linesOf(text: string): readonly (readonly string[])[] {
  const spaces = [...text.matchAll(/ /g)].map(match => match.index);
  if (spaces.length === 0) return [[text]];
  const middle = spaces.reduce((best, at) =>
    Math.abs(at - text.length / 2) < Math.abs(best - text.length / 2) ? at : best,
  );
  return [[text], [text.slice(0, middle), text.slice(middle + 1)]];
}

function outsideBox(
  middle: number,
  lines: readonly string[],
  room: LabelRoom,
  radius: number,
): Box | undefined {
  const { first, second, gap } = lineLengths(room.hasLines);
  const isRight = Math.sin(middle) >= 0;
  const x = Math.sin(middle) * (radius + first) + (isRight ? second + gap : -second - gap);
  const y = -Math.cos(middle) * (radius + first);
  const width = widthOf(lines, room);
  const box = boxAt(isRight ? x + width / 2 : x - width / 2, y, width, lines.length);
  const isInside =
    box.left >= EDGE - room.width / 2 &&
    box.right <= room.width / 2 - EDGE &&
    box.top >= -room.height / 2 &&
    box.bottom <= room.height / 2;
  return isInside && distanceTo(box) >= radius ? box : undefined;
}

function insideBox(
  slice: Angled,
  lines: readonly string[],
  room: LabelRoom,
  radius: { readonly outer: number; readonly inner: number },
): Box | undefined {
  const center = (radius.outer + radius.inner) / 2;
  const [x, y] = [Math.sin(slice.middle) * center, -Math.cos(slice.middle) * center];
  const box = boxAt(x, y, widthOf(lines, room), lines.length);
  const corners = [box.left, box.right].flatMap(left =>
    [box.top, box.bottom].map(top => [left, top] as const),
  );
  const isIn = corners.every(([left, top]) => {
    const far = Math.hypot(left, top);
    const turn = (Math.atan2(left, -top) / (2 * Math.PI) + 1) % 1;
    const isTurnIn = slice.share > 0.999 || (turn >= slice.from && turn <= slice.from + slice.share);
    return far <= radius.outer - 2 && far >= radius.inner + 2 && isTurnIn;
  });
  return isIn ? box : undefined;
}

function widthOf(lines: readonly string[], room: LabelRoom): number {
  return Math.max(...lines.map(line => room.measure(line)));
}

function boxAt(x: number, y: number, width: number, lineCount: number): Box {
  const height = lineCount * LINE_HEIGHT;
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function distanceTo({ left, right, top, bottom }: Box): number {
  return Math.hypot(Math.max(left, 0, -right), Math.max(top, 0, -bottom));
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right + 4 && b.left < a.right + 4 && a.top < b.bottom && b.top < a.bottom;
}
