import { buildQuery, type BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import type { HistogramV2FormData } from './form-data.ts';

const USUAL_BINS = 5;

/** Requests the values, which the server counts by bin. */
export function toQueries(formData: HistogramV2FormData): readonly BuiltQuery[] {
  const groupby = columnsOf(formData.groupby);
  const [column] = columnsOf(formData.column);
  const histogram =
    column === undefined
      ? []
      : [
          {
            operation: 'histogram',
            options: {
              column: columnLabel(column),
              groupby: groupby.map(columnLabel),
              bins: Math.trunc(Number(formData.bins)) || USUAL_BINS,
              cumulative: Boolean(formData.cumulative),
              normalize: Boolean(formData.normalize),
            },
          },
        ];
  return [
    {
      ...buildQuery(formData),
      columns: [...groupby, ...columnsOf(column)],
      metrics: undefined,
      post_processing: histogram,
    },
  ];
}
