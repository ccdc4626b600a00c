import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';
import { saveChart } from './test-explore-json.ts';
import { differenceIn } from '@powerset/testing/golden/same-data.ts';

type Facts = Readonly<Record<string, unknown>>;

interface RecordedCase {
  readonly name: string;
  readonly viz_type: string;
  readonly api: 'v1' | 'legacy';
  readonly form_data: Facts;
  readonly response: Facts & {
    readonly http_status: number;
    readonly body?: Facts;
    readonly data?: unknown;
    readonly trimmed?: Readonly<Record<string, number>>;
  };
}

const folder = new URL('../../../../../packages/testing/golden/build-query/', import.meta.url);
const setup = JSON.parse(readFileSync(new URL('setup.json', folder), 'utf8')) as {
  readonly datasets: readonly { readonly id: number; readonly name: string; readonly sql: string | null }[];
  readonly charts: readonly {
    readonly id: number;
    readonly slice_name: string;
    readonly viz_type: string;
    readonly params: Facts;
  }[];
};
const cases = readdirSync(folder)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name =>
    readFileSync(new URL(name, folder), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as RecordedCase),
  )
  .filter(one => one.api === 'legacy');

const FACTS = [
  'status',
  'rowcount',
  'colnames',
  'coltypes',
  'applied_filters',
  'rejected_filters',
  'from_dttm',
  'to_dttm',
  'errors',
  'error',
];
/** Answers that have their own order, regardless of the order of the rows. */
const ORDERED = new Set([
  'line',
  'area',
  'bar',
  'compare',
  'horizon',
  'rose',
  'time_pivot',
  'time_table',
  'paired_ttest',
  'partition',
  'dist_bar',
]);

let golden: GoldenServer;
let shapesId: number;
/** The charts that a multi-layer map shows, by their ids in the recording. */
const layerIds = new Map<number, number>();
beforeAll(async () => {
  golden = await goldenServer();
  const { name, sql } = setup.datasets.find(dataset => dataset.sql !== null)!;
  const made = await golden.user('admin').send(
    'POST',
    '/api/v1/dataset/',
    JSON.stringify({
      database: golden.ids.get('database:golden'),
      schema: 'public',
      table_name: name,
      sql,
    }),
    { 'content-type': 'application/json' },
  );
  shapesId = made.json<{ id: number }>().id;
  for (const { id, slice_name: name, viz_type: vizType, params } of setup.charts.filter(chart =>
    chart.viz_type.startsWith('deck_'),
  )) {
    layerIds.set(id, await saveChart(golden, name, { ...params, viz_type: vizType }, shapesId));
  }
});
afterAll(() => golden.close());

describe('charts of old types answer as recorded', () => {
  it.each(cases)('$name', async recorded => {
    const { status, body } = await ask(recorded);
    // Superset fails on form data without a key that only its own panel writes.
    if (recorded.response.http_status >= 500) {
      expect(status).toBeLessThan(500);
      return;
    }
    expect(status).toBe(recorded.response.http_status);
    const told = recorded.response.body ?? recorded.response;
    const facts = FACTS.filter(fact => fact in told && !(fact === 'to_dttm' && !hasEnd(recorded.form_data)));
    expect(picked(body, facts)).toEqual(picked(told, facts));
    const comparison = { cut: recorded.response.trimmed ?? {}, isOrdered: ORDERED.has(recorded.viz_type) };
    expect(
      differenceIn(comparable(body.data, recorded), comparable(told.data, recorded), comparison),
    ).toBeUndefined();
  });
});

async function ask({
  form_data: formData,
}: RecordedCase): Promise<{ readonly status: number; readonly body: Facts }> {
  const [id = ''] = String(formData.datasource).split('__');
  const name = setup.datasets.find(dataset => dataset.id === Number(id))?.name ?? '';
  const layers = Array.isArray(formData.deck_slices)
    ? { deck_slices: formData.deck_slices.map(layer => layerIds.get(Number(layer))) }
    : {};
  const asked = {
    ...formData,
    ...layers,
    datasource: `${golden.ids.get(`dataset:${name}`) ?? shapesId}__table`,
  };
  const sent = new URLSearchParams({ form_data: JSON.stringify(asked) }).toString();
  const answer = await golden.user('admin').send('POST', '/superset/explore_json/?form_data=%7B%7D', sent, {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
  });
  return { status: answer.statusCode, body: answer.json() };
}

function picked(answer: Facts, facts: readonly string[]): Facts {
  return Object.fromEntries(
    facts.map(fact => [fact, fact === 'error' ? withoutLink(answer[fact]) : answer[fact]]),
  );
}

/** It is random which link of a loop the recording names. */
function withoutLink(message: unknown): unknown {
  return typeof message === 'string' ? message.replace(/faulty link: .*/, 'faulty link') : message;
}

/** Returns data without parts that are random or wrong in the recording. */
function comparable(data: unknown, { viz_type: vizType, form_data: formData }: RecordedCase): unknown {
  if (vizType === 'chord')
    return flowsOf(
      data as { readonly nodes: readonly string[]; readonly matrix: readonly (readonly number[])[] },
    );
  if (vizType === 'deck_multi')
    return (data as { readonly slices: readonly Facts[] }).slices.map(slice => [
      slice.slice_name,
      Object.keys(slice).toSorted(),
    ]);
  const output = vizType === 'deck_path' ? 'path' : 'polygon';
  // The recording lost shapes whose column has the same name as the output field.
  if (formData.line_column !== output) return data;
  const { features, ...rest } = data as { readonly features: readonly Facts[] };
  return {
    ...rest,
    features: features.map(feature =>
      Object.fromEntries(Object.entries(feature).filter(([key]) => key !== output)),
    ),
  };
}

function flowsOf({
  nodes,
  matrix,
}: {
  readonly nodes: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}): Facts {
  return Object.fromEntries(
    matrix.flatMap((row, to) => row.map((value, from) => [`${nodes[from]} to ${nodes[to]}`, value] as const)),
  );
}

/** For a range without an end, the recording names the midnight of its own day. */
function hasEnd({ time_range: range }: Facts): boolean {
  return typeof range === 'string' && range.includes(' : ');
}
