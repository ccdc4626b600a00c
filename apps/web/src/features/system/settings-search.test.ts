import { expect, it } from 'vitest';
import { foundSettings, valueText } from './settings-search.ts';

const setting = (change: object) => ({
  key: 'rowLimit',
  env: 'POWERSET_ROW_LIMIT',
  about: 'Row limit of charts that set none',
  value: '50000',
  is_secret: false,
  is_set: false,
  origin: 'default' as const,
  ...change,
});
const all = [
  setting({}),
  setting({ key: 'port', env: 'POWERSET_PORT', about: 'Port', value: '1', is_set: true }),
];

it('finds settings by name, purpose, and value, in any order of words', () => {
  expect(foundSettings(all, 'charts LIMIT', 'all').map(one => one.key)).toEqual(['rowLimit']);
  expect(foundSettings(all, '50000', 'all').map(one => one.key)).toEqual(['rowLimit']);
  expect(foundSettings(all, '', 'set').map(one => one.key)).toEqual(['port']);
});

it('never writes a secret', () => {
  expect(valueText(setting({ is_secret: true, is_set: true, value: 'leaked' }))).toBe('Set, not shown');
  expect(valueText(setting({ value: null }))).toBe('Not set');
});
