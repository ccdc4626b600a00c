import type { Surface } from './surface.ts';

interface Shown {
  /** The name of the values, such as that of the metric. */
  readonly metric: string;
  /** The plural name of the marks, such as "slices". */
  readonly marks: string;
}

const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 } as const;

/**
 * Returns what readers must know if sizes cannot show all values: there are none, all are zero, or some are
 * negative. Undefined if every value can be shown.
 */
export function unusableValues(values: readonly (number | null)[], shown: Shown): string | undefined {
  const present = values.filter(value => value !== null);
  if (values.length === 0) return undefined;
  if (present.length === 0) return `All values of ${shown.metric || 'the metric'} are missing.`;
  const negative = present.filter(value => value < 0).length;
  const hasPositive = present.some(value => value > 0);
  if (negative === 0)
    return hasPositive ? undefined : `All values of ${shown.metric || 'the metric'} are zero.`;
  if (!hasPositive) return `Negative values cannot be drawn as ${shown.marks}.`;
  return `${negative === 1 ? '1 negative value is' : `${negative} negative values are`} not drawn.`;
}

/**
 * Returns the sentence as part of a drawing: in the middle if nothing else is drawn, or else at the bottom.
 */
export function noteGraphic(
  text: string,
  surface: Surface,
  place: {
    readonly isAlone: boolean;
    readonly room?: typeof NO_ROOM | Readonly<Record<keyof typeof NO_ROOM, number>>;
  },
): object {
  const { top, right, bottom, left } = place.room ?? NO_ROOM;
  const width = surface.width - left - right;
  return {
    type: 'text',
    id: 'note',
    silent: true,
    z: 10,
    x: left + width / 2,
    y: place.isAlone ? top + (surface.height - top - bottom) / 2 : surface.height - bottom - 10,
    style: {
      text,
      width: width - 24,
      overflow: 'break',
      align: 'center',
      verticalAlign: 'middle',
      fontSize: place.isAlone ? 13 : 12,
      lineHeight: 18,
      fontFamily: surface.theme.fontFamily,
      fill: surface.theme.textSecondary,
    },
  };
}

/** Returns whether sizes can show at least one of the values. */
export function hasUsable(values: readonly (number | null)[]): boolean {
  return values.some(value => value !== null && value > 0);
}
