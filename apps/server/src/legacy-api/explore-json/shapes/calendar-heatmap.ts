import { fail } from '@powerset/core/errors.ts';
import { labelsOfMetrics } from '../labels.ts';
import type { LegacyShape } from '../legacy-shape.ts';
import { numbersOf, valuesOf } from '../rows.ts';
import { TIMESTAMP } from '../time-frame.ts';

const HOUR_MS = 3_600_000;

/** Values by timestamp in seconds, and the number of domains. */
export const calendarHeatmapShape: LegacyShape = {
  data: ({ formData, tables: [table], fromMs, toMs }) => {
    if (fromMs === null || toMs === null)
      return fail('query.invalid', { detail: 'Please provide both time bounds (Since and Until)' });
    const moments = table ? numbersOf(table, TIMESTAMP) : [];
    const data = Object.fromEntries(
      labelsOfMetrics(formData).map(metric => [
        metric,
        Object.fromEntries(
          (table ? valuesOf(table, metric) : []).map((value, row) => [secondsText(moments[row] ?? 0), value]),
        ),
      ]),
    );
    return {
      data,
      start: fromMs,
      domain: formData.domain_granularity ?? null,
      subdomain: formData.subdomain_granularity ?? null,
      range: domainCount(String(formData.domain_granularity), fromMs, toMs),
    };
  },
};

function secondsText(epochMs: number): string {
  const seconds = epochMs / 1000;
  return Number.isInteger(seconds) ? `${seconds}.0` : String(seconds);
}

function domainCount(domain: string, fromMs: number, toMs: number): number {
  const from = new Date(fromMs);
  const to = new Date(toMs);
  const months = wholeMonths(from, to);
  switch (domain) {
    case 'year':
      return to.getUTCFullYear() - from.getUTCFullYear() + 1;
    case 'month':
      return months + 1;
    case 'week':
      return Math.floor(months / 12) * 53 + Math.floor(restDays(from, to, months) / 7) + 1;
    case 'day':
      return Math.floor((toMs - fromMs) / (24 * HOUR_MS)) + 1;
    default:
      return Math.floor((toMs - fromMs) / HOUR_MS) + 1;
  }
}

function wholeMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return addMonths(from, months) > to.getTime() ? months - 1 : months;
}

function restDays(from: Date, to: Date, months: number): number {
  return Math.floor((to.getTime() - addMonths(from, months)) / (24 * HOUR_MS));
}

function addMonths(from: Date, months: number): number {
  return Date.UTC(
    from.getUTCFullYear(),
    from.getUTCMonth() + months,
    from.getUTCDate(),
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
}
