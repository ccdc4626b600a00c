import { expect, it } from 'vitest';
import { duckdbDialect } from './dialect.ts';

const NEW_YEAR_MS = Date.UTC(2024, 0, 1);

it.each([
  ['TIMESTAMP WITH TIME ZONE', `TIMESTAMPTZ '2024-01-01 00:00:00.000+00'`],
  ['TIMESTAMPTZ', `TIMESTAMPTZ '2024-01-01 00:00:00.000+00'`],
  ['TIMESTAMP WITHOUT TIME ZONE', `TIMESTAMP '2024-01-01 00:00:00.000'`],
  ['TIMESTAMP_NS', `TIMESTAMP '2024-01-01 00:00:00.000'`],
  ['DATE', `DATE '2024-01-01'`],
])('a timestamp is written for a column of the type %s', (type, literal) => {
  expect(duckdbDialect.momentLiteral(NEW_YEAR_MS, type)).toBe(literal);
});
