import { expect, it } from 'vitest';
import { readNumber } from './NumberInput.tsx';

it('reads numbers with separators of thousands', () => {
  expect(readNumber('1,250,000').value).toBe(1_250_000);
  expect(readNumber(' -2.5 ').value).toBe(-2.5);
});

it('takes an empty field as no number', () => {
  expect(readNumber('  ')).toEqual({ value: null });
});

it('reports the error instead of guessing', () => {
  expect(readNumber('12a').problem).toBe('is expected to be a number');
  expect(readNumber('1.5', { isInteger: true }).problem).toBe('is expected to be an integer');
  expect(readNumber('0', { min: 1 }).problem).toBe('must be 1 or more');
});
