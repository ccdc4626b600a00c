import { describe, expect, it } from 'vitest';
import { buildQuery } from './build-query.ts';

const asked = (formData: Readonly<Record<string, unknown>>) =>
  JSON.parse(JSON.stringify(buildQuery(formData))) as Record<string, unknown>;

describe('the query that form data describes', () => {
  it('leaves out a time range, a start and an end that are empty', () => {
    expect(asked({ time_range: '', since: null, until: '' })).not.toHaveProperty('time_range');
    expect(asked({ since: null })).not.toHaveProperty('since');
    expect(asked({ until: '' })).not.toHaveProperty('until');
  });

  it('uses the granularity of old charts if the newer one is empty', () => {
    expect(asked({ granularity: '', granularity_sqla: 'ordered_at' })).toHaveProperty(
      'granularity',
      'ordered_at',
    );
    expect(asked({ granularity: 'ship_date', granularity_sqla: 'ordered_at' })).toHaveProperty(
      'granularity',
      'ship_date',
    );
    expect(asked({ granularity_sqla: null })).toHaveProperty('granularity', null);
    expect(asked({})).not.toHaveProperty('granularity');
  });

  it('counts an empty limit as zero, and an invalid one as missing', () => {
    expect(asked({ row_limit: '', row_offset: '' })).toMatchObject({ row_limit: 0, row_offset: 0 });
    expect(asked({ row_limit: 'abc' })).not.toHaveProperty('row_limit');
    expect(asked({ row_limit: null })).not.toHaveProperty('row_limit');
    expect(asked({ limit: '7' })).toHaveProperty('series_limit', 7);
    expect(asked({ limit: 'abc' })).toHaveProperty('series_limit', null);
    expect(asked({ limit: null })).toHaveProperty('series_limit', 0);
  });

  it('distinguishes null from missing values', () => {
    expect(asked({ custom_params: null, annotation_layers: null })).toMatchObject({
      custom_params: null,
      annotation_layers: null,
    });
    expect(asked({})).toMatchObject({ custom_params: {}, annotation_layers: [] });
  });

  it('requests columns in the order of the keys that name them', () => {
    expect(asked({ groupby: ['region'], columns: ['country'], series: 'status' }).columns).toEqual([
      'region',
      'country',
      'status',
    ]);
  });

  it('leaves out entries without an order', () => {
    expect(asked({ orderby: [['region', false], ['country', null], ['', true], 'garbage'] }).orderby).toEqual(
      [['region', false]],
    );
  });

  it('adds the clause of old form data before the filters of the builder', () => {
    const filter = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'b = 2' };
    expect(asked({ where: 'a = 1', adhoc_filters: [filter] }).extras).toMatchObject({
      where: '(a = 1) AND (b = 2)',
    });
    expect(asked({ where: '' }).extras).toMatchObject({ where: '' });
  });

  it('takes the time of old dashboards, but no grain of Druid', () => {
    const filters = [
      { col: '__time_col', op: '==', val: 'ship_date' },
      { col: '__granularity', op: '==', val: 'one day' },
      { col: '__time_grain', op: '==', val: 'P1W' },
    ];
    expect(asked({ granularity_sqla: 'ordered_at', extra_filters: filters })).toMatchObject({
      granularity: 'ship_date',
      extras: { time_grain_sqla: 'P1W' },
      filters: [],
      applied_time_extras: { __time_col: 'ship_date', __granularity: 'one day', __time_grain: 'P1W' },
    });
  });
});
