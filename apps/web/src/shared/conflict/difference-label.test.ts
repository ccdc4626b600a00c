import { expect, it } from 'vitest';
import { differenceLabel } from './difference-label.ts';

it.each([
  ['dashboard_title', 'Title'],
  ['json_metadata.color_scheme', 'Settings › color scheme'],
  ['json_metadata.positions.HEADER_ID.meta.text', 'Layout › HEADER_ID › text'],
  ['json_metadata.positions.CHART-a1.meta.width', 'Layout › CHART-a1 › width'],
  ['params.row_limit', 'Chart settings › row limit'],
  ['cache_timeout', 'Cache timeout'],
])('describes %s in words: %s', (field, words) => {
  expect(differenceLabel(field)).toBe(words);
});
