import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import type { Surface } from './surface.ts';

export interface Ramp {
  readonly colors: readonly string[];
  readonly domain: readonly [from: number, to: number];
  readonly format: ValueFormatter;
  /** Number of blocks; a smooth ramp without it. */
  readonly steps?: number | undefined;
}

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export const RAMP_HEIGHT = 32;
const BAR = 8;
const FONT_SIZE = 11;
const MOST_WIDTH = 240;

/**
 * Returns a color legend: a thin bar with the values of its ends and as many in between as there is room for.
 */
export function rampGraphics(ramp: Ramp, surface: Surface, place: Place): readonly object[] {
  const width = Math.min(MOST_WIDTH, place.width);
  return [...bars(ramp, { ...place, width }), ...ticks(ramp, surface, { ...place, width })];
}

/** Returns the color of a value; with steps, that of its block. */
export function rampColor({ colors, domain, steps }: Omit<Ramp, 'format'>): (value: number) => string {
  const scale = sequentialScale({ colors, domain });
  if (!steps || steps < 2) return scale;
  const [from, to] = domain;
  return value => {
    const share = to === from ? 1 : Math.min(1, Math.max(0, (value - from) / (to - from)));
    const block = Math.min(steps - 1, Math.floor(share * steps));
    return scale(from + ((to - from) * block) / (steps - 1));
  };
}

function bars(ramp: Ramp, { left, top, width }: Place): readonly object[] {
  const color = rampColor(ramp);
  const [from, to] = ramp.domain;
  if (!ramp.steps || ramp.steps < 2)
    return [
      {
        type: 'rect',
        silent: true,
        shape: { x: left, y: top, width, height: BAR, r: 2 },
        style: {
          fill: {
            type: 'linear',
            x: 0,
            y: 0,
            x2: 1,
            y2: 0,
            colorStops: Array.from({ length: 21 }, (_, i) => ({
              offset: i / 20,
              color: color(from + ((to - from) * i) / 20),
            })),
          },
        },
      },
    ];
  const block = width / ramp.steps;
  return Array.from({ length: ramp.steps }, (_, i) => ({
    type: 'rect',
    silent: true,
    shape: { x: left + i * block, y: top, width: block - 1, height: BAR },
    style: { fill: color(from + ((to - from) * (i + 0.5)) / ramp.steps!) },
  }));
}

function ticks(ramp: Ramp, surface: Surface, { left, top, width }: Place): readonly object[] {
  const [from, to] = ramp.domain;
  const text = (share: number): string => ramp.format(from + (to - from) * share);
  const widest = Math.max(...[0, 0.5, 1].map(share => surface.measureText(text(share), FONT_SIZE)));
  const shares = from === to ? [1] : width > widest * 3 + 24 ? [0, 0.5, 1] : [0, 1];
  return shares.map(share => ({
    type: 'text',
    silent: true,
    x: left + share * width,
    y: top + BAR + 3,
    style: {
      text: text(share),
      align: share === 0 ? 'left' : share === 1 ? 'right' : 'center',
      verticalAlign: 'top',
      fontSize: FONT_SIZE,
      fontFamily: surface.theme.fontFamily,
      fill: surface.theme.textSecondary,
    },
  }));
}
