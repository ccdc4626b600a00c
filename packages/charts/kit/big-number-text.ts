import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { GenericType } from '@powerset/core/table/result-table.ts';
import type { Currency } from '@powerset/core/format/currency.ts';
import type { Surface } from './surface.ts';
import { valueFormatter } from './value-format.ts';

/** How the number of a chart with one number is written: as a number, or as a moment when it is one. */
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

/** Semibold figures are wider than the regular ones that are measured. */
const SEMIBOLD = 1.09;

/** A type size: a part of the height that also lets the text fit the width. */
export function fittingSize(text: string, part: number, surface: Surface, share = 1): number {
  const wanted = Math.max(12, surface.height * part);
  const width = (surface.measureText(text, 100) / 100) * SEMIBOLD;
  return Math.max(
    12,
    Math.floor(Math.min(wanted, width === 0 ? wanted : ((surface.width - 24) * share) / width)),
  );
}
