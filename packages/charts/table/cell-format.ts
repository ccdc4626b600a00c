import { currencyFormatter } from '@powerset/core/format/currency.ts';
import { NULL_LABEL, numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import { numberAt, type AnswerColumn } from '../kit/answer.ts';
import type { Surface } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { ColumnConfig } from './column-config.ts';
import type { TableFormData } from './form-data.ts';

export type ColumnRole = 'dimension' | 'metric' | 'percent' | 'raw';

interface CellContext {
  readonly formData: TableFormData;
  readonly surface: Surface;
  readonly role: ColumnRole;
  readonly config: ColumnConfig;
  readonly rowCount: number;
}

/** How the cells of a column are written. */
export function cellFormatter(column: AnswerColumn, context: CellContext): ValueFormatter {
  switch (column.genericType) {
    case 'numeric':
      return numberCells(column, context);
    case 'temporal':
      return timeCells(column, context);
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
  return value => (value !== null && Math.abs(Number(value)) < 1 ? small(value) : base(value));
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

function timeCells(column: AnswerColumn, { formData, config, role, rowCount }: CellContext): ValueFormatter {
  if (config.d3TimeFormat) return timeFormatter(config.d3TimeFormat);
  const pattern = formData.table_timestamp_format;
  if (pattern && pattern !== SMART_DATE) return timeFormatter(pattern);
  const lookup = formData.temporal_columns_lookup as Readonly<Record<string, unknown>> | null | undefined;
  const isGrained =
    role === 'dimension' &&
    formData.time_grain_sqla &&
    (lookup?.[column.name] || column.name === '__timestamp');
  return isGrained
    ? timeFormatter(null, formData.time_grain_sqla)
    : timeFormatter(finestPattern(column, rowCount));
}

/** The shortest pattern that loses nothing of any value. */
export function finestPattern(column: AnswerColumn, rowCount: number): string {
  let finest = 0;
  for (let row = 0; row < rowCount && finest < 3; row++) {
    const ms = numberAt(column, row);
    if (ms === null) continue;
    finest = Math.max(finest, ms % 86_400_000 === 0 ? 0 : ms % 60_000 === 0 ? 1 : ms % 1000 === 0 ? 2 : 3);
  }
  return ['%Y-%m-%d', '%Y-%m-%d %H:%M', '%Y-%m-%d %H:%M:%S', '%Y-%m-%d %H:%M:%S.%L'][finest]!;
}

function plain(value: unknown): string {
  return value === null || value === undefined ? NULL_LABEL : String(value);
}
