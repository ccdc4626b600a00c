import { defineQueries } from '../kit/define-queries.ts';
import { ChordFormData } from './form-data.ts';
import { toQueries } from './query.ts';

export const chord = defineQueries({
  vizType: 'chord',
  name: 'Chord Diagram',
  category: 'Flow',
  formData: ChordFormData,
  toQueries,
});
