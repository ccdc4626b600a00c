import { currencyFormatter } from '@powerset/core/format/currency.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import type { AnswerColumn } from '../kit/answer.ts';
import type { Surface } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { ColumnConfig } from './column-config.ts';
import type { TableFormData } from './form-data.ts';

const DATABASE_TIME = '%Y-%m-%d %H:%M:%S';

/** How cells without a value read. */
export const NO_VALUE = 'N/A';

export type ColumnRole = 'dimension' | 'metric' | 'percent' | 'raw';

interface CellContext {
  readonly formData: TableFormData;
  readonly surface: Surface;
  readonly role: ColumnRole;
  readonly config: ColumnConfig;
}

/** How the cells of a column are written. */
export function cellFormatter(column: AnswerColumn, context: CellContext): ValueFormatter {
  const format = valueFormat(column, context);
  return value => (value === null || value === undefined ? NO_VALUE : format(value));
}

function valueFormat(column: AnswerColumn, context: CellContext): ValueFormatter {
  switch (column.genericType) {
    case 'numeric':
      return numberCells(column, context);
    case 'temporal':
      return timeCells(context);
    default:
      return plain;
  }
}

function numberCells(column: AnswerColumn, { surface, role, config }: CellContext): ValueFormatter {
  const pattern =
    config.d3NumberFormat ??
    (typeof config.fractionDigits === 'number' ? `,.${config.fractionDigits}f` : undefined);
  const base = baseNumbers(column.name, { surface, role, config }, pattern);
  const small = config.d3SmallNumberFormat
    ? currencyFormatter(config.currencyFormat, config.d3SmallNumberFormat)
    : undefined;
  if (!small) return base;
  return value => (Math.abs(Number(value)) < 1 ? small(value) : base(value));
}

/** Metrics read adaptively, shares as percent, and numbers of single rows as they are. */
function baseNumbers(
  name: string,
  { surface, role, config }: Pick<CellContext, 'surface' | 'role' | 'config'>,
  pattern: string | undefined,
): ValueFormatter {
  if (role === 'percent') return numberFormatter(pattern ?? '.3%');
  if (role === 'metric') return valueFormatter(surface, name, { pattern, currency: config.currencyFormat });
  return pattern || config.currencyFormat?.symbol ? currencyFormatter(config.currencyFormat, pattern) : plain;
}

function timeCells({ formData, config }: CellContext): ValueFormatter {
  if (config.d3TimeFormat) return timeFormatter(config.d3TimeFormat);
  const pattern = formData.table_timestamp_format;
  if (pattern && pattern !== SMART_DATE) return timeFormatter(pattern);
  const grain = formData.time_grain_sqla;
  if (grain) return timeFormatter(null, grain);
  const full = timeFormatter(DATABASE_TIME);
  // A time of day alone comes as a text and stays one.
  return value => (typeof value === 'string' ? value : full(value));
}

/** How a moment reads in full, for cells whose format leaves a part of it out. */
export function fullMoment(value: unknown): string | undefined {
  return typeof value === 'number' ? timeFormatter(DATABASE_TIME)(value) : undefined;
}

function plain(value: unknown): string {
  return String(value);
}
