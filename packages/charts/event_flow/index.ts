import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { EventFlowFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const eventFlow = defineChart({
  ...about,
  formData: EventFlowFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({ entity: fields.takeColumn() }),
});
