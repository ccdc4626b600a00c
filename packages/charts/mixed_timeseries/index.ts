import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { MixedTimeseriesFormData } from './form-data.ts';
import { mixedDrill, mixedSelection } from './marks.ts';
import { toOption } from './option.ts';
import { formDataOfA, toQueries } from './query.ts';

export const mixedTimeseries = defineChart({
  ...about,
  formData: MixedTimeseriesFormData,
  sections,
  toQueries,
  toRequestFormData: formDataOfA,
  toOption,
  toSelection: mixedSelection,
  toDrill: mixedDrill,
  fromStandard: (fields, formData) => {
    const [ofB, splitB] = [
      metricsOf(formData.metrics_b).map(metricLabel),
      columnsOf(formData.groupby_b).map(columnLabel),
    ];
    return {
      metrics: fields.takeMetrics().filter(metric => !ofB.includes(metricLabel(metric))),
      groupby: fields.takeColumns().filter(column => !splitB.includes(columnLabel(column))),
    };
  },
});
