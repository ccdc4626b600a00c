import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenServer, type GoldenServer } from '../test-golden-server.ts';

interface WireError {
  readonly error_type?: string;
  readonly message: string;
  readonly extra?: Readonly<Record<string, unknown>>;
}

interface EditorCase {
  readonly name: string;
  readonly bug?: boolean;
  readonly request: { readonly body: Readonly<Record<string, unknown>> };
  readonly status: number;
  readonly response: {
    readonly data?: unknown;
    readonly executedSql?: string;
    readonly errors?: readonly WireError[];
    readonly message?: unknown;
  };
}

interface MacroCase {
  readonly name: string;
  readonly note?: string;
  readonly request: { readonly template: string; readonly user: string; readonly context: unknown };
  readonly status: 'ok' | 'error';
  readonly response: { readonly text?: string; readonly error?: string };
}

let golden: GoldenServer;
beforeAll(async () => {
  golden = await goldenServer();
});
afterAll(() => golden.close());

describe('the editor renders templates as recorded', () => {
  it.each(recorded<EditorCase>('sql_editor'))('$name', async ({ bug, status, request, response }) => {
    const answer = await run({ ...request.body });
    const body = answer.json<{
      data?: unknown;
      query?: { executedSql: string };
      errors?: readonly WireError[];
    }>();
    if (!bug) {
      expect(answer.statusCode).toBe(status);
      if (status === 200)
        expect({ data: body.data, sql: firstLine(body.query!.executedSql) }).toEqual({
          data: response.data,
          sql: firstLine(response.executedSql!),
        });
      else expect(body).toEqual(response);
      return;
    }
    // In the recording, an invalid template ends with status 500.
    expect(answer.statusCode).toBeLessThan(500);
    const [told] = response.errors!;
    const [ours] = body.errors ?? [];
    if (ours && told!.error_type)
      expect({ type: ours.error_type, message: numberless(ours.message) }).toEqual({
        type: told!.error_type,
        message: numberless(told!.message),
      });
  });
});

describe('templates use datasets as recorded', () => {
  it.each(recorded<MacroCase>('dataset_macro').filter(({ status }) => status === 'ok'))(
    '$name',
    async ({ note, request: { template, context }, response }) => {
      const ours = await run({ sql: withIds(template, note), templateParams: JSON.stringify(context) });
      const theirs = await run({ sql: withIds(response.text!, note) });
      expect(ours.json<{ data?: unknown }>().data).toEqual(theirs.json<{ data?: unknown }>().data);
      expect(ours.statusCode).toBe(theirs.statusCode);
    },
  );

  it.each(recorded<MacroCase>('dataset_macro').filter(({ status }) => status === 'error'))(
    '$name',
    async ({ note, request: { template, user }, response }) => {
      const answer = await run({ sql: `SELECT * FROM ${withIds(template, note)}` }, user);
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode !== 403) expect(answer.body).toContain(withIds(response.error!, note));
    },
  );
});

describe('the SELECT of a dataset is rendered', () => {
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    golden
      .user('admin')
      .send(method, `/api/v1/dataset/${path}`, JSON.stringify(body), { 'content-type': 'application/json' });
  const columnsOf = async (id: number): Promise<readonly string[]> =>
    (await golden.user('admin').get(`/api/v1/dataset/${id}`))
      .json<{ result: { columns: { column_name: string }[] } }>()
      .result.columns.map(column => column.column_name);

  it('when it is made, changed and read again', async () => {
    const made = await send('POST', '', {
      database: golden.ids.get('database:golden'),
      schema: 'public',
      table_name: 'templated',
      sql: "SELECT region, {{ 1 + 1 }} AS two FROM sales {% if filter_values('region') %} WHERE broken {% endif %}",
    });
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: number }>();
    expect(await columnsOf(id)).toEqual(['region', 'two']);
    expect(
      (
        await send('PUT', String(id), {
          sql: 'SELECT {{ size }} AS {{ name }} FROM sales',
          template_params: '{"size": 3, "name": "three"}',
        })
      ).statusCode,
    ).toBe(200);
    expect((await send('PUT', `${id}/refresh`, {})).statusCode).toBe(200);
    expect(await columnsOf(id)).toEqual(['three']);
    const shown = await golden.user('admin').get(`/api/v1/dataset/${id}?include_rendered_sql=true`);
    expect(shown.json<{ result: { rendered_sql: string } }>().result.rendered_sql).toBe(
      'SELECT 3 AS three FROM sales',
    );
  });

  it('422: and a template that fails is refused with its reason', async () => {
    const answer = await send('POST', '', {
      database: golden.ids.get('database:golden'),
      schema: 'public',
      table_name: 'failing',
      sql: 'SELECT {{ 1 / 0 }}',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { message: { sql: ['Error while rendering virtual dataset query: division by zero'] } },
    ]);
  });
});

it('parameters of the address narrow a dataset, and win over those in the chart', async () => {
  const body = {
    datasource: { id: golden.ids.get('dataset:golden_jinja'), type: 'table' },
    queries: [{ columns: ['country'], metrics: ['count'], url_params: { country: 'France' } }],
  };
  const countries = async (query: string): Promise<unknown> =>
    (
      await golden.user('admin').send('POST', `/api/v1/chart/data${query}`, JSON.stringify(body), {
        'content-type': 'application/json',
      })
    )
      .json<{ result: { data: { country: string }[] }[] }>()
      .result[0]!.data.map(({ country }) => country);
  expect([await countries(''), await countries('?country=Spain')]).toEqual([['France'], ['Spain']]);
  // A quote in the address does not end a text.
  expect(await countries(`?country=${encodeURIComponent("x' OR '1'='1")}`)).toEqual([]);
});

function recorded<T>(family: string): readonly T[] {
  return readFileSync(
    new URL(`../../../../packages/testing/golden/jinja/${family}.jsonl`, import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as T);
}

function run(body: Readonly<Record<string, unknown>>, user = 'admin') {
  const asked = {
    schema: 'public',
    queryLimit: 2000,
    ...body,
    database_id: golden.ids.get('database:golden'),
  };
  return golden
    .user(user)
    .send('POST', '/api/v1/sqllab/execute/', JSON.stringify(asked), { 'content-type': 'application/json' });
}

/** Replaces the ids of the recording with those of this server. */
function withIds(text: string, note: string | undefined): string {
  const [, id, name] = /dataset id (\d+) = (\w+)/.exec(note ?? '') ?? [
    /dataset\((\d{2})\b|Dataset (\d{2})\b/.exec(text)?.[0],
    '19',
    'golden_no_time',
  ];
  return text.replaceAll(
    new RegExp(`(dataset\\(|dataset_|Dataset )${id}\\b`, 'g'),
    (_all, before: string) => `${before}${golden.ids.get(`dataset:${name}`)}`,
  );
}

/** Superset writes a limit into the text; Powerset stops reading at the limit instead. */
function firstLine(sql: string): string {
  return sql.split('\nLIMIT')[0]!;
}

function numberless(message: string): string {
  return message.replace(/query '[^']*'/, "query '<id>'");
}
