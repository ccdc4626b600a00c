import { instantOf } from '@powerset/core/time-range/wall-clock.ts';
import { strftime } from '@powerset/kit/strftime.ts';
import { MOMENT_IN_TIME, type Dialect } from '@powerset/sql/dialect.ts';
import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { ComparedColumn } from './compared-column.ts';

/**
 * Returns a timestamp in the column's form: the engine's type if the dialect has it, otherwise seconds,
 * milliseconds, or text of a pattern.
 * @param wallMs local time in the column's zone, as if it were UTC
 */
export function momentOf(
  wallMs: number,
  { type, pythonDateFormat: format, zone }: Pick<ComparedColumn, 'type' | 'pythonDateFormat' | 'zone'>,
  dialect?: Dialect,
): Extract<Expression, { kind: 'value' | 'moment' }> {
  const epochMs = instantOf(wallMs, zone);
  const moment = {
    kind: 'moment',
    epochMs,
    databaseType: zone === undefined ? (type ?? '') : MOMENT_IN_TIME,
  } as const;
  if (type && dialect?.holdsMoments(type)) return moment;
  if (format === 'epoch_s') return { kind: 'value', value: Math.trunc(epochMs / 1000) };
  // Whole seconds, as Superset compares them.
  if (format === 'epoch_ms') return { kind: 'value', value: Math.trunc(epochMs / 1000) * 1000 };
  if (format) return { kind: 'value', value: strftime(epochMs, format) };
  // Times of day have no date, so the engine reads what it needs from the text.
  if (/^TIME(?!STAMP)/i.test(type ?? ''))
    return { kind: 'value', value: strftime(epochMs, '%Y-%m-%d %H:%M:%S.%f') };
  return moment;
}
