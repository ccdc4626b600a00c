import { metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { currencyFormatter, type Currency } from '@powerset/core/format/currency.ts';
import { SMART_NUMBER, type ValueFormatter } from '@powerset/core/format/number.ts';
import type { Surface } from './surface.ts';

export interface FormatChoice {
  readonly pattern?: string | null | undefined;
  readonly currency?: Currency | null | undefined;
}

/**
 * Returns the format of a metric's values: the chart's, or else the metric's, or else the adaptive one. The
 * adaptive format counts as no choice, because every panel starts with it.
 */
export function valueFormatter(
  surface: Surface,
  metricName: string | undefined,
  { pattern, currency }: FormatChoice,
): ValueFormatter {
  const metric = metricOf(surface.dataset, metricName);
  const chosen = pattern && pattern !== SMART_NUMBER ? pattern : (metric?.numberFormat ?? pattern);
  return currencyFormatter(currency?.symbol ? currency : metric?.currency, chosen);
}

/** Shares are shown in percent whatever format is chosen, unless that is a percent format itself. */
export function shareFormatter(pattern: string | null | undefined, fallback: string): string {
  return pattern?.includes('%') ? pattern : fallback;
}
