import { timeFormatter } from '@powerset/core/format/time.ts';
import { xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../answer.ts';
import { TIME_COLUMN } from './model.ts';
import { seriesSelection, type DrillFilter, type ToDrill } from '../selection.ts';

/** Drills to the rows of one point: its value on the x-axis and the dimensions of its series. */
export const timeseriesDrill: ToDrill = (input, mark) => {
  const filters = seriesSelection(input, mark).map(condition => ({ ...condition, op: '==' as const }));
  const place = placeFilter(input, mark);
  return {
    detail: [...(place ? [place] : []), ...filters],
    by: { filters, groupbyFieldName: 'groupby' },
  };
};

function placeFilter(
  { formData, answers }: Parameters<ToDrill>[0],
  { dataIndex }: Parameters<ToDrill>[1],
): DrillFilter | undefined {
  const axis = xAxisOf(formData);
  // Charts older than the choice of an x-axis use the time column.
  const col = axis ?? (typeof formData.granularity_sqla === 'string' ? formData.granularity_sqla : undefined);
  const label = axis === undefined ? TIME_COLUMN : columnLabel(axis);
  const column = answerColumn(answers[0] ?? EMPTY_ANSWER, label);
  if (col === undefined || !column) return undefined;
  const value = column.value(dataIndex);
  const val = typeof value === 'bigint' ? String(value) : value;
  if (column.genericType !== 'temporal') return { col, op: '==', val, formattedVal: String(val) };
  const grain = typeof formData.time_grain_sqla === 'string' ? formData.time_grain_sqla : undefined;
  const formattedVal = timeFormatter('smart_date_detailed')(val);
  return { col, ...(grain ? { grain } : {}), op: '==', val, formattedVal };
}
