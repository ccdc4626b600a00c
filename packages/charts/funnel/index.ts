import { defineChart } from '../kit/define-chart.ts';
import { rowSelection } from '../kit/selection.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { FunnelFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

const USUAL_STAGES = 10;

export const funnel = defineChart({
  ...about,
  formData: FunnelFormData,
  sections,
  toQueries,
  toOption,
  toSelection: rowSelection,
  marks: 'items',
  fromStandard: fields => ({
    metric: fields.takeMetric(),
    groupby: fields.takeColumns(),
    row_limit: USUAL_STAGES,
  }),
});
