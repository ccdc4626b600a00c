import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { SankeyV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const sankeyV2 = defineQueries({
  ...about,
  formData: SankeyV2FormData,
  toQueries,
});
