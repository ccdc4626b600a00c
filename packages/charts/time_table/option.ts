import { colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { readColor } from '@powerset/core/color/hex.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { Surface } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { cellNumber, sparkValues } from './cell-value.ts';
import type { TimeTableFormData } from './form-data.ts';
import { rowAddress } from './row-address.ts';
import { timeSeries, type TimeSeries } from './series.ts';
import { sparkline, type Sparkline } from './sparkline.ts';
import { timeColumns, type TimeColumn } from './time-column.ts';

export interface TimeTableCell {
  /** The value that sorts the rows. */
  readonly value: number | null;
  readonly text: string;
  readonly color: string | undefined;
  readonly problem: string | undefined;
  readonly spark: Sparkline | undefined;
}

export interface TimeTableRow {
  readonly key: string;
  readonly name: string;
  readonly href: string | undefined;
  readonly cells: readonly TimeTableCell[];
}

export interface TimeTableModel {
  /** The heading of the row names. */
  readonly nameLabel: string;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly tooltip: string;
    readonly isSpark: boolean;
  }[];
  readonly rows: readonly TimeTableRow[];
}

const SHARES = new Set(['perc', 'perc_change']);

/** Returns the answer as rows of comparisons and sparklines. */
export function toOption({ formData, answers, surface }: DrawInput<TimeTableFormData>): TimeTableModel {
  const columns = timeColumns(formData.column_collection);
  const table = timeSeries(formData, answers[0] ?? EMPTY_ANSWER, surface);
  const cellOf = (column: TimeColumn, series: TimeSeries): TimeTableCell => {
    const format = cellFormat(column, series, surface);
    const { value, problem } = cellNumber(column, series, table.series);
    const spark =
      column.colType === 'spark'
        ? sparkline({
            column,
            times: table.times,
            values: sparkValues(column, series.values),
            format,
            formatTime: timeFormatter(
              column.dateFormat || null,
              column.dateFormat ? null : formData.time_grain_sqla,
            ),
          })
        : undefined;
    const text = value === null ? '–' : format(value);
    return { value, text: problem ? '–' : text, problem, spark, color: boundsColor(value, column, surface) };
  };
  const groups = columnsOf(formData.groupby).map(column => labelOf(surface.dataset, columnLabel(column)));
  return {
    nameLabel: groups.join(', ') || 'Metric',
    columns: columns.map((column, at) => ({
      key: column.key ?? String(at),
      label: column.label ?? '',
      tooltip: column.tooltip ?? '',
      isSpark: column.colType === 'spark',
    })),
    rows: table.series.map(series => ({
      key: series.key,
      name: series.name,
      href: rowAddress(formData, series),
      cells: columns.map(column => cellOf(column, series)),
    })),
  };
}

/** Shares and relative changes are in percent unless the author chose another format. */
function cellFormat(column: TimeColumn, series: TimeSeries, surface: Surface): ValueFormatter {
  const isShare =
    column.colType === 'contrib' ||
    (column.colType === 'time' && SHARES.has(column.comparisonType ?? '')) ||
    (column.colType === 'spark' && Boolean(column.timeRatio));
  const pattern = column.d3format || (isShare ? '.1%' : undefined);
  return isShare
    ? valueFormatter({ ...surface, dataset: undefined }, undefined, { pattern })
    : valueFormatter(surface, series.metric, { pattern });
}

const LOW = '#CA0020';
const MIDDLE = '#8A8F99';
const HIGH = '#0571B0';

/**
 * Returns the text color from red at the lower bound through gray to blue at the upper one; with a single
 * bound, red or blue.
 */
function boundsColor(
  value: number | null,
  { bounds: [min, max], colType }: TimeColumn,
  { theme }: Surface,
): string | undefined {
  if (value === null || colType === 'spark' || (min === undefined && max === undefined)) return undefined;
  const color =
    min !== undefined && max !== undefined
      ? between(max === min ? 0.5 : (value - min) / (max - min))
      : (min !== undefined ? value >= min : value < max!)
        ? HIGH
        : LOW;
  return theme.isDark ? colorOnDark(color) : color;
}

function between(part: number): string {
  const share = Math.min(1, Math.max(0, part)) * 2;
  const [from, to] = share < 1 ? [LOW, MIDDLE] : [MIDDLE, HIGH];
  const [start, end] = [readColor(from)!, readColor(to)!];
  const mixed = start.map((channel, i) =>
    Math.round(channel + (end[i]! - channel) * (share % 1 || Number(share === 2))),
  );
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`;
}
