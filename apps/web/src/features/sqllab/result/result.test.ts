import { describe, expect, it } from 'vitest';
import { readPlan, costliest } from '../explain/read-plan.ts';
import {
  missingParameters,
  parameterProblem,
  readParameters,
  writeParameters,
} from '../parameters/template-parameters.ts';
import { cellsOf, copiedText, type CopyFormat } from './copy-formats.ts';
import { columnProfile } from './column-profile.ts';
import { columnStatistics } from './column-statistics.ts';
import { axisTicks, chartPoints } from './quick-chart.ts';
import { columnLayout, originalLayout, shownColumns, type ColumnEvent } from './shown-columns.ts';

describe('copied cells', () => {
  const rows = [
    { id: '9007199254740993', name: `O'Hare, "ORD"` },
    { id: 2, name: null },
  ];
  const copied = (format: CopyFormat, hasHeads: boolean): string =>
    copiedText(cellsOf({ rows }, ['id', 'name'], [0, 1]), { format, hasHeads });
  it('are quoted as each format needs, with every digit', () => {
    expect(copied('TSV', true)).toBe('id\tname\n9007199254740993\t"O\'Hare, ""ORD"""\n2\t');
    expect(copied('CSV', false)).toBe('9007199254740993,"O\'Hare, ""ORD"""\n2,');
    expect(copied('Markdown', true)).toBe(
      '| id | name |\n| --- | --- |\n| 9007199254740993 | O\'Hare, "ORD" |\n| 2 |  |',
    );
    expect(JSON.parse(copied('JSON', true))).toEqual(rows);
    expect(copied('IN list', false)).toBe(`('9007199254740993', 'O''Hare, "ORD"', 2)`);
    expect(copied('INSERT', true)).toBe(
      `INSERT INTO table_name ("id", "name")\nVALUES\n  ('9007199254740993', 'O''Hare, "ORD"'),\n  (2, NULL);`,
    );
  });
});

describe('the statistics of a column', () => {
  it('of numbers tell their spread, without missing values', () => {
    expect(columnStatistics([1, 2, null, 3, '4'])).toMatchObject({
      count: 5,
      nulls: 1,
      distinct: 4,
      min: '1',
      max: '4',
      sum: 10,
      mean: 2.5,
      median: 2.5,
    });
  });
  it('of texts tell the most frequent values', () => {
    expect(columnStatistics(['b', 'a', 'b']).bars).toEqual([
      { label: 'b', count: 2 },
      { label: 'a', count: 1 },
    ]);
  });
  it('of an empty result are zero', () => {
    expect(columnStatistics([])).toMatchObject({ count: 0, nulls: 0, distinct: 0, min: undefined, bars: [] });
  });
  it('of a whole table come from the database, with the largest value in the last range', async () => {
    const asked: string[] = [];
    const profile = await columnProfile({ path: 't', column: 'n', type: 'INTEGER' }, async sql => {
      asked.push(sql);
      return asked.length === 1
        ? [[100, 90, 20, 0, 12, 6, 540]]
        : [
            [0, 50],
            [12, 1],
            [11, 39],
          ];
    });
    expect(profile).toMatchObject({ count: 100, nulls: 10, distinct: 20, mean: 6, isHistogram: true });
    expect([profile.bars[0]?.count, profile.bars.at(-1)?.count]).toEqual([50, 40]);
  });
});

describe('the columns of a result', () => {
  const names = ['a', 'b', 'c'];
  const after = (...events: ColumnEvent[]): readonly string[] =>
    shownColumns(events.reduce((layout, event) => columnLayout(layout, event, names), originalLayout(names)));
  it('come first when they are pinned', () => {
    expect(after({ type: 'pinned', name: 'c' })).toEqual(['c', 'a', 'b']);
  });
  it('move, hide, and come back', () => {
    expect(after({ type: 'moved', name: 'c', to: 'a' })).toEqual(['c', 'a', 'b']);
    expect(after({ type: 'hidden', name: 'b' }, { type: 'shifted', name: 'a', by: 1 })).toEqual(['c', 'a']);
    expect(after({ type: 'hidden', name: 'b' }, { type: 'reset' })).toEqual(names);
  });
});

describe('a quick chart', () => {
  const column = (name: string, generic: number) => ({
    name,
    column_name: name,
    type: null,
    type_generic: generic,
    is_dttm: false,
  });
  const result = {
    columns: [column('city', 1), column('n', 0)],
    rows: [
      { city: 'A', n: 1 },
      { city: 'B', n: 5 },
      { city: 'A', n: 2 },
    ],
    limit: null,
    limitingFactor: null,
    isCut: false,
    executedSql: '',
  };
  it('sums the rows of each group, largest first', () => {
    expect(chartPoints(result, [0, 1, 2], { x: 'city', y: 'n', summary: 'sum' })).toEqual({
      points: [
        { label: 'B', value: 5 },
        { label: 'A', value: 3 },
      ],
      isLine: false,
      more: 0,
    });
  });
  it('has an axis from zero with round steps', () => {
    expect(axisTicks([3, 9])).toEqual([0, 2.5, 5, 7.5, 10]);
  });
});

describe('template parameters', () => {
  it('keep their inputs beside their values', () => {
    const written = writeParameters([
      { name: 'country', value: 'DE', input: { kind: 'list', query: 'SELECT 1' } },
      { name: 'n', value: 3, input: { kind: 'number' } },
    ]);
    expect(JSON.parse(written)).toMatchObject({ country: 'DE', n: 3 });
    expect(readParameters(written)).toEqual([
      { name: 'country', value: 'DE', input: { kind: 'list', query: 'SELECT 1' } },
      { name: 'n', value: 3, input: { kind: 'number' } },
    ]);
  });
  it('are offered when a text needs them', () => {
    expect(
      missingParameters(
        "SELECT {{ a }}, '{{ b | upper }}', {{ url_param('c') }}",
        readParameters('{"a": 1}'),
      ),
    ).toEqual(['b']);
  });
  it('must be an object', () => {
    expect([parameterProblem('{"a": 1}'), parameterProblem('{'), parameterProblem('[1]')]).toEqual([
      undefined,
      'Invalid JSON',
      expect.stringContaining('must be an object'),
    ]);
  });
});

describe('a query plan', () => {
  it('of PostgreSQL marks the step that costs most by itself', () => {
    const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 't', 'Total Cost': 90, 'Plan Rows': 10 };
    const steps = readPlan(
      JSON.stringify([{ Plan: { 'Node Type': 'Sort', 'Total Cost': 100, Plans: [scan] } }]),
    );
    expect(costliest(steps)).toMatchObject({ name: 'Seq Scan', cost: 90, details: ['Relation Name: t'] });
  });
  it('of DuckDB marks the step with most rows', () => {
    const plan = {
      name: 'PROJECTION',
      extra_info: { 'Estimated Cardinality': '5' },
      children: [{ name: 'SEQ_SCAN ', extra_info: { 'Estimated Cardinality': '3000' }, children: [] }],
    };
    expect(costliest(readPlan(JSON.stringify([plan])))).toMatchObject({ name: 'SEQ_SCAN', rows: 3000 });
  });
  it('in any other form is shown as text', () => {
    expect(readPlan('Seq Scan on t')).toEqual([]);
  });
});
