import type { FileColumn } from './file-plan.ts';

/** A first chart for a new table. */
export interface SuggestedChart {
  readonly label: string;
  readonly formData: Readonly<Record<string, unknown>>;
}

/** Returns a chart that suits the columns of a table: over time, by category, or the rows themselves. */
export function suggestChart(columns: readonly Pick<FileColumn, 'name' | 'type'>[]): SuggestedChart {
  const named = (...types: readonly FileColumn['type'][]): string | undefined =>
    columns.find(({ name, type }) => types.includes(type) && !isKey(name, type))?.name;
  const number = named('decimal') ?? named('integer');
  const metric =
    number === undefined
      ? { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Rows', hasCustomLabel: true }
      : {
          expressionType: 'SIMPLE',
          column: { column_name: number },
          aggregate: 'SUM',
          label: `SUM(${number})`,
        };
  const time = named('date', 'datetime');
  const category = named('text') ?? named('boolean');
  const axis = time ?? category;
  if (axis === undefined || (time === undefined && number === undefined))
    return {
      label: 'Table of the rows',
      formData: {
        viz_type: 'table',
        query_mode: 'raw',
        all_columns: columns.slice(0, 20).map(({ name }) => name),
      },
    };
  const what = number ?? 'rows';
  return {
    label: time === undefined ? `Bar chart of ${what} by ${axis}` : `Line chart of ${what} by ${axis}`,
    formData: {
      viz_type: time === undefined ? 'echarts_timeseries_bar' : 'echarts_timeseries_line',
      x_axis: axis,
      metrics: [metric],
      groupby: [],
      row_limit: 1000,
    },
  };
}

// Sums of keys mean nothing.
function isKey(name: string, type: FileColumn['type']): boolean {
  return type === 'integer' && /(^|_|\s)(id|key|no|nr|code|zip)$|^(id|zip|year)/i.test(name);
}
