import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { sections } from './controls.ts';
import { MapboxFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const mapbox = defineChart({
  ...about,
  formData: MapboxFormData,
  sections,
  toQueries,
  toOption,
  marks: 'items',
  fromStandard: fields => ({ groupby: fields.takeColumns() }),
});
