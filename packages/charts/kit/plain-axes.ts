import type { ValueFormatter } from '@powerset/core/format/number.ts';
import type { Surface } from './surface.ts';

const FONT_SIZE = 12;
const NARROWEST_NAME = 48;
const ROTATIONS: Readonly<Record<string, number>> = { '45°': 45, '90°': 90 };

interface CategoryAxis {
  readonly data: readonly (string | number)[];
  readonly title?: string | null | undefined;
  readonly titleGap?: number | undefined;
  /** How the author places the labels: `auto`, `flat`, `45°`, `90°` or `staggered`. */
  readonly layout?: string | null | undefined;
  /** Returns the label at a position. */
  readonly labelOf: (index: number) => string;
  /** Returns whether a position is emphasized. */
  readonly isStrong?: (index: number) => boolean;
}

/** Returns an axis of names below a drawing, each with its label if there is room. */
export function categoryAxis(
  surface: Surface,
  { data, title, titleGap, layout, labelOf, isStrong }: CategoryAxis,
): object {
  const rotate = ROTATIONS[layout ?? ''] ?? 0;
  const place = (surface.width - 70) / Math.max(1, data.length);
  const isStaggered = layout === 'staggered';
  const fits = rotate === 0 && (place >= NARROWEST_NAME || isStaggered || layout === 'flat');
  const strong = isStrong ? data.filter((_, i) => isStrong(i)).length : 0;
  const isStrongOnly = !fits && strong > 1 && (place * data.length) / strong >= NARROWEST_NAME;
  const text = (_: unknown, i: number): string => {
    const label = `${isStaggered && i % 2 === 1 ? '\n' : ''}${labelOf(i)}`;
    return isStrong?.(i) ? `{strong|${label}}` : label;
  };
  return {
    ...axisTitle(surface, title, titleGap ?? (rotate ? 60 : 30)),
    type: 'category',
    data,
    axisLine: { show: true, onZero: false, lineStyle: { color: surface.theme.lineStrong } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...axisText(surface),
      rotate,
      formatter: text,
      rich: { strong: { fontWeight: 600, color: surface.theme.text } },
      ...(fits
        ? { interval: 0, width: (isStaggered ? 2 : 1) * place - 8, overflow: 'truncate' }
        : {
            hideOverlap: true,
            width: 120,
            overflow: 'truncate',
            ...(isStrongOnly ? { interval: (i: number) => isStrong!(i) } : {}),
          }),
    },
  };
}

interface NumericAxis {
  readonly title?: string | null | undefined;
  readonly titleGap?: number | undefined;
  readonly format: ValueFormatter;
  readonly isLog?: boolean | undefined;
  readonly isHorizontal?: boolean;
  /** Whether the axis may start at a value other than zero. */
  readonly isCut?: boolean;
  readonly rotate?: number;
  readonly min?: number | string | undefined;
  readonly max?: number | string | undefined;
}

/** Returns an axis of numbers with grid lines. */
export function numericAxis(
  surface: Surface,
  { title, titleGap = 15, format, isLog, isHorizontal, isCut, rotate, min, max }: NumericAxis,
): object {
  const room = isHorizontal ? surface.width / 110 : surface.height / 52;
  return {
    ...axisTitle(surface, title, titleGap),
    type: isLog ? 'log' : 'value',
    scale: isCut === true,
    splitNumber: Math.max(2, Math.min(8, Math.round(room))),
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: true, lineStyle: { color: surface.theme.line } },
    axisLabel: {
      ...axisText(surface),
      hideOverlap: true,
      ...(rotate ? { rotate } : {}),
      formatter: (value: unknown) => format(value),
    },
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}

/** Returns the ends of an axis that the author chose; an empty end follows the data. */
export function axisBounds(bounds: readonly (number | null)[] | null | undefined): {
  readonly min?: number;
  readonly max?: number;
} {
  const [min, max] = bounds ?? [];
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) };
}

/** Returns the grid of a drawing whose axes take the room that their labels need. */
export function gridWithin(room: {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}): object {
  return {
    top: room.top + 12,
    left: room.left + 4,
    right: room.right + 14,
    bottom: room.bottom + 4,
    outerBoundsMode: 'same',
    outerBoundsContain: 'all',
  };
}

function axisTitle(surface: Surface, title: string | null | undefined, gap: number): object {
  return {
    name: title ?? '',
    nameLocation: 'middle',
    nameGap: gap,
    nameTextStyle: { ...axisText(surface), fontWeight: 500 },
  };
}

function axisText({ theme }: Surface): object {
  return { color: theme.textSecondary, fontSize: FONT_SIZE, fontFamily: theme.fontFamily };
}
