import { defineQueries } from '../kit/define-queries.ts';
import { about } from './about.ts';
import { WorldMapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const worldMap = defineQueries({
  ...about,
  formData: WorldMapFormData,
  toQueries,
});
