import { GENERIC_TYPES } from '@powerset/core/table/result-table.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type AnswerColumn } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { plainChoice, type FilterFormModel } from '../kit/filter-field.ts';
import type { FilterTimeColumnFormData } from './form-data.ts';

const SINGLE = { isMultiple: false, isClearable: true, isFree: false, presets: [] } as const;

/** Returns the filter with the values that readers choose from. */
export function toOption({ answers }: DrawInput<FilterTimeColumnFormData>): FilterFormModel {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [name, label, type] = ['column_name', 'verbose_name', 'dtype'].map(one => answerColumn(answer, one));
  const choices = Array.from({ length: answer.rowCount }, (_, row) => row)
    .filter(row => numberAt(type, row) === GENERIC_TYPES.temporal)
    .map(row => plainChoice(textAt(name, row), textAt(label, row) || textAt(name, row)));
  return { fields: [{ ...SINGLE, key: '__time_col', label: 'Time column', choices }], isInstant: true };
}

function textAt(column: AnswerColumn | undefined, row: number): string {
  return String(column?.value(row) ?? '');
}
