import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDuckdb, loadSqlite } from '@powerset/testing/golden/golden-tables.ts';
import { goldenServer, goldenServerOver, type GoldenServer } from '../../test-golden-server.ts';

const AVERAGE = { label: 'average', expressionType: 'SQL', sqlExpression: 'AVG(unit_price)' };
const PRODUCTS = { label: 'products', expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT product_line)' };
const FILTERS = [{ col: 'quantity', op: '>', val: 20 }];

interface Pivot {
  readonly colnames: readonly (readonly string[])[];
  readonly indexnames: readonly (readonly string[])[];
  readonly data: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

type Row = Readonly<Record<string, string | number | null>>;

describe.each(['postgresql', 'duckdb', 'sqlite'] as const)(
  'totals of averages and distinct counts in a pivot table over %s',
  engine => {
    const folder = mkdtempSync(join(tmpdir(), 'totals-'));
    let golden: GoldenServer;

    const ask = async (context: object): Promise<readonly unknown[]> => {
      const body = {
        datasource: { id: golden.ids.get('dataset:sales'), type: 'table' },
        result_format: 'json',
        ...context,
      };
      const answer = await golden.user('admin').send('POST', '/api/v1/chart/data', body);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ result: unknown[] }>().result;
    };
    const pivot = async (form: object, query: object = {}): Promise<Pivot> => {
      const formData = {
        viz_type: 'pivot_table_v2',
        metrics: [AVERAGE, PRODUCTS],
        aggregateFunction: 'Overall value',
        groupbyRows: ['region', 'status'],
        groupbyColumns: ['product_line'],
        ...form,
      };
      const [table] = await ask({
        result_type: 'post_processed',
        form_data: formData,
        queries: [
          {
            columns: [...formData.groupbyColumns, ...formData.groupbyRows],
            metrics: formData.metrics,
            filters: FILTERS,
            ...query,
          },
        ],
      });
      return table as Pivot;
    };
    /** Returns the database's own answer for fewer headings. */
    const rowsOf = async (columns: readonly string[]): Promise<readonly Row[]> => {
      const [answer] = await ask({
        result_type: 'full',
        queries: [{ columns, metrics: [AVERAGE, PRODUCTS], filters: FILTERS }],
      });
      return (answer as { data: Row[] }).data;
    };

    beforeAll(async () => {
      if (engine === 'postgresql') {
        golden = await goldenServer();
        return;
      }
      const path = join(folder, `golden.${engine}`);
      await (engine === 'duckdb' ? loadDuckdb : loadSqlite)(path);
      golden = await goldenServerOver(`${engine}:///${path}`, () => 'SELECT 1 AS n');
    });
    afterAll(async () => {
      await golden.close();
      rmSync(folder, { recursive: true, force: true });
    });

    it("are the database's results for all rows behind them, on every level", async () => {
      const table = await pivot({ rowTotals: true, colTotals: true, rowSubTotals: true });
      const [[all], byRegion, byLine, byRegionAndLine] = await Promise.all([
        rowsOf([]),
        rowsOf(['region']),
        rowsOf(['product_line']),
        rowsOf(['region', 'product_line']),
      ]);
      const named = (value: unknown): string => String(value ?? 'NULL');
      const close = (value: unknown): unknown => expect.closeTo(Number(value), 9);
      expect(table.data['average Total']!['Total']).toEqual(close(all!['average']));
      expect(table.data['products Total']!['Total']).toBe(all!['products']);
      for (const row of byRegion) {
        expect(table.data['average Total']![`${named(row['region'])} Subtotal`]).toEqual(
          close(row['average']),
        );
        expect(table.data['products Total']![`${named(row['region'])} Subtotal`]).toBe(row['products']);
      }
      for (const row of byLine)
        expect(table.data[`average ${named(row['product_line'])}`]!['Total']).toEqual(close(row['average']));
      for (const row of byRegionAndLine)
        expect(
          table.data[`average ${named(row['product_line'])}`]![`${named(row['region'])} Subtotal`],
        ).toEqual(close(row['average']));
    });

    it('are shown for each metric separately, after or before its values', async () => {
      const behind = await pivot({
        groupbyRows: ['status'],
        groupbyColumns: ['product_line', 'region'],
        rowTotals: true,
        colSubTotals: true,
      });
      const before = await pivot({
        groupbyRows: ['status'],
        groupbyColumns: ['product_line', 'region'],
        colSubTotals: true,
        colSubtotalPosition: true,
      });
      expect(behind.colnames.filter(([, , last]) => last === '')).toEqual([
        ['average', 'Total', ''],
        ['products', 'Total', ''],
      ]);
      const [line] = [...new Set(behind.colnames.map(([, name]) => name))];
      const ofLine = (table: Pivot) =>
        table.colnames
          .filter(([metric, name]) => metric === 'average' && name === line)
          .map(([, , region]) => region);
      expect(ofLine(behind).at(-1)).toBe('Subtotal');
      expect(ofLine(before)[0]).toBe('Subtotal');
      expect(behind.indexnames.flat()).not.toContain('Total');
    });

    it('follow the metrics to the rows, and the headings when the table is turned', async () => {
      const onRows = await pivot({
        groupbyRows: ['status'],
        rowTotals: true,
        colTotals: true,
        metricsLayout: 'ROWS',
      });
      const turned = await pivot({
        groupbyRows: ['product_line'],
        groupbyColumns: ['status'],
        rowTotals: true,
        colTotals: true,
        metricsLayout: 'ROWS',
        transposePivot: true,
      });
      expect(onRows.indexnames.filter(([, name]) => name === 'Total')).toEqual([
        ['average', 'Total'],
        ['products', 'Total'],
      ]);
      expect(turned).toEqual({
        ...onRows,
        cache_key: expect.anything(),
        query: expect.anything(),
        label_map: expect.anything(),
      });
    });

    it.each<[string, object]>([
      ['a condition took groups away', { extras: { having: 'COUNT(*) < 20' } }],
      ['the row limit cut the table', { row_limit: 2 }],
      [
        'an operation changed the cells',
        { post_processing: [{ operation: 'sort', options: { by: ['average'] } }] },
      ],
      ['only some series are shown', { series_columns: ['product_line'], series_limit: 2 }],
    ])('stay empty when %s, because they would count hidden values', async (_why, query) => {
      const { data } = await pivot({ rowTotals: true, colTotals: true }, query);
      expect(data['average Total']!['Total']).toBeNull();
      expect(
        Object.entries(data).some(
          ([name, cells]) => !name.includes('Total') && Object.values(cells).some(value => value !== null),
        ),
      ).toBe(true);
    });

    it('may be left out', async () => {
      const { colnames, indexnames } = await pivot({});
      expect([...colnames, ...indexnames].flat()).not.toContain('Total');
    });

    it.each<[string, object]>([
      ['is not a column of its query', { groupbyRows: ['region', 'nothing'] }],
      [
        'levels of totals',
        {
          groupbyRows: ['region', 'status', 'country', 'customer', 'state', 'product', 'discount', 'rating'],
          groupbyColumns: [
            'product_line',
            'quantity',
            'unit_price',
            'revenue',
            'order_id',
            'is_returned',
            'ship_date',
            'country_code',
          ],
          rowTotals: true,
          colTotals: true,
          rowSubTotals: true,
          colSubTotals: true,
        },
      ],
    ])('400: are refused when there is too much to ask: %s', async (reason, form) => {
      const formData = {
        viz_type: 'pivot_table_v2',
        metrics: [AVERAGE],
        aggregateFunction: 'Overall value',
        groupbyColumns: [],
        ...form,
      };
      const columns = [
        ...((formData as { groupbyRows?: string[] }).groupbyRows ?? []),
        ...formData.groupbyColumns,
      ].filter(name => name !== 'nothing');
      const answer = await golden.user('admin').send('POST', '/api/v1/chart/data', {
        datasource: { id: golden.ids.get('dataset:sales'), type: 'table' },
        result_type: 'post_processed',
        form_data: formData,
        queries: [{ columns, metrics: [AVERAGE], row_limit: 5 }],
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(reason);
    });

    it('are requested by the chart itself when the server answers by its form data', async () => {
      const params = {
        viz_type: 'pivot_table_v2',
        datasource: `${golden.ids.get('dataset:sales')}__table`,
        metrics: [AVERAGE],
        aggregateFunction: 'Overall value',
        groupbyRows: ['region'],
        groupbyColumns: [],
        colTotals: true,
        row_limit: 100,
      };
      const made = await golden.user('admin').send('POST', '/api/v1/chart/', {
        slice_name: 'Totals',
        viz_type: 'pivot_table_v2',
        datasource_id: golden.ids.get('dataset:sales'),
        datasource_type: 'table',
        params: JSON.stringify(params),
      });
      const { result } = (
        await golden.user('admin').get(`/api/v1/chart/${made.json<{ id: number }>().id}/data/`)
      ).json<{ result: { data: Row[]; colnames: string[] }[] }>();
      expect(result.map(({ colnames }) => colnames)).toEqual([['region', 'average'], ['average']]);
      const csv = await golden
        .user('admin')
        .get(`/api/v1/chart/${made.json<{ id: number }>().id}/data/?type=post_processed&format=csv`);
      expect(csv.headers['content-type']).toContain('text/csv');
      expect(csv.body.trim().split('\n').at(-1)).toMatch(/^Total,\d+\.\d+$/);
    });
  },
);
