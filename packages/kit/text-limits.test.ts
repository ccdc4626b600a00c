import { expect, it } from 'vitest';
import { hasTooManyTokens, MOST_SQL_TOKENS } from './text-limits.ts';

it.each([
  ['1,', 250_001, true],
  ['1,', 249_999, false],
  ['ab ', 333_333, false],
  ['(1),', 125_001, true],
  ['é€ ', 250_000, false],
])('a text of %s, %i times, has too many words and marks: %s', (part, count, isTooMany) => {
  expect(hasTooManyTokens(part.repeat(count))).toBe(isTooMany);
});

it('a short text never has', () => {
  expect(hasTooManyTokens('('.repeat(MOST_SQL_TOKENS))).toBe(false);
});
