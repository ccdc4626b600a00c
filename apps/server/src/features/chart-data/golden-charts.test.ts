import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differenceIn } from '@powerset/testing/golden/same-data.ts';
import { goldenServer, type GoldenServer } from '../../test-golden-server.ts';

type Facts = Readonly<Record<string, unknown>>;
type Result = Facts & { readonly data?: readonly Facts[]; readonly data_row_count?: number };

interface RecordedCase {
  readonly name: string;
  readonly viz_type: string;
  readonly api: 'v1' | 'legacy';
  readonly volatile?: boolean;
  readonly own_state?: Facts;
  readonly result_type?: string;
  readonly form_data: Facts;
  readonly request: Facts & { readonly datasource: { readonly id: number }; readonly result_format?: string };
  readonly response: Facts & { readonly http_status: number; readonly result?: readonly Result[] };
}

const folder = new URL('../../../../../packages/testing/golden/build-query/', import.meta.url);
const setup = JSON.parse(readFileSync(new URL('setup.json', folder), 'utf8')) as {
  readonly datasets: readonly { readonly id: number; readonly name: string }[];
};
const FACTS = [
  'colnames',
  'coltypes',
  'rowcount',
  'applied_filters',
  'rejected_filters',
  'from_dttm',
  'label_map',
  'status',
  'error',
  'applied_template_filters',
];
const cases = readdirSync(folder)
  .filter(name => name.endsWith('.jsonl'))
  .flatMap(name =>
    readFileSync(new URL(name, folder), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as RecordedCase),
  )
  .filter(one => one.api === 'v1' && !one.volatile && (one.request.result_format ?? 'json') === 'json');

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

/** Answers that differ on purpose; the reasons are in docs/differences.md. */
const OPEN = new Set([
  'echarts_timeseries_step/compare_ratio_two_offsets_two_metrics',
  'mixed_timeseries/compare_both',
]);
const isOpen = ({ name }: RecordedCase): boolean => OPEN.has(name);
/**
 * A saved chart contains neither the page of a table nor the text typed into a filter, and other answer
 * formats have their own address.
 */
const saved = cases.filter(one => !one.own_state && !one.result_type && !isOpen(one));

describe('charts are answered as recorded', () => {
  const differs = async (recorded: RecordedCase): Promise<void> =>
    expect(differences(await ask(recorded), recorded)).toEqual([]);
  it.each(cases.filter(one => !isOpen(one)))('$name', differs);
  it.fails.each(cases.filter(isOpen))('intentionally different: $name', differs);
});

describe('charts that were saved without their queries are answered as recorded', () => {
  it.each(saved)('$name', async recorded => {
    expect(differences(await askSaved(recorded), withAxis(recorded))).toEqual([]);
  });
});

const BEFORE_AXES = /^(big_number|mixed_timeseries|echarts_(area|timeseries_\w+))$/;

// Charts without an x-axis are upgraded as the reference's builder does it, so their time column has its own
// name.
function withAxis(recorded: RecordedCase): RecordedCase {
  const { form_data: formData, response, viz_type: vizType } = recorded;
  const column = formData['granularity_sqla'];
  if (!BEFORE_AXES.test(vizType) || typeof column !== 'string' || formData['x_axis']) return recorded;
  const named = JSON.parse(
    JSON.stringify(response).replaceAll('"__timestamp"', JSON.stringify(column)),
  ) as typeof response;
  const result = named.result?.map(one => ({
    ...one,
    applied_filters: [{ column }],
    label_map: { ...(one['label_map'] as object), [column]: [column] },
  }));
  return { ...recorded, response: { ...named, result } };
}

interface Asked {
  readonly status: number;
  readonly body: { readonly result?: readonly Result[] };
}

async function ask({ request, form_data: formData }: RecordedCase): Promise<Asked> {
  const body = {
    ...request,
    datasource: { type: 'table', id: datasetId(request.datasource.id) },
    form_data: typeof request.form_data === 'object' ? request.form_data : formData,
  };
  const answer = await golden.user('admin').send('POST', '/api/v1/chart/data', JSON.stringify(body), {
    'content-type': 'application/json',
    accept: 'application/json',
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function askSaved({
  name,
  viz_type: vizType,
  form_data: formData,
  request,
}: RecordedCase): Promise<Asked> {
  const id = datasetId(request.datasource.id);
  const chart = {
    slice_name: name,
    viz_type: vizType,
    datasource_id: id,
    datasource_type: 'table',
    params: JSON.stringify({ ...formData, datasource: `${id}__table` }),
  };
  const made = await golden
    .user('admin')
    .send('POST', '/api/v1/chart/', JSON.stringify(chart), { 'content-type': 'application/json' });
  const answer = await golden
    .user('admin')
    .get(`/api/v1/chart/${made.json<{ id: number }>().id}/data/`, { accept: 'application/json' });
  return { status: answer.statusCode, body: answer.json() };
}

function datasetId(recordedId: number): number | undefined {
  return golden.ids.get(`dataset:${setup.datasets.find(dataset => dataset.id === recordedId)?.name ?? ''}`);
}

function differences({ status, body }: Asked, { name, response }: RecordedCase): readonly string[] {
  // The recorded server lacks the forecasting library.
  if (name.includes('/forecast')) return status < 500 ? [] : [`status ${status}`];
  if (response.http_status >= 500) return status < 500 ? [] : [`status ${status}`];
  if (status !== response.http_status)
    return [`status ${status} instead of ${response.http_status}: ${JSON.stringify(body).slice(0, 300)}`];
  return (response.result ?? []).flatMap((theirs, i) => resultDifferences(body.result?.[i] ?? {}, theirs, i));
}

function resultDifferences(ours: Result, theirs: Result, at: number): readonly string[] {
  const facts = FACTS.filter(fact => fact in theirs).flatMap(
    fact =>
      differenceIn(ours[fact], theirs[fact], { cut: {}, isOrdered: true }, `result[${at}].${fact}`) ?? [],
  );
  const data = differenceIn(ours.data, theirs.data, {
    cut: theirs.data_row_count === undefined ? {} : { data: theirs.data_row_count },
    isOrdered: false,
  });
  return [...facts, ...(data === undefined ? [] : [data])];
}
