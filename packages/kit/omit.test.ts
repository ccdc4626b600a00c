import { expect, it } from 'vitest';
import { omit } from './omit.ts';

it('leaves out the named members and keeps the others', () => {
  const given = { a: 1, b: 2, c: 3 };
  expect(omit(given, 'a', 'c')).toEqual({ b: 2 });
  expect(given).toEqual({ a: 1, b: 2, c: 3 });
});
