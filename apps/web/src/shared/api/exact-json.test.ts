import { expect, it } from 'vitest';
import { readExactJson } from './exact-json.ts';

it('keeps every digit of integers that a double cannot hold', () => {
  expect(readExactJson('{"id":9007199254740993,"n":5}')).toEqual({ id: '9007199254740993', n: 5 });
});

it('keeps every digit of long decimals', () => {
  expect(readExactJson('[123456789.123456789012]')).toEqual(['123456789.123456789012']);
});

it('leaves numbers that survive as numbers', () => {
  expect(readExactJson('[1732200000000000, 0.1, 1e21, 1234567890123456]')).toEqual([
    1732200000000000, 0.1, 1e21, 1234567890123456,
  ]);
});

it('does not touch digits inside of texts', () => {
  expect(readExactJson('{"a":"90071992547409931"}')).toEqual({ a: '90071992547409931' });
});
