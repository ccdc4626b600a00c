import { asList } from '@powerset/core/form-data/form-data.ts';
import type { PanelState } from '../kit/control.ts';
import { defineChart } from '../kit/define-chart.ts';
import { queryMode } from '../kit/query-mode.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { HandlebarsFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const handlebars = defineChart({
  ...about,
  formData: HandlebarsFormData,
  sections,
  validate,
  toQueries,
  toOption,
  drawsEmpty: true,
  fromStandard: fields => ({
    query_mode: 'aggregate',
    metrics: fields.takeMetrics(),
    groupby: fields.takeColumns(),
  }),
});

/** A template needs rows, whichever control names their columns. */
function validate({ formData }: PanelState) {
  const isEmpty = (key: string): boolean => asList(formData[key]).length === 0;
  if (queryMode(formData) === 'raw') return isEmpty('all_columns') ? { all_columns: 'cannot be empty' } : {};
  const message = 'Group By, Metrics or Percentage Metrics must have a value';
  const isNothing = ['groupby', 'metrics', 'percent_metrics'].every(isEmpty);
  return isNothing ? { groupby: message, metrics: message, percent_metrics: message } : {};
}
