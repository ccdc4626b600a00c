import { defineQueries } from '../kit/define-queries.ts';
import { SankeyV2FormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const sankeyV2 = defineQueries({
  vizType: 'sankey_v2',
  name: 'Sankey Chart',
  category: 'Flow',
  formData: SankeyV2FormData,
  toQueries,
});
