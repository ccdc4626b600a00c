import { expect, it } from 'vitest';
import { momentText } from './json.ts';

it('the last moment of the year 9999 stays in that year', () => {
  expect(momentText(Date.UTC(10_000, 0), 'TIMESTAMP')).toBe('9999-12-31T23:59:59.999999');
  expect(momentText(Date.UTC(10_000, 0), 'TIMESTAMP WITH TIME ZONE')).toBe('9999-12-31T23:59:59.999999+00:00');
  expect(momentText(Date.UTC(9999, 11, 31), 'DATE')).toBe('9999-12-31');
});
