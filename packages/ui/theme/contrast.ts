/** Returns the contrast of two colors as WCAG 2.1 defines it, from 1 to 21; the colors are `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns a color between two: at 0 the first, at 1 the second. All colors are `#rrggbb`. */
export function mixColors(from: string, to: string, share: number): string {
  const [start, end] = [channels(from), channels(to)];
  return `#${start
    .map((value, at) =>
      Math.round(value + (end[at]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
}

/**
 * Returns the color nearest to the given one that reaches a contrast with all grounds: mixed with black or
 * white, whichever needs less. If neither reaches it, returns the better of black and white.
 */
export function readableOn(color: string, grounds: readonly string[], least = 4.5): string {
  const worst = (ink: string): number => Math.min(...grounds.map(ground => contrast(ink, ground)));
  for (let step = 0; step <= STEPS; step += 1) {
    const found = INKS.map(ink => mixColors(color, ink, step / STEPS)).find(one => worst(one) >= least);
    if (found !== undefined) return found;
  }
  return worst(BLACK) >= worst(WHITE) ? BLACK : WHITE;
}

const BLACK = '#000000';
const WHITE = '#FFFFFF';
const INKS = [BLACK, WHITE] as const;
const STEPS = 50;

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(value => linear(value / 255)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function linear(channel: number): number {
  return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
}
