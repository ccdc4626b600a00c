import { z } from 'zod';
import { Currency } from '@powerset/core/format/currency.ts';

/**
 * Saved form data may be old or written by hand, so a value of the wrong type counts as missing instead of
 * breaking the chart.
 */
function lenient<T>(schema: z.ZodType<T>): z.ZodType<T | null | undefined> {
  return schema.nullish().catch(undefined);
}

export const Text = lenient(z.string());
export const Flag = lenient(z.boolean());
export const Numeric = lenient(z.number());
/** A number or its text, as free inputs save it. */
export const NumberOrText = lenient(z.union([z.number(), z.string()]));
/** One item or a list of them; read it with `metricsOf`, `columnsOf`, or `asList`. */
export const Saved = z.unknown().optional();
/** The lower and upper end of an axis; null follows the data. */
export const Bounds = lenient(
  z.tuple([z.number().nullable().catch(null), z.number().nullable().catch(null)]),
);
export const SavedCurrency = lenient(Currency);
export const RgbaColor = lenient(
  z.looseObject({ r: z.number(), g: z.number(), b: z.number(), a: z.number().optional() }),
);

/** Keys that every query of a chart may have. */
export const queryShape = {
  adhoc_filters: Saved,
  time_grain_sqla: Text,
  row_limit: NumberOrText,
} as const;

export const legendShape = {
  show_legend: Flag,
  legendType: Text,
  legendOrientation: Text,
  legendMargin: NumberOrText,
} as const;
