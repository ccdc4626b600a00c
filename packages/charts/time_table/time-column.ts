import { z } from 'zod';
import { asList } from '@powerset/core/form-data/form-data.ts';

const Count = z.preprocess(
  value => (value === '' || value === null ? undefined : value),
  z.coerce.number().finite().optional().catch(undefined),
);
const Words = z.string().nullish().catch(undefined);
const Ends = z.preprocess(
  value => (Array.isArray(value) ? [value[0], value[1]] : []),
  z.tuple([Count, Count]).catch([undefined, undefined]),
);

/** One column of a time table, as the panel saves it. */
export const TimeColumn = z.looseObject({
  key: Words,
  label: Words,
  tooltip: Words,
  colType: z.enum(['time', 'contrib', 'spark', 'avg']).catch('spark'),
  width: Count,
  height: Count,
  timeLag: Count,
  timeRatio: Count,
  comparisonType: z.enum(['value', 'diff', 'perc', 'perc_change']).optional().catch(undefined),
  showYAxis: z.boolean().nullish().catch(undefined),
  yAxisBounds: Ends,
  bounds: Ends,
  d3format: Words,
  dateFormat: Words,
});
export type TimeColumn = z.infer<typeof TimeColumn>;

/** Returns the saved columns of a time table. */
export function timeColumns(saved: unknown): readonly TimeColumn[] {
  return asList(saved).flatMap(one => TimeColumn.safeParse(one).data ?? []);
}
