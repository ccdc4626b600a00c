import { describe, expect, it } from 'vitest';
import { categoryOrders, shownOrders } from './category-orders.ts';
import { aColumn, aDataset } from '@powerset/testing/flights.ts';
import { aContext, answerTo, aQuery, rowsOf } from '@powerset/testing/run-query.ts';

const dataset = aDataset({
  columns: aDataset().columns.map(column =>
    column.columnName === 'destination'
      ? aColumn('destination', 'string', { categoryOrder: ['SFO', 'XXX', 'LAX'] })
      : column.columnName === 'distance'
        ? aColumn('distance', 'numeric', { categoryOrder: ['954', 337, 'far'] })
        : column,
  ),
});
const answer = async (query: Record<string, unknown>) => answerTo(aQuery(query), aContext({ dataset }));
const first = async (query: Record<string, unknown>) =>
  rowsOf((await answer(query)).result.table).map(([value]) => value);

describe('the order of categories in answers', () => {
  it('applies to groups without an order', async () => {
    expect(await first({ columns: ['destination'], metrics: ['count'] })).toEqual(['SFO', 'LAX', 'SEA']);
  });
  it('applies to an order by the column, in both directions and before the row limit', async () => {
    const query = { columns: ['destination'], metrics: ['count'] };
    expect(await first({ ...query, orderby: [['destination', true]], row_limit: 2 })).toEqual(['SFO', 'LAX']);
    expect(await first({ ...query, orderby: [['destination', false]] })).toEqual(['SEA', 'LAX', 'SFO']);
  });
  it('knows numbers from texts', async () => {
    expect(await first({ columns: ['distance'], metrics: [], orderby: [['distance', true]] })).toEqual([
      954, 337, 679,
    ]);
  });
  it('does not apply to an order by a metric', async () => {
    const query = { columns: ['destination'], metrics: ['count'], orderby: [['count', true]] };
    expect(await first(query)).toEqual(['LAX', 'SEA', 'SFO']);
  });
  it('applies to both sides of a pivot, and to a sort of its index', async () => {
    const pivot = (index: string, columns: readonly string[]) => ({
      operation: 'pivot',
      options: { index: [index], columns, aggregates: { count: { operator: 'sum' } } },
    });
    const query = { columns: ['destination', 'distance'], metrics: ['count'], orderby: [['count', false]] };
    const flatten = { operation: 'flatten' };
    expect(await first({ ...query, post_processing: [pivot('destination', []), flatten] })).toEqual([
      'SFO',
      'LAX',
      'SEA',
    ]);
    const sort = { operation: 'sort', options: { is_sort_index: true, ascending: false } };
    expect(await first({ ...query, post_processing: [pivot('destination', []), sort, flatten] })).toEqual([
      'SEA',
      'LAX',
      'SFO',
    ]);
    const { result } = await answer({
      ...query,
      post_processing: [pivot('distance', ['destination']), flatten],
    });
    expect(result.table.columns.map(({ name }) => name)).toEqual([
      'distance',
      'count, SFO',
      'count, LAX',
      'count, SEA',
    ]);
  });
  it('tells readers no values that their rows do not contain', async () => {
    const query = { columns: ['destination', 'distance'], metrics: ['count'] };
    const orders = categoryOrders(query, { dataset });
    const { result } = await answer({
      ...query,
      filters: [{ col: 'destination', op: '!=', val: 'SFO' }],
    });
    expect(Object.fromEntries(shownOrders(orders, result))).toEqual({
      destination: ['LAX'],
      distance: ['954'],
    });
    const pivot = {
      operation: 'pivot',
      options: {
        index: ['distance'],
        columns: ['destination'],
        aggregates: { count: { operator: 'sum' } },
      },
    };
    const pivoted = await answer({ ...query, post_processing: [pivot, { operation: 'flatten' }] });
    expect(shownOrders(orders, pivoted.result).get('destination')).toEqual(['SFO', 'LAX']);
  });
});
