import { defineQueries } from '../kit/define-queries.ts';
import { BulletFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const bullet = defineQueries({
  vizType: 'bullet',
  name: 'Bullet Chart',
  category: 'KPI',
  formData: BulletFormData,
  toQueries,
});
