import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';

const COLUMN_KEYS = ['x_axis', 'groupby', 'all_columns', 'columns'] as const;
const METRIC_KEYS = ['metrics', 'metric', 'percent_metrics'] as const;

/** Returns the columns of a saved chart's result that its settings name. */
export function sourceColumns(params: string | null | undefined): readonly string[] {
  const formData = formDataIn(params);
  const isRaw = formData.query_mode === 'raw';
  const keys = isRaw ? ['all_columns'] : COLUMN_KEYS;
  const columns = keys.flatMap(key => columnsOf(formData[key]).map(columnLabel));
  const metrics = isRaw ? [] : METRIC_KEYS.flatMap(key => metricsOf(formData[key]).map(metricLabel));
  const time = formData.include_time === true && !isRaw ? ['__timestamp'] : [];
  return [...new Set([...time, ...columns, ...metrics])];
}

function formDataIn(params: string | null | undefined): FormData {
  try {
    return Object(JSON.parse(params ?? '{}')) as FormData;
  } catch {
    return {};
  }
}
