import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { GenericType } from '@powerset/core/table/result-table.ts';
import type { Currency } from '@powerset/core/format/currency.ts';
import type { Surface } from './surface.ts';
import { valueFormatter } from './value-format.ts';

/** Returns the format of a single number: a number format, or a time format if it is a time. */
export function numberFormat(
  formData: FormData,
  surface: Surface,
  type: GenericType | undefined,
): ValueFormatter {
  const pattern = typeof formData.y_axis_format === 'string' ? formData.y_axis_format : undefined;
  const timePattern = typeof formData.time_format === 'string' ? formData.time_format : undefined;
  const [metric] = metricsOf(formData.metric);
  const isMoment = type === 'temporal' || type === 'string' || formData.force_timestamp_formatting === true;
  if (isMoment) return timeFormatter(timePattern);
  const currency = formData.currency_format as Currency | null | undefined;
  return valueFormatter(surface, metric === undefined ? undefined : metricLabel(metric), {
    pattern,
    currency,
  });
}

/** Semibold digits are wider than the regular ones that are measured. */
const SEMIBOLD = 1.09;
/** Texts up to this length share one size, so that numbers side by side look alike. */
const LENGTHS = [6, 10, 14, 20];
const SMALLEST = 12;

/** Returns a type size: a share of the height at which texts of about this length also fit the width. */
export function fittingSize(text: string, part: number, surface: Surface): number {
  const wanted = Math.max(SMALLEST, surface.height * part);
  const length = LENGTHS.find(one => one >= text.length) ?? 0;
  const widest = Math.max(surface.measureText(text, 100), surface.measureText('0'.repeat(length), 100));
  const width = (widest / 100) * SEMIBOLD;
  return Math.max(
    SMALLEST,
    Math.floor(width === 0 ? wanted : Math.min(wanted, (surface.width - 14) / width)),
  );
}

/** Returns the author's words for the comparison, or default words for a change. */
export function againstText(
  said: string | null | undefined,
  lag: number,
  grain: string | null | undefined,
): string {
  if (said) return said;
  const unit = UNITS[grain ?? ''] ?? 'point';
  return lag === 1 ? `vs. the ${unit} before` : `vs. ${lag} ${unit}s before`;
}

const UNITS: Readonly<Record<string, string>> = {
  PT1S: 'second',
  PT1M: 'minute',
  PT1H: 'hour',
  P1D: 'day',
  P1W: 'week',
  P1M: 'month',
  P3M: 'quarter',
  P1Y: 'year',
};
