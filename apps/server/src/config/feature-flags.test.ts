import { expect, it } from 'vitest';
import { featureFlags } from './feature-flags.ts';

it.each([
  'CONFIRM_DASHBOARD_DIFF',
  'DASHBOARD_NATIVE_FILTERS_SET',
  'ENABLE_ADVANCED_DATA_TYPES',
  'ENABLE_TEMPLATE_PROCESSING',
  'ESTIMATE_QUERY_COST',
  'HORIZONTAL_FILTER_BAR',
  'SQLLAB_BACKEND_PERSISTENCE',
  'TAGGING_SYSTEM',
  'THUMBNAILS',
])('%s is on, and can be turned off', flag => {
  expect(featureFlags({})[flag]).toBe(true);
  expect(featureFlags({ [flag]: false })[flag]).toBe(false);
});
