import { defineQueries } from '../kit/define-queries.ts';
import { WorldMapFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const worldMap = defineQueries({
  vizType: 'world_map',
  name: 'World Map',
  category: 'Map',
  formData: WorldMapFormData,
  toQueries,
});
