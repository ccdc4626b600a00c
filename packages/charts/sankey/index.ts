import { defineQueries } from '../kit/define-queries.ts';
import { LegacySankeyFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const legacySankey = defineQueries({
  vizType: 'sankey',
  name: 'Sankey Diagram (legacy)',
  category: 'Flow',
  formData: LegacySankeyFormData,
  toQueries,
});
