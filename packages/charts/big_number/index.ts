import { defineChart } from '../kit/define-chart.ts';
import { about } from './about.ts';
import { timeseriesDrill } from '../kit/timeseries/drill.ts';
import { sections } from './controls.ts';
import { BigNumberFormData } from './form-data.ts';
import { toOption } from './option.ts';
import { toQueries } from './query.ts';

export const bigNumber = defineChart({
  ...about,
  formData: BigNumberFormData,
  sections,
  toQueries,
  toOption,
  drawsEmpty: true,
  // A number over all rows cannot be split; a point of its trend stands for its rows.
  toDrill: (input, mark) => ({ detail: timeseriesDrill(input, mark).detail }),
  fromStandard: fields => ({ metric: fields.takeMetric() }),
});
