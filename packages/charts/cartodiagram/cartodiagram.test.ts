import { describe, expect, it } from 'vitest';
import { buildQueryContext } from '../specs.ts';

const drawn = {
  viz_type: 'pie',
  params: JSON.stringify({
    datasource: '3__table',
    groupby: ['product'],
    metric: 'count',
    extra_form_data: { time_range: 'Last week' },
  }),
};
const map = {
  viz_type: 'cartodiagram',
  datasource: '3__table',
  geom_column: 'place',
  selected_chart: JSON.stringify(drawn),
};

describe('a map of charts', () => {
  it('asks what its chart asks, for each place, with the filters of the dashboard', () => {
    const {
      queries: [query],
      datasource,
    } = buildQueryContext({
      ...map,
      extra_form_data: { filters: [{ col: 'region', op: 'IN', val: ['Asia'] }] },
    });
    expect(datasource).toEqual({ id: 3, type: 'table' });
    expect(query).toMatchObject({
      columns: ['place', 'product'],
      metrics: ['count'],
      time_range: 'Last week',
      filters: [{ col: 'region', op: 'IN', val: ['Asia'] }],
    });
  });

  it.each([
    '',
    '{',
    JSON.stringify({ viz_type: 'cartodiagram', params: '{}' }),
    JSON.stringify({ params: '{}' }),
  ])('is refused without a chart: %s', chosen => {
    expect(() => buildQueryContext({ ...map, selected_chart: chosen })).toThrow(
      'The map has no chart that can be drawn on it.',
    );
  });
});
