import { startOf, type TimeUnit } from '@powerset/core/time-range/calendar.ts';
import type { OldSeries } from '../kit/old-series.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const UNITS: Readonly<Record<string, TimeUnit>> = {
  M: 'month',
  MS: 'month',
  Q: 'quarter',
  QS: 'quarter',
  A: 'year',
  AS: 'year',
  Y: 'year',
  YS: 'year',
};

/**
 * Returns a line for each period, moved onto the latest one: `current`, then `-1` for the one before, and so
 * on. Periods of several weeks are counted back from the week of the last value.
 */
export function laidOver({ moments, lines }: OldSeries, freq: string): OldSeries {
  const values = lines[0]?.values ?? [];
  const known = moments.flatMap((moment, i) =>
    typeof values[i] === 'number' ? [{ moment, value: values[i] }] : [],
  );
  const startOfPeriod = periodsOf(freq, known.at(-1)?.moment ?? 0);
  const points = known.map(({ moment, value }) => ({ moment, value, start: startOfPeriod(moment) }));
  const starts = [...new Set(points.map(point => point.start))].toSorted((a, b) => b - a);
  const latest = starts[0] ?? 0;
  const places = [...new Set(points.map(({ moment, start }) => moment - start + latest))].toSorted(
    (a, b) => a - b,
  );
  return {
    moments: places,
    lines: starts.map((start, rank) => {
      const line = new Map(
        points
          .filter(point => point.start === start)
          .map(({ moment, value }) => [moment - start + latest, value]),
      );
      return {
        name: rank === 0 ? 'current' : `-${rank}`,
        values: places.map(place => line.get(place) ?? null),
      };
    }),
  };
}

function periodsOf(freq: string, last: number): (moment: number) => number {
  const [, count = '', unit = 'W', anchor = 'MON'] = /^(\d*)([A-Z]+)(?:-([A-Z]{3}))?$/.exec(freq) ?? [];
  const calendar = UNITS[unit];
  if (calendar) return moment => startOf(moment, calendar);
  const length = (Number(count) || 1) * (unit === 'D' ? DAY : WEEK);
  const day = Math.floor(last / DAY) * DAY;
  const newest =
    unit === 'D' ? day : day - ((new Date(day).getUTCDay() - WEEKDAYS.indexOf(anchor) + 7) % 7) * DAY;
  // The week or day of the last value ends its period.
  const end = newest + (unit === 'D' ? DAY : WEEK);
  return moment => end - Math.ceil((end - moment) / length || 1) * length;
}
