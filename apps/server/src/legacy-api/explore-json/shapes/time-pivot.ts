import { fail } from '@powerset/core/errors.ts';
import { addUnits, startOf, type TimeUnit } from '@powerset/core/time-range/calendar.ts';
import { MOST_SEEN_CELLS, requireCells } from '@powerset/engine/most-cells.ts';
import { labelsOfColumns, labelsOfMetrics } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { toSeries } from '../series.ts';
import { toTimeFrame, type TimeColumn, type TimeFrame } from '../time-frame.ts';
import { applyTimeSteps } from '../time-steps.ts';

const DAY_MS = 86_400_000;
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const STARTS: Readonly<Record<string, TimeUnit>> = { MS: 'month', QS: 'quarter', AS: 'year', YS: 'year' };
const ENDS: Readonly<Record<string, TimeUnit>> = { M: 'month', Q: 'quarter', A: 'year', Y: 'year' };

/** Earlier periods laid over the latest one. */
export const timePivotShape: LegacyShape = {
  data: input => {
    const {
      formData,
      tables: [table],
    } = input;
    if (!table) return [];
    const frame = applyTimeSteps(
      toTimeFrame(table, {
        groupby: labelsOfColumns(formData, 'groupby'),
        metrics: labelsOfMetrics(formData),
      }),
      formData,
      false,
    );
    const { laid, ranks } = laidOver(frame, String(formData.freq ?? 'W-MON'));
    const most = Math.max(0, ...ranks.values());
    return toSeries(laid, input).map(series => {
      const rank = ranks.get(String(series.key)) ?? 0;
      return { ...series, rank, perc: 1 - rank / (most + 1) };
    });
  },
};

function laidOver(
  frame: TimeFrame,
  freq: string,
): { readonly laid: TimeFrame; readonly ranks: ReadonlyMap<string, number> } {
  const starts = frame.index.map(moment => periodStart(moment, freq));
  const periods = [...new Set(starts)].toSorted((a, b) => b - a);
  const latest = periods[0] ?? 0;
  const values = frame.columns[0]?.values ?? [];
  const known = frame.index.flatMap((moment, i) =>
    typeof values[i] === 'number' ? [moment + latest - starts[i]!] : [],
  );
  const moments = [...new Set(known)].toSorted((a, b) => a - b);
  const place = new Map(moments.map((moment, i) => [moment, i]));
  const rows = Map.groupBy(frame.index.keys(), i => starts[i]!);
  requireCells({ rows: moments.length, columns: periods.length }, MOST_SEEN_CELLS);
  const columns = periods.map((period, rank): TimeColumn => {
    const line = moments.map((): number | null => null);
    for (const i of rows.get(period) ?? [])
      if (typeof values[i] === 'number') line[place.get(frame.index[i]! + latest - period)!] = values[i];
    const name = rank === 0 ? 'current' : `-${rank}`;
    return { key: [name], names: [name], values: line };
  });
  const sorted = columns.toSorted((a, b) => (String(a.key[0]) < String(b.key[0]) ? -1 : 1));
  return {
    laid: { index: moments, columns: sorted },
    ranks: new Map(columns.map((column, rank) => [String(column.key[0]), rank])),
  };
}

/** Returns the last start of a period at or before a timestamp, whatever the rule's multiple. */
function periodStart(moment: number, freq: string): number {
  const rule = /^\d*([A-Z]+)(?:-([A-Z]{3}))?$/.exec(freq);
  const [, unit = '', anchor] = rule ?? [];
  const day = moment - (((moment % DAY_MS) + DAY_MS) % DAY_MS);
  if (unit === 'D') return moment;
  // Only midnight of its first day belongs to a period.
  const last = moment > day ? day - DAY_MS : day;
  if (unit === 'W')
    return last - ((new Date(last).getUTCDay() - WEEKDAYS.indexOf(anchor ?? 'SUN') + 7) % 7) * DAY_MS;
  const start = STARTS[unit];
  if (start) return startOf(last, start);
  const end = ENDS[unit] ?? fail('query.invalid', { detail: `Invalid frequency: ${freq}` });
  const next = startOf(addUnits(startOf(day, end), 1, end), end) - DAY_MS;
  return day === next && moment === day ? day : startOf(day, end) - DAY_MS;
}
