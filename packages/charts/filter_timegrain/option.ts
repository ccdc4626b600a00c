import { answerColumn, EMPTY_ANSWER, type AnswerColumn } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { plainChoice, type FilterFormModel } from '../kit/filter-field.ts';
import type { FilterTimeGrainFormData } from './form-data.ts';

const SINGLE = { isMultiple: false, isClearable: true, isFree: false, presets: [] } as const;

/** Returns the filter with the values that readers choose from. */
export function toOption({ answers }: DrawInput<FilterTimeGrainFormData>): FilterFormModel {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [name, duration] = ['name', 'duration'].map(one => answerColumn(answer, one));
  const choices = Array.from({ length: answer.rowCount }, (_, row) => row)
    .filter(row => textAt(duration, row) !== '')
    .map(row => plainChoice(textAt(duration, row), textAt(name, row)));
  return { fields: [{ ...SINGLE, key: '__time_grain', label: 'Time grain', choices }], isInstant: true };
}

function textAt(column: AnswerColumn | undefined, row: number): string {
  return String(column?.value(row) ?? '');
}
