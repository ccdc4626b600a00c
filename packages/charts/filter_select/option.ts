import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { plainChoice, type FilterFormModel } from '../kit/filter-field.ts';
import { finestPattern } from '../kit/finest-pattern.ts';
import type { FilterSelectFormData } from './form-data.ts';

/** Returns the filter with the values that readers choose from. */
export function toOption({ formData, answers, surface }: DrawInput<FilterSelectFormData>): FilterFormModel {
  const [column] = columnsOf(formData.groupby).map(columnLabel);
  const answer = answers[0] ?? EMPTY_ANSWER;
  const values = column === undefined ? undefined : answerColumn(answer, column);
  if (column === undefined || !values) return { fields: [], isInstant: true };
  const isTime = values.genericType === 'temporal';
  const time = timeFormatter(finestPattern(values, answer.rowCount));
  const choices = Array.from({ length: answer.rowCount }, (_, row) => {
    const value = values.value(row);
    const label = value === null ? '<NULL>' : isTime ? time(value) : String(value);
    return plainChoice(typeof value === 'bigint' ? String(value) : value, label);
  });
  const field = {
    key: column,
    label: labelOf(surface.dataset, column),
    isMultiple: formData.multiSelect !== false,
    isClearable: formData.enableEmptyFilter !== true,
    isFree: false,
    choices,
    presets: formData.defaultToFirstItem ? choices.slice(0, 1).map(({ value }) => value) : [],
  };
  return { fields: [field], isInstant: true };
}
