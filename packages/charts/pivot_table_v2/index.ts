import { asList } from '@powerset/core/form-data/form-data.ts';
import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { PivotTableFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const pivotTable = defineChart({
  ...about,
  formData: PivotTableFormData,
  sections,
  toQueries,
  toOption,
  fromStandard: (fields, formData) => {
    const rows = asList(formData.groupbyRows);
    return {
      metrics: fields.takeMetrics(),
      groupbyColumns: fields.takeColumns().filter(column => !rows.includes(column)),
    };
  },
});
