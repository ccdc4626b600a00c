import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DuckDBInstance } from '@duckdb/node-api';
import { buildQueryContext } from '@powerset/charts/specs.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { duckdbGenericType } from '@powerset/connectors/duckdb/types.ts';
import { runChartQuery } from '@powerset/engine/run-chart-query.ts';
import { EXAMPLE_TABLES, exampleBuildSteps } from './tables.ts';

const bundle = join(import.meta.dirname, 'bundle');
const vega = join(import.meta.dirname, '../node_modules/vega-datasets/data');
const yamlFiles = (folder: string) =>
  readdirSync(join(bundle, folder)).map(
    name => load(readFileSync(join(bundle, folder, name), 'utf8')) as Record<string, unknown>,
  );

const datasets = new Map(
  yamlFiles('datasets/examples').map((yaml, at) => [String(yaml['uuid']), toDataset(yaml, at + 1)]),
);
const charts = yamlFiles('charts');
const dashboards = yamlFiles('dashboards');

describe('the examples', () => {
  let connection: Connection;
  beforeAll(async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'examples-')), 'examples.duckdb');
    const instance = await DuckDBInstance.create(path);
    const builder = await instance.connect();
    for (const { sql } of exampleBuildSteps(vega)) await builder.run(sql);
    builder.closeSync();
    instance.closeSync();
    connection = await duckdb.open({ path, access: 'read-only' }, { workDir: tmpdir(), memoryLimitMb: 1024 });
  });
  afterAll(() => connection.close());

  it('have at least eight datasets, twenty-five charts and three dashboards', () => {
    expect([datasets.size >= 8, charts.length >= 25, dashboards.length]).toEqual([true, true, 3]);
  });

  it.each(charts.map(chart => [String(chart['slice_name']), chart] as const))(
    'the chart "%s" answers with rows',
    async (_, chart) => {
      const dataset = datasets.get(String(chart['dataset_uuid']))!;
      const context = QueryContext.parse(
        buildQueryContext({ ...(chart['params'] as object), datasource: `${dataset.id}__table` } as never),
      );
      for (const query of context.queries) {
        const { result, plan } = await runChartQuery(
          query,
          {
            dataset,
            dialect: duckdb.dialect,
            rowFilters: [],
            nowMs: Date.parse('2026-01-01'),
            defaultRows: 50_000,
            maxRows: 100_000,
          },
          {
            connection,
            signal: new AbortController().signal,
            requireReadable: async () => {},
            databaseId: 1,
            effectiveUser: null,
            codeVersion: 'test',
            remember: async (key, compute) => ({
              key,
              result: await compute(new AbortController().signal),
              cachedAtMs: null,
            }),
          },
        );
        expect(result.table.rowCount).toBeGreaterThan(0);
        expect(plan.rejectedFilters).toEqual([]);
      }
    },
  );

  it('place every chart on a dashboard, and the flights are ten', () => {
    const placed = dashboards.map(dashboard =>
      Object.values(dashboard['position'] as Record<string, { type?: string; meta?: { uuid?: string } }>)
        .filter(node => node?.type === 'CHART')
        .map(node => node.meta!.uuid),
    );
    expect(new Set(placed.flat())).toEqual(new Set(charts.map(chart => chart['uuid'])));
    expect(placed.flat()).toHaveLength(charts.length);
    expect(placed.some(uuids => uuids.length === 10)).toBe(true);
  });

  it('describe their datasets, with the columns of the tables', async () => {
    for (const dataset of datasets.values()) {
      const facts = dataset.sql
        ? await connection.describe(dataset.sql)
        : (await connection.catalog.table('main', dataset.tableName)).columns;
      expect(
        dataset.columns.filter(column => !column.expression).map(column => [column.columnName, column.type]),
      ).toEqual(facts.map(column => [column.name, column.type]));
    }
  });

  it('use only files whose licence is named', () => {
    expect(EXAMPLE_TABLES.every(table => table.licence !== '' && table.files.length > 0)).toBe(true);
  });
});

interface YamlColumn {
  readonly column_name: string;
  readonly type: string;
  readonly is_dttm: boolean;
  readonly expression: string | null;
}
interface YamlMetric {
  readonly metric_name: string;
  readonly expression: string;
}

function toDataset(yaml: Record<string, unknown>, id: number): Dataset {
  expect(yaml['description']).toBeTruthy();
  return {
    id,
    uuid: String(yaml['uuid']),
    tableName: String(yaml['table_name']),
    schema: 'main',
    catalog: null,
    sql: yaml['sql'] as string | null,
    databaseId: 1,
    mainTemporalColumn: yaml['main_dttm_col'] as string | null,
    offset: 0,
    cacheTimeout: null,
    timeSettings: {},
    fetchValuesPredicate: null,
    templateParams: {},
    changedOn: '',
    columns: (yaml['columns'] as YamlColumn[]).map((column, at) => ({
      id: at,
      columnName: column.column_name,
      type: column.type,
      genericType: duckdbGenericType(column.type),
      verboseName: null,
      description: null,
      expression: column.expression,
      isTemporal: column.is_dttm,
      isGroupable: true,
      isFilterable: true,
      isActive: true,
      pythonDateFormat: null,
    })),
    metrics: (yaml['metrics'] as YamlMetric[]).map((metric, at) => ({
      id: at,
      metricName: metric.metric_name,
      expression: metric.expression,
      verboseName: null,
      description: null,
      d3Format: null,
      currency: null,
      warningText: null,
    })),
  };
}
