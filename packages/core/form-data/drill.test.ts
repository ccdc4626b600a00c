import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartDataset } from '../chart/chart-dataset.ts';
import { buildQuery } from './build-query.ts';
import {
  drillableColumns,
  drilledFormData,
  drillText,
  rowFiltersOf,
  withDashboardFilters,
  type DrillCondition,
} from './drill.ts';

const pie = {
  datasource: '1__table',
  viz_type: 'pie',
  slice_id: 7,
  dashboardId: 3,
  groupby: ['product_line'],
  metric: 'count',
  adhoc_filters: [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'year', operator: '==', comparator: 2022 },
  ],
  extra_form_data: { filters: [{ col: 'region', op: 'IN', val: ['Europe'] }] },
};
const cars: DrillCondition = { col: 'product_line', op: '==', val: 'Cars', formattedVal: 'Cars' };

describe('a chart that is drilled by another dimension', () => {
  it('is a new chart that keeps the filters and adds the one of the mark', () => {
    const drilled = drilledFormData(pie, { filters: [cars], groupbyFieldName: 'groupby' }, 'country');
    expect(drilled).toMatchObject({ slice_id: 0, viz_type: 'pie', groupby: ['country'] });
    expect(drilled).not.toHaveProperty('dashboardId');
    expect(buildQuery(drilled).filters).toEqual([
      { col: 'region', op: 'IN', val: ['Europe'] },
      { col: 'year', op: '==', val: 2022 },
      { col: 'product_line', op: '==', val: 'Cars' },
    ]);
  });

  it('has a single column if the chart takes only one', () => {
    const map = { viz_type: 'world_map', entity: 'code' };
    expect(drilledFormData(map, { filters: [], groupbyFieldName: 'entity' }, 'country')).toMatchObject({
      entity: 'country',
    });
  });

  it('puts the filters where the query of the mark reads them', () => {
    const start = { filters: [cars], groupbyFieldName: 'groupby_b', adhocFilterFieldName: 'adhoc_filters_b' };
    expect(drilledFormData(pie, start, 'country')).toMatchObject({
      groupby: ['product_line'],
      groupby_b: ['country'],
      adhoc_filters: pie.adhoc_filters,
      adhoc_filters_b: [{ subject: 'product_line', comparator: 'Cars' }],
    });
  });

  it('filters missing values, periods, and calculated columns, too', () => {
    const upper = { sqlExpression: 'upper(a)', label: 'A' };
    const filters: readonly DrillCondition[] = [
      { col: 'a', op: '==', val: null },
      { col: 'day', op: '==', val: 1000, grain: 'P1D' },
      { col: upper, op: '==', val: 'X' },
    ];
    const drilled = drilledFormData({ viz_type: 'pie' }, { filters, groupbyFieldName: 'groupby' }, 'country');
    expect(buildQuery(drilled).filters).toEqual([
      { col: 'day', op: '==', val: 1000, grain: 'P1D' },
      { col: upper, op: '==', val: 'X' },
      { col: 'a', op: 'IS NULL' },
    ]);
  });

  it('keeps every filter of every step', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const step = fc.record({ col: fc.constantFrom('a', 'b', 'c'), val: value });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), steps => {
        const drilled = steps.reduce<Readonly<Record<string, unknown>>>(
          (formData, { col, val }) =>
            drilledFormData(
              formData,
              { filters: [{ col, op: '==', val }], groupbyFieldName: 'groupby' },
              'next',
            ),
          { viz_type: 'pie' },
        );
        expect(buildQuery(drilled).filters).toEqual(
          steps.map(({ col, val }) => (val === null ? { col, op: 'IS NULL' } : { col, op: '==', val })),
        );
      }),
    );
  });
});

describe('the columns to drill by', () => {
  const column = (name: string, isGroupable = true) => ({ name, label: name, isGroupable });
  const dataset = {
    columns: [column('year'), column('country'), column('product_line'), column('note', false)],
  } as unknown as ChartDataset;

  it('are the groupable ones that the chart does not group by, in order of their names', () => {
    const names = (formData: object, excluded: readonly string[] = []) =>
      drillableColumns(dataset, formData as never, { groupbyFieldName: 'groupby' }, excluded).map(
        one => one.name,
      );
    expect(names(pie)).toEqual(['country', 'year']);
    expect(names(pie, ['country'])).toEqual(['year']);
    expect(names({ x_axis: 'year' })).toEqual(['country', 'product_line']);
  });
});

describe('the rows behind a mark', () => {
  it('have the filters of the query without those on metrics', () => {
    const query = {
      columns: ['product_line'],
      filters: [
        { col: 'region', op: 'IN', val: ['Europe'], filterOptionName: 'x' },
        { col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' },
      ],
      extras: { where: '(a = 1)', having: '(count > 1)', time_grain_sqla: 'P1D' },
      time_range: '2022 : 2023',
      granularity: 'day',
    };
    expect(rowFiltersOf(query as never, [cars])).toEqual({
      filters: [
        { col: 'region', op: 'IN', val: ['Europe'] },
        { col: 'product_line', op: '==', val: 'Cars' },
      ],
      extras: { where: '(a = 1)' },
      time_range: '2022 : 2023',
      granularity: 'day',
    });
  });

  it('have no period without a time column', () => {
    const query = { columns: [], time_range: 'Last week' };
    expect(rowFiltersOf(query as never, [])).toEqual({ filters: [], extras: { where: '' } });
  });
});

it('a condition is shown as the chart shows its value', () => {
  expect(drillText(cars)).toBe('Cars');
  expect(drillText({ col: 'a', op: '==', val: null })).toBe('<NULL>');
  expect(drillText({ col: 'a', op: '==', val: '' })).toBe('<empty string>');
  expect(drillText({ col: 'a', op: '==', val: 3 })).toBe('3');
});

describe('a chart of a dashboard in the chart builder', () => {
  it('shows the filters of the dashboard among its own', () => {
    const formData = {
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'No filter' },
      ],
      extra_form_data: {
        time_range: 'Last week',
        filters: [
          { col: 'region', op: 'IN', val: ['Europe'] },
          { col: 'day', op: '==', val: 1, grain: 'P1D' },
        ],
        adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a = 1' }],
      },
    };
    expect(withDashboardFilters(formData)).toEqual({
      adhoc_filters: [
        { expressionType: 'SIMPLE', subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'Last week' },
        { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a = 1', isExtra: true },
        {
          expressionType: 'SIMPLE',
          clause: 'WHERE',
          subject: 'region',
          operator: 'IN',
          comparator: ['Europe'],
          isExtra: true,
        },
      ],
      extra_form_data: { filters: [{ col: 'day', op: '==', val: 1, grain: 'P1D' }] },
    });
  });

  it('requests the same rows as before', () => {
    const drilled = drilledFormData(pie, { filters: [cars], groupbyFieldName: 'groupby' }, 'country');
    const byColumn = (formData: object) =>
      new Set((buildQuery(formData as never).filters as readonly object[]).map(one => JSON.stringify(one)));
    expect(byColumn(withDashboardFilters(drilled))).toEqual(byColumn(drilled));
  });
});
