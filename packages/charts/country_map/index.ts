import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import { defineChart } from '../kit/define-chart.ts';
import { drillBySelection, type ToSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { CountryMapFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

const regionSelection: ToSelection = ({ formData, answers }, { dataIndex }) => {
  const [col] = columnsOf(formData.entity);
  const value = col && answerColumn(answers[0] ?? EMPTY_ANSWER, columnLabel(col))?.value(dataIndex);
  if (col === undefined || value === undefined || value === null) return [];
  return [{ col, val: typeof value === 'bigint' ? String(value) : value, formattedVal: String(value) }];
};

export const countryMap = defineChart({
  ...about,
  formData: CountryMapFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  toSelection: regionSelection,
  toDrill: drillBySelection(regionSelection, 'entity'),
  fromStandard: fields => ({ entity: fields.takeColumns()[0], metric: fields.takeMetric() }),
});
