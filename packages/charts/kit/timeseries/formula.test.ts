import { describe, expect, it } from 'vitest';
import { parseFormula } from './formula.ts';

describe('formulas of annotations', () => {
  it.each([
    ['x/1e9+20000', 2e9, 20002],
    ['2x + 1', 3, 7],
    ['y = 2*(x - 1)^2', 4, 18],
    ['-x^2', 3, -9],
    ['2^-1', 0, 0.5],
    ['2^3^2', 0, 512],
    ['10 - 4 - 3', 0, 3],
    ['sqrt(x) * max(1, 2, x)', 9, 27],
    ['3(x+1)(x-1)', 2, 9],
    ['log(1000) + ln(e)', 0, 4],
    ['x % 3', 7, 1],
    ['.5x', 4, 2],
  ])('%s at %d is %d', (text, x, wanted) => {
    expect(parseFormula(text)?.(x)).toBeCloseTo(wanted, 9);
  });

  it.each([
    '',
    '2 +',
    'alert(1)',
    'x.constructor',
    '(x',
    'x)',
    'sqrt',
    'max()',
    'y',
    'constructor(x)',
    'x ; 1',
  ])('refuses %s', text => {
    expect(parseFormula(text)).toBeUndefined();
  });
});
