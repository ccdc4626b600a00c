import { describe, expect, it } from 'vitest';
import { STANDARD_SQL } from '../read/lexical-rules.ts';
import { operandText } from './operand.ts';

describe("a user's text as an operand", () => {
  it.each([
    'region',
    'o.region',
    '"a or b"',
    '"o"."b"',
    '12',
    `'a or b'`,
    'UPPER(a || b)',
    's.f(a OR b)',
    'CASE WHEN a OR b THEN 1 ELSE 2 END',
    '(a OR b)',
  ])('%s stays unchanged', text => {
    expect(operandText(text, STANDARD_SQL)).toBe(text);
  });
  it.each([
    '1=1 OR 1',
    'a OR b',
    'NOT a',
    'a + b',
    'a IS NULL',
    'a::int',
    'f(a) OR (b)',
    '(a) OR (b)',
    'a -- comment',
    'CASE WHEN a THEN 1 END OR b',
    'a b',
    `'a' 'b'`,
    'a) OR (b',
    'INTERVAL 1 DAY',
    '(a)(b)',
  ])('%s gets brackets', text => {
    expect(operandText(text, STANDARD_SQL)).toBe(`(${text}\n)`);
  });
});
