import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import type { PanelState } from '../kit/control.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { sections } from './controls.ts';
import { TableFormData } from './form-data.ts';
import { queryMode } from '../kit/query-mode.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const table = defineChart({
  ...about,
  formData: TableFormData,
  sections,
  validate,
  toQueries,
  toRequestFormData: formData =>
    queryMode(formData) === 'raw' ? { ...formData, include_time: false } : formData,
  toOption,
  fromStandard: fields => ({
    query_mode: 'aggregate',
    metrics: fields.takeMetrics(),
    groupby: fields.takeColumns(),
  }),
});

/** A table needs at least one column or metric, from any of its controls. */
function validate({ formData }: PanelState) {
  const isEmpty = (key: string): boolean => asList(formData[key]).length === 0;
  if (queryMode(formData) === 'raw') return isEmpty('all_columns') ? { all_columns: 'cannot be empty' } : {};
  const message = 'Group By, Metrics or Percentage Metrics must have a value';
  const isNothing = ['groupby', 'metrics', 'percent_metrics'].every(isEmpty);
  return isNothing ? { groupby: message, metrics: message, percent_metrics: message } : {};
}
