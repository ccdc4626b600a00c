import { expect, it } from 'vitest';
import { brokenRule } from './validate.ts';

it('complains about orders that are not JSON', () => {
  expect(brokenRule('order', ['["a", true]', ['b', false]])).toBeUndefined();
  expect(brokenRule('order', undefined)).toBeUndefined();
  expect(brokenRule('order', ['["a", tr'])).toBe('Found invalid orderby options');
});
