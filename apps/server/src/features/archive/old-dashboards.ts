import { z } from 'zod';
import { changeChartMeta, chartIdsOf, type Positions } from '@powerset/core/dashboard/positions.ts';
import { exactObject, parseExactJson } from '@powerset/kit/exact-json.ts';
import { omit } from '@powerset/kit/omit.ts';
import type { BundleFiles } from './bundle-files.ts';
import { ChartFile, DashboardFile, DatasetFile, type ColumnEntry, type MetricEntry } from './file-schemas.ts';
import { emptyLayout, withRow } from './layout-rows.ts';
import { stableUuid, uuidOfDatabase, uuidOfTable } from './old-datasets.ts';
import { writeYaml } from './yaml.ts';

type Members = Readonly<Record<string, unknown>>;

const wrapped = <N extends string>(name: N) => z.record(z.literal(name), z.looseObject({}));
const OldFile = z.object({
  dashboards: z.array(wrapped('__Dashboard__')),
  datasources: z
    .array(z.looseObject({ __SqlaTable__: z.looseObject({ table_name: z.string() }).optional() }))
    .nullish(),
});

/**
 * Converts an old export, one JSON file of dashboards with their charts and datasets, to a current bundle;
 * undefined if the file is not one.
 */
export function fromOldDashboards(files: BundleFiles): BundleFiles | undefined {
  const bundle = new Map([['metadata.yaml', writeYaml({ version: '1.0.0', type: 'Dashboard' })]]);
  const put = (path: string, file: object): void => void bundle.set(path, writeYaml(file));
  for (const text of files.values()) {
    const old = readOld(text);
    if (!old) return undefined;
    for (const { __SqlaTable__: table } of old.datasources ?? []) if (table) putDataset(table, put);
    for (const { __Dashboard__: dashboard } of old.dashboards) putDashboard(dashboard, put);
  }
  return bundle;
}

function readOld(text: string): z.infer<typeof OldFile> | undefined {
  try {
    return OldFile.safeParse(parseExactJson(text)).data;
  } catch {
    return undefined;
  }
}

type Put = (path: string, file: object) => void;

function putDataset(table: Members & { readonly table_name: string }, put: Put): void {
  const { database_name: database, ...params } = omit(
    exactObject(textIn(table, 'params')),
    'remote_id',
    'import_time',
  );
  const named = {
    database: String(database ?? ''),
    schema: textIn(table, 'schema') ?? null,
    name: table.table_name,
  };
  const uuid = uuidOfTable(named);
  const members = {
    ...known(table, DatasetFile.shape),
    params: Object.keys(params).length > 0 ? params : null,
  };
  put(`datasets/${uuid}.yaml`, {
    ...members,
    schema: named.schema,
    uuid,
    database_uuid: uuidOfDatabase(named.database),
    version: '1.0.0',
    columns: parts(table, 'columns', '__TableColumn__', COLUMN_MEMBERS),
    metrics: parts(table, 'metrics', '__SqlMetric__', METRIC_MEMBERS),
  });
}

const COLUMN_MEMBERS: readonly (keyof ColumnEntry)[] = [
  'column_name',
  'verbose_name',
  'is_dttm',
  'is_active',
  'type',
  'groupby',
  'filterable',
  'expression',
  'description',
  'python_date_format',
  'extra',
];
const METRIC_MEMBERS: readonly (keyof MetricEntry)[] = [
  'metric_name',
  'verbose_name',
  'metric_type',
  'expression',
  'description',
  'd3format',
  'extra',
  'warning_text',
];

function parts(table: Members, name: string, kind: string, members: readonly string[]): readonly object[] {
  const list = Array.isArray(table[name]) ? (table[name] as readonly unknown[]) : [];
  return list.map(entry =>
    known(
      (entry as Readonly<Record<string, Members>> | null)?.[kind] ?? {},
      Object.fromEntries(members.map(member => [member, true])),
    ),
  );
}

interface OldChart {
  readonly oldId: number;
  readonly uuid: string;
  readonly name: string;
}

function putDashboard(dashboard: Members, put: Put): void {
  const slices = Array.isArray(dashboard['slices'])
    ? (dashboard['slices'] as readonly { readonly __Slice__?: Members }[])
    : [];
  const charts = slices.flatMap(({ __Slice__: slice }) => (slice ? [putChart(slice, put)] : []));
  const uuidOf = new Map(charts.map(chart => [chart.oldId, chart.uuid]));
  const uuid =
    uuidIn(dashboard) ??
    stableUuid(
      `dashboard ${textIn(dashboard, 'slug') ?? textIn(dashboard, 'dashboard_title')} ${String(dashboard['id'] ?? '')}`,
    );
  put(`dashboards/${uuid}.yaml`, {
    ...known(dashboard, DashboardFile.shape),
    uuid,
    version: '1.0.0',
    metadata: omit(exactObject(textIn(dashboard, 'json_metadata')), 'remote_id', 'import_time'),
    position: changeChartMeta(layoutOf(dashboard, charts, uuid), meta => ({
      ...meta,
      uuid: uuidOf.get(Number(meta['chartId'])),
    })),
  });
}

function layoutOf(dashboard: Members, charts: readonly OldChart[], uuid: string): Positions {
  const given = exactObject(textIn(dashboard, 'position_json')) as Positions;
  const layout = 'GRID_ID' in given ? given : emptyLayout(textIn(dashboard, 'dashboard_title') ?? '');
  const placed = new Set(chartIdsOf(layout));
  return withRow(
    layout,
    charts.filter(chart => !placed.has(chart.oldId)).map(chart => ({ ...chart, id: chart.oldId })),
    uuid,
  );
}

function putChart(slice: Members, put: Put): OldChart {
  const {
    remote_id: remoteId,
    database_name: database,
    datasource_name: table,
    schema,
    ...params
  } = omit(exactObject(textIn(slice, 'params')), 'import_time');
  const name = textIn(slice, 'slice_name') ?? '';
  const oldId = Number(remoteId ?? slice['id']);
  const uuid = uuidIn(slice) ?? stableUuid(`chart ${name} ${oldId}`);
  const dataset =
    typeof table === 'string'
      ? {
          dataset_uuid: uuidOfTable({
            database: String(database ?? ''),
            schema: typeof schema === 'string' ? schema : null,
            name: table,
          }),
        }
      : {};
  put(`charts/${uuid}.yaml`, {
    ...known(slice, ChartFile.shape),
    slice_name: name,
    params,
    uuid,
    version: '1.0.0',
    ...dataset,
  });
  return { oldId, uuid, name };
}

// Returns the members that current files also have; times are wrapped in objects and ignored.
function known(members: Members, shape: Members): object {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name, value]) =>
        Object.hasOwn(shape, name) && !RENAMED.has(name) && (typeof value !== 'object' || value === null),
    ),
  );
}

const RENAMED = new Set(['tags', 'position', 'metadata', 'columns', 'metrics', 'params', 'data']);

function textIn(members: Members, name: string): string | undefined {
  const value = members[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function uuidIn(members: Members): string | undefined {
  const uuid = textIn(members, 'uuid');
  return uuid !== undefined && /^[0-9a-f-]{36}$/i.test(uuid) ? uuid.toLowerCase() : undefined;
}
