import type { DatasetItem } from '@powerset/contracts/dataset.ts';
import { describe, expect, it } from 'vitest';
import { brokenCharts, brokenParts, lostNames, mentions, textsOf, type UsingChart } from './chart-usage.ts';
import { checkOf, isDirty, sourceToCheck, updateOf } from './dataset-change.ts';
import { changed, draftOf, moved, newColumn, newMetric, type DatasetDraft } from './dataset-draft.ts';
import { problemsOf, refusedExpressions } from './draft-problems.ts';
import { objectProblem, readExtra, writeExtra } from './extra-text.ts';
import { columnDifferences, syncedColumns } from './source-columns.ts';

const column = (id: number, name: string, more: object = {}) => ({
  id,
  column_name: name,
  expression: null,
  type: 'VARCHAR',
  is_dttm: false,
  filterable: true,
  groupby: true,
  verbose_name: null,
  description: null,
  python_date_format: null,
  advanced_data_type: null,
  extra: null,
  ...more,
});

const ITEM = {
  id: 7,
  kind: 'physical',
  database: { id: 1 },
  schema: 'main',
  table_name: 'flights',
  sql: null,
  description: null,
  default_endpoint: null,
  filter_select_enabled: true,
  fetch_values_predicate: null,
  extra: '{"big":12345678901234567890}',
  owners: [{ id: 1 }],
  cache_timeout: null,
  offset: 0,
  template_params: null,
  normalize_columns: false,
  always_filter_main_dttm: false,
  main_dttm_col: 'day',
  columns: [
    column(1, 'day', { type: 'DATE', is_dttm: true }),
    column(2, 'origin'),
    column(3, 'late', { expression: 'delay > 15', type: 'BOOLEAN' }),
  ],
  metrics: [
    {
      id: 1,
      metric_name: 'count',
      expression: 'COUNT(*)',
      currency: "{'symbol': 'EUR', 'symbolPosition': 'suffix'}",
    },
    { id: 2, metric_name: 'delay', expression: 'AVG(delay)', currency: null },
  ],
} as unknown as DatasetItem;
const SAVED = draftOf(ITEM);

describe('a dataset being edited', () => {
  it('sends nothing while nothing differs, and reads currencies that older clients stored', () => {
    expect(updateOf(SAVED, SAVED)).toEqual({});
    expect(isDirty(SAVED, draftOf(ITEM))).toBe(false);
    expect(SAVED.metrics[0]).toMatchObject({ currencySymbol: 'EUR', currencyPosition: 'suffix' });
  });

  it('sends all columns with what changed on each, so that the others stay as they are', () => {
    const draft: DatasetDraft = {
      ...SAVED,
      columns: [
        ...changed(SAVED.columns, 'c2', { label: 'From' }),
        { ...newColumn('n1'), name: 'hour', expression: 'hour(day)' },
      ],
    };
    const { columns, ...others } = updateOf(draft, SAVED);
    expect(others).toEqual({});
    expect(columns?.slice(0, 3)).toEqual([
      { id: 1, column_name: 'day' },
      { id: 2, column_name: 'origin', verbose_name: 'From' },
      { id: 3, column_name: 'late' },
    ]);
    expect(columns?.[3]).toMatchObject({ column_name: 'hour', expression: 'hour(day)', filterable: true });
  });

  it('sends metrics in their new order, and a currency as an object', () => {
    const metrics = changed(moved(SAVED.metrics, 'm2', -1), 'm2', { currencySymbol: 'USD' });
    expect(updateOf({ ...SAVED, metrics }, SAVED).metrics).toEqual([
      {
        id: 2,
        metric_name: 'delay',
        expression: 'AVG(delay)',
        currency: { symbol: 'USD', symbolPosition: 'prefix' },
      },
      { id: 1, metric_name: 'count', expression: 'COUNT(*)' },
    ]);
    expect(moved(SAVED.metrics, 'm1', -1)).toBe(SAVED.metrics);
  });

  it('becomes virtual with SQL, and physical without', () => {
    const virtual = { ...SAVED, source: { ...SAVED.source, isVirtual: true, sql: 'SELECT 1 AS a' } };
    expect(updateOf(virtual, SAVED)).toEqual({ sql: 'SELECT 1 AS a' });
    expect(updateOf(SAVED, virtual)).toEqual({ sql: null });
  });

  it('has only changed expressions checked, and all of them on another source', () => {
    const draft = { ...SAVED, metrics: changed(SAVED.metrics, 'm2', { expression: 'MAX(delay)' }) };
    expect(checkOf(draft, SAVED)).toEqual({
      expressions: [{ kind: 'metric', name: 'delay', expression: 'MAX(delay)' }],
    });
    const elsewhere = { ...SAVED, source: { ...SAVED.source, tableName: 'other' } };
    expect(checkOf(elsewhere, SAVED).expressions).toHaveLength(3);
    expect(sourceToCheck(elsewhere, SAVED)).toEqual({ table_name: 'other' });
    const renamed = { ...SAVED, source: { ...SAVED.source, isVirtual: true, sql: 'SELECT 1' } };
    expect(
      sourceToCheck({ ...renamed, source: { ...renamed.source, tableName: 'x' } }, renamed),
    ).toBeUndefined();
  });

  it('names what keeps it from being saved, where it is', () => {
    const draft: DatasetDraft = {
      ...SAVED,
      metrics: [...SAVED.metrics, { ...newMetric('n1'), name: 'count', currencySymbol: 'EURO' }],
      columns: [...SAVED.columns, { ...newColumn('n2'), name: 'origin' }],
      settings: { ...SAVED.settings, templateParams: '[1]' },
    };
    expect(problemsOf(SAVED)).toEqual([]);
    expect(problemsOf(draft).map(({ key, field, text }) => [key, field, text])).toEqual([
      ['m1', 'name', 'Metric name [count] is duplicated'],
      ['n1', 'name', 'Metric name [count] is duplicated'],
      ['n1', 'expression', 'The metric "count" needs an SQL expression.'],
      ['n1', 'currency', 'Invalid currency code in saved metrics'],
      ['n2', 'name', 'Column name [origin] is duplicated'],
      ['n2', 'expression', 'Calculated column [origin] requires an expression'],
      [undefined, 'templateParams', 'Enter a JSON object, such as {"key": "value"}.'],
    ]);
    expect(
      refusedExpressions({ problems: [{ kind: 'column', name: 'late', message: 'No delay' }] }, SAVED),
    ).toEqual([{ tab: 'calculated', key: 'c3', field: 'expression', text: 'No delay' }]);
  });
});

describe('a sync of columns', () => {
  const found = [
    { column_name: 'day', type: 'TIMESTAMP', type_generic: 2, is_dttm: true },
    { column_name: 'carrier', type: 'VARCHAR', type_generic: 1, is_dttm: false },
    { column_name: 'late', type: 'INTEGER', type_generic: 0, is_dttm: false },
  ];

  it('names what was added, removed, and retyped, and keeps calculated columns', () => {
    expect(columnDifferences(SAVED.columns, found)).toEqual({
      added: ['carrier'],
      removed: ['origin'],
      retyped: [{ name: 'day', before: 'DATE', now: 'TIMESTAMP' }],
    });
    const columns = syncedColumns(SAVED.columns, found);
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['day', 'TIMESTAMP'],
      ['carrier', 'VARCHAR'],
      ['late', 'BOOLEAN'],
    ]);
    expect(lostNames(SAVED, { ...SAVED, columns })).toEqual(['origin']);
  });

  it('names the charts, calculated columns, and metrics that break', () => {
    const chart = (id: number, params: object): UsingChart =>
      ({ id, ...textsOf(JSON.stringify(params)) }) as UsingChart;
    const charts = [
      chart(1, { groupby: ['origin'] }),
      chart(2, { metrics: [{ sqlExpression: 'SUM("delay")' }], groupby: ['day'] }),
      chart(3, { groupby: ['original'] }),
    ];
    expect(brokenCharts(charts, ['origin', 'delay']).map(one => [one.chart.id, one.names])).toEqual([
      [1, ['origin']],
      [2, ['delay']],
    ]);
    expect(brokenParts(SAVED, ['delay'])).toEqual(['late', 'delay']);
    expect([mentions('SUM(a_b)', 'a'), mentions('SUM("a")', 'a'), mentions('aa + a', 'a')]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the extra text of a dataset', () => {
  it('keeps every member that the form does not edit, with all digits', () => {
    const text = writeExtra(SAVED.settings.extra, { certifiedBy: 'Data team', timeZone: 'Europe/Berlin' });
    expect(text).toBe(
      '{"big":12345678901234567890,"certification":{"certified_by":"Data team","details":""},"time_zone":"Europe/Berlin"}',
    );
    expect(readExtra(text)).toMatchObject({ certifiedBy: 'Data team', timeZone: 'Europe/Berlin' });
    expect(writeExtra(text, { certifiedBy: '', timeZone: '' })).toBe('{"big":12345678901234567890}');
    expect(writeExtra('{"warning_markdown":"x"}', { warning: '' })).toBe('');
  });

  it('is a JSON object or nothing', () => {
    expect([objectProblem(''), objectProblem('{}')]).toEqual([undefined, undefined]);
    expect(objectProblem('[]')).toContain('JSON object');
    expect(objectProblem('{')).toContain('not valid JSON');
  });
});
