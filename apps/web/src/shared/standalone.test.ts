import { expect, it } from 'vitest';
import { readStandalone } from './standalone.ts';

it.each([
  [null, 0],
  ['', 0],
  ['0', 0],
  ['1', 1],
  ['true', 1],
  ['False', 0],
  ['2', 2],
  ['3', 3],
  ['x', 0],
] as const)('standalone=%s is %s', (text, level) => {
  expect(readStandalone(text)).toBe(level);
});
