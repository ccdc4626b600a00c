import type { ColorScale } from '@powerset/core/color/color-scale.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { cutMiddle } from '../kit/fit-text.ts';
import type { Surface } from '../kit/surface.ts';
import { pointAt, ROW_HEIGHT, type Area, type Dial, type Pointer, type Scale } from './dial.ts';

const FONT_SIZE = 12;
const GAP = 8;
const LOWEST_FOR_LABELS = 130;

/** Returns the room for axis labels around a dial; none if the dial would get too small. */
export function labelRoom(
  scale: Scale,
  surface: Surface,
  format: ValueFormatter,
  area: Area,
): { readonly width: number; readonly height: number } {
  if (area.height < LOWEST_FOR_LABELS) return { width: 0, height: 2 };
  const widest = Math.max(
    ...splitsOf(scale).map(({ value }) => surface.measureText(format(value), FONT_SIZE)),
  );
  return { width: Math.min(widest + GAP, area.width * 0.22), height: FONT_SIZE + GAP };
}

/** Returns the numbers around the dial that fit without touching, always with both ends. */
export function axisTexts(
  scale: Scale,
  dial: Dial,
  surface: Surface,
  format: ValueFormatter,
): readonly object[] {
  const splits = splitsOf(scale);
  const widest = Math.max(...splits.map(({ value }) => surface.measureText(format(value), FONT_SIZE)));
  const arc = (Math.abs(scale.end - scale.start) * Math.PI * dial.radius) / 180;
  const steps = [1, 2, 5, scale.splits].filter(step => scale.splits % step === 0);
  const step = steps.find(by => (arc / scale.splits) * by >= widest * 0.7 + GAP) ?? scale.splits;
  return splits
    .filter((_, i) => i % step === 0)
    .map(({ value, degrees }) => {
      const [x, y] = pointAt(dial, dial.radius + GAP, degrees);
      const across = Math.cos((degrees * Math.PI) / 180);
      const up = Math.sin((degrees * Math.PI) / 180);
      return {
        type: 'text',
        silent: true,
        x,
        y,
        style: {
          text: format(value),
          align: Math.abs(across) < 0.25 ? 'center' : across > 0 ? 'left' : 'right',
          verticalAlign: Math.abs(up) < 0.4 ? 'middle' : up > 0 ? 'bottom' : 'top',
          fontSize: FONT_SIZE,
          fontFamily: surface.theme.fontFamily,
          fill: surface.theme.textSecondary,
        },
      };
    });
}

interface ListLook {
  readonly format: ValueFormatter;
  readonly color: ColorScale;
}

/** Lists the values of several pointers with their names; the last line counts those that do not fit. */
export function listTexts(
  values: readonly Pointer[],
  area: Area,
  surface: Surface,
  { format, color }: ListLook,
): readonly object[] {
  const lines = Math.max(1, Math.floor(area.height / ROW_HEIGHT));
  const shown = values.length > lines ? values.slice(0, lines - 1) : values;
  const { theme } = surface;
  const text = (content: string, style: object, at: object): object => ({
    type: 'text',
    silent: true,
    ...at,
    style: {
      text: content,
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
      verticalAlign: 'middle',
      ...style,
    },
  });
  const rows = shown.flatMap(({ name, shortName, value }, i) => {
    const y = area.top + (i + 0.5) * ROW_HEIGHT;
    const number = format(value);
    const nameWidth = area.width - 18 - surface.measureText(number, FONT_SIZE) - 16;
    const short = cutMiddle(shortName, nameWidth, part => surface.measureText(part, FONT_SIZE));
    return [
      {
        type: 'rect',
        silent: true,
        shape: { x: area.left, y: y - 5, width: 10, height: 10, r: 2 },
        style: { fill: color(name) },
      },
      text(short, { fill: theme.textSecondary }, { x: area.left + 18, y }),
      text(number, { fill: theme.text, align: 'right' }, { x: area.left + area.width, y }),
    ];
  });
  if (shown.length === values.length) return rows;
  const y = area.top + (shown.length + 0.5) * ROW_HEIGHT;
  return [
    ...rows,
    text(`and ${values.length - shown.length} more`, { fill: theme.textSecondary }, { x: area.left + 18, y }),
  ];
}

/** Returns the width of the widest row of a list without truncation. */
export function rowWidth(values: readonly Pointer[], surface: Surface, format: ValueFormatter): number {
  const measure = (text: string): number => surface.measureText(text, FONT_SIZE);
  return Math.max(
    0,
    ...values.map(({ shortName, value }) => 18 + measure(shortName) + 28 + measure(format(value))),
  );
}

/** Returns the name of the single pointer, below its value. */
export function nameText({ shortName }: Pointer, dial: Dial, surface: Surface): readonly object[] {
  const room = dial.radius * 1.3;
  return [
    {
      type: 'text',
      silent: true,
      x: dial.x,
      y: dial.y + dial.radius * 0.66,
      style: {
        text: cutMiddle(shortName, room, text => surface.measureText(text, FONT_SIZE)),
        align: 'center',
        verticalAlign: 'middle',
        fontSize: FONT_SIZE,
        fontFamily: surface.theme.fontFamily,
        fill: surface.theme.textSecondary,
      },
    },
  ];
}

function splitsOf({ min, max, start, end, splits }: Scale): readonly { value: number; degrees: number }[] {
  return Array.from({ length: splits + 1 }, (_, i) => ({
    value: min + ((max - min) * i) / splits,
    degrees: start + ((end - start) * i) / splits,
  }));
}
