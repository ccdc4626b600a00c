import { NumberOrText, Saved, Text } from './form-data-shapes.ts';

/** Keys of old charts for processing the result after the query. */
export const oldAnalysisShape = {
  rolling_type: Text,
  rolling_periods: NumberOrText,
  min_periods: NumberOrText,
  time_compare: Saved,
  comparison_type: Text,
  resample_rule: Text,
  resample_method: Text,
} as const;
