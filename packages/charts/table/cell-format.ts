import { currencyFormatter } from '@powerset/core/format/currency.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import type { AnswerColumn } from '../kit/answer.ts';
import type { Surface } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { ColumnConfig } from './column-config.ts';
import type { TableFormData } from './form-data.ts';

const DATABASE_TIME = '%Y-%m-%d %H:%M:%S';

/** The text of cells without a value. */
export const NO_VALUE = 'N/A';

export type ColumnRole = 'dimension' | 'metric' | 'percent' | 'raw';

interface CellContext {
  readonly formData: TableFormData;
  readonly surface: Surface;
  readonly role: ColumnRole;
  readonly config: ColumnConfig;
}

/** Returns the format of a column's cells. */
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

/** Metrics use the adaptive format, shares are in percent, and numbers of raw rows stay unchanged. */
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
  // A bare time of day arrives as text and stays text.
  return value => (typeof value === 'string' ? value : full(value));
}

/** Returns the full text of a time, for cells whose format omits a part of it. */
export function fullMoment(value: unknown): string | undefined {
  return typeof value === 'number' ? timeFormatter(DATABASE_TIME)(value) : undefined;
}

function plain(value: unknown): string {
  return String(value);
}
