import { interpolateHcl } from 'd3-interpolate';

export interface SequentialScaleOptions {
  readonly colors: readonly string[];
  /** The values that get the first and the last color. */
  readonly domain: readonly [from: number, to: number];
}

/**
 * Returns a function from values to colors: the palette spread evenly over the domain, mixed in HCL so that
 * equal steps look equal. Values beyond the ends get the colors of the ends.
 */
export function sequentialScale({
  colors,
  domain: [from, to],
}: SequentialScaleOptions): (value: number) => string {
  const parts = colors.slice(1).map((color, i) => interpolateHcl(colors[i]!, color));
  return value => {
    const share = to === from ? 1 : Math.min(1, Math.max(0, (value - from) / (to - from)));
    const at = Math.min(parts.length - 1, Math.floor(share * parts.length));
    return parts[at]?.(share * parts.length - at) ?? colors[0] ?? '#888888';
  };
}
