import { timeFormatter } from '@powerset/core/format/time.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { xAxisOf } from '@powerset/core/form-data/x-axis.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { ANNOTATION_ID } from '../annotation-records.ts';
import { answerColumn, EMPTY_ANSWER, type AnswerColumn } from '../answer.ts';
import { TIME_COLUMN } from './model.ts';
import {
  seriesSelection,
  type DrillFilter,
  type MarkRef,
  type SelectionInput,
  type ToDrill,
  type ToSelection,
} from '../selection.ts';

/**
 * A mark stands for the dimensions of its series. Without dimensions, a mark over a name stands for that
 * name; a timestamp is not a value to filter by.
 */
export const timeseriesSelection: ToSelection = (input, mark) => {
  if (!standsForPlace(input.formData)) return seriesSelection(input, mark);
  const place = placeFilter(input, mark);
  if (!place || place.isMoment || mark.seriesId.startsWith(ANNOTATION_ID)) return [];
  const { col, val, formattedVal = String(val) } = place.filter;
  return [{ col, val, formattedVal }];
};

/**
 * Returns the name of a selected mark: the name on the axis if the mark stands for it, otherwise the name of
 * its series.
 */
export function timeseriesMarkName(mark: MarkRef, input: SelectionInput): string {
  const [condition] = standsForPlace(input.formData) ? timeseriesSelection(input, mark) : [];
  return condition?.formattedVal ?? mark.name;
}

/** Returns whether marks of a chart stand for their place on the x-axis. */
export function standsForPlace(formData: FormData): boolean {
  return columnsOf(formData.groupby).length === 0;
}

/** Drills to the rows behind one point: its place on the x-axis and the dimensions of its series. */
export const timeseriesDrill: ToDrill = (input, mark) => {
  const filters = seriesSelection(input, mark).map(condition => ({ ...condition, op: '==' as const }));
  const place = placeFilter(input, mark);
  const isSplitByPlace = place && !place.isMoment && standsForPlace(input.formData);
  return {
    detail: [...(place ? [place.filter] : []), ...filters],
    by: { filters: isSplitByPlace ? [place.filter] : filters, groupbyFieldName: 'groupby' },
  };
};

function placeFilter(
  { formData, answers }: SelectionInput,
  mark: MarkRef,
): { readonly filter: DrillFilter; readonly isMoment: boolean } | undefined {
  const axis = xAxisOf(formData);
  // In charts from before users could choose the x-axis, the time column takes its place.
  const col = axis ?? (typeof formData.granularity_sqla === 'string' ? formData.granularity_sqla : undefined);
  const label = axis === undefined ? TIME_COLUMN : columnLabel(axis);
  const column = answerColumn(answers[0] ?? EMPTY_ANSWER, label);
  if (col === undefined || !column) return undefined;
  const value = column.value(rowOf(column, answers[0]?.rowCount ?? 0, formData, mark));
  const val = typeof value === 'bigint' ? String(value) : value;
  if (column.genericType !== 'temporal')
    return {
      filter: { col, op: '==', val, formattedVal: val === null ? NULL_LABEL : String(val) },
      isMoment: false,
    };
  const grain = typeof formData.time_grain_sqla === 'string' ? formData.time_grain_sqla : undefined;
  const formattedVal = timeFormatter('smart_date_detailed')(val);
  return { filter: { col, ...(grain ? { grain } : {}), op: '==', val, formattedVal }, isMoment: true };
}

/**
 * An axis may sort its names differently from the rows, so find the row by the mark's value if there is one.
 */
function rowOf(column: AnswerColumn, rowCount: number, formData: FormData, mark: MarkRef): number {
  const place: unknown = Array.isArray(mark.value)
    ? mark.value[formData.orientation === 'horizontal' ? 1 : 0]
    : undefined;
  if (place === undefined) return mark.dataIndex;
  for (let row = 0; row < rowCount; row++)
    if (String(column.value(row) ?? NULL_LABEL) === String(place)) return row;
  return mark.dataIndex;
}
