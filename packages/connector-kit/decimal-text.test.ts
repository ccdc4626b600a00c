import { expect, it } from 'vitest';
import { decimalText } from './decimal-text.ts';

it.each([
  [12.5, 2, '12.50'],
  [-0.1, 1, '-0.1'],
  [9999999999999.99, 2, '9999999999999.99'],
  [9007199254740991, 0, '9007199254740991'],
  [0.000000000000001, 15, '0.000000000000001'],
  [0, 4, '0.0000'],
])('%s with %s digits after the decimal point is %s', (value, scale, text) => {
  expect(decimalText(value, { scale, name: 'x' })).toBe(text);
});

it.each<[string, number]>([
  ['12345678901234567.89', 2],
  ['99999999999999.99', 2],
  ['9007199254740992', 0],
  ['1e22', 0],
  ['NaN', 2],
])('%s with %s digits after the decimal point may have been another number', (value, scale) => {
  expect(() => decimalText(Number(value), { scale, name: 'x' })).toThrow('CAST(x AS VARCHAR(50))');
});
