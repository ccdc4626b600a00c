import { describe, expect, it } from 'vitest';
import { QueryContext } from './query-object.ts';

const problems = (query: unknown, context: object = {}): readonly (readonly [string, string])[] => {
  const parsed = QueryContext.safeParse({
    datasource: { id: 1, type: 'table' },
    queries: [query],
    ...context,
  });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
};

describe('errors of a query are reported in the words that clients know', () => {
  it.each([
    [{ orderby: [['count']] }, 'queries.0.orderby.0', 'Length must be 2.'],
    [{ orderby: [['count', true, 1]] }, 'queries.0.orderby.0', 'Length must be 2.'],
    [{ orderby: [[null, true]] }, 'queries.0.orderby.0.0', 'Field may not be null.'],
    [{ orderby: [[{}, true]] }, 'queries.0.orderby.0.0', 'orderby column must be populated'],
    [{ filters: [null] }, 'queries.0.filters.0', 'Field may not be null.'],
    [{ filters: ['x'] }, 'queries.0.filters.0', 'Invalid input type.'],
    [{ filters: [{ col: 'a', op: 5 }] }, 'queries.0.filters.0.op', 'Not a valid string.'],
    [
      { filters: [{ col: 'a', op: 'IS NULL', grain: null }] },
      'queries.0.filters.0.grain',
      'Field may not be null.',
    ],
    [{ extras: { where: null } }, 'queries.0.extras.where', 'Field may not be null.'],
    [{ extras: { relative_start: null } }, 'queries.0.extras.relative_start', 'Field may not be null.'],
    [{ extras: { time_grain_sqla: 5 } }, 'queries.0.extras.time_grain_sqla', 'Not a valid string.'],
    [
      { result_type: 5 },
      'queries.0.result_type',
      'Must be one of: columns, full, query, results, samples, timegrains, post_processed, drill_detail.',
    ],
  ])('%o: %s %s', (query, path, message) => {
    expect(problems(query)).toEqual([[path, message]]);
  });

  it('and of its dataset', () => {
    expect(problems({}, { datasource: { id: 1, type: 5 } })).toEqual([
      ['datasource.type', 'Not a valid string.'],
    ]);
    expect(problems({}, { datasource: 'x' })).toEqual([['datasource', 'Invalid input type.']]);
  });
});

it('a grain may be none', () => {
  expect(problems({ extras: { time_grain_sqla: null } })).toEqual([]);
});
