import { expect, it } from 'vitest';
import { changesSummary, changeText } from './change-text.ts';

it('reports what changed in words', () => {
  expect(changeText({ kind: 'added', id: 'a', type: 'CHART', name: 'Orders' })).toBe(
    'Added the chart “Orders”',
  );
  expect(changeText({ kind: 'removed', id: 'd', type: 'DIVIDER', name: 'Divider' })).toBe(
    'Removed a divider',
  );
  expect(changeText({ kind: 'edited', type: 'FILTER', name: 'Region' })).toBe('Edited the filter “Region”');
  expect(changeText({ kind: 'setting', name: 'json_metadata.color_scheme', before: 'a', after: 'b' })).toBe(
    'Changed Settings › color scheme',
  );
});

it('sums up a save in one line', () => {
  const moved = { kind: 'moved', id: 'a', type: 'CHART', name: 'Orders' } as const;
  expect(changesSummary([moved], 0)).toBe('Moved the chart “Orders”');
  expect(changesSummary([moved, moved], 3)).toBe('Moved the chart “Orders”, and 4 more');
  expect(changesSummary([], 0)).toBe('No visible changes');
  expect(changesSummary(null, 0)).toBe('The oldest version known');
});
