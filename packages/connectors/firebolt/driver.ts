import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { fireboltAccount, type FireboltAccount } from './account.ts';
import { fireboltFacts } from './facts.ts';
import { fireboltColumn } from './types.ts';

interface Answer {
  readonly meta?: readonly { readonly name: string; readonly type: string }[];
  readonly data?: readonly (readonly unknown[])[];
  readonly errors?: readonly Failure[];
}
interface Failure {
  readonly description?: string;
  readonly location?: { readonly failingLine?: number; readonly startOffset?: number };
}

const DIALECT = dialectOf(fireboltFacts);

/**
 * Runs statements through an engine's HTTP interface; the engine stops a statement when its client
 * disconnects.
 */
export async function fireboltDriver(address: ServerAddress): Promise<StatementDriver> {
  const account = fireboltAccount(address);
  const database = address.host;
  const engine = await engineOf(address, account);
  return {
    hasOneSchema: true,
    async *pages({ sql, params, signal }) {
      const { meta = [], data = [] } = await ask(engine, database, {
        account,
        signal,
        sql: putValues(sql, params, { dialect: DIALECT, textOf }),
      });
      yield { columns: meta.map(fireboltColumn), rows: data };
    },
  };
}

// Without an engine in the address, the system engine answers, which knows the catalog but has little
// computing power.
async function engineOf(address: ServerAddress, account: FireboltAccount): Promise<string> {
  const system = await account.systemEngine();
  const [name] = address.path;
  if (name === undefined) return `${system}/query`;
  const { data = [] } = await ask(`${system}/query`, address.host, {
    account,
    sql: `SELECT url, status FROM information_schema.engines WHERE engine_name = ${literalOf(name, DIALECT)}`,
  });
  const [url, status] = data[0] ?? [];
  if (typeof url !== 'string')
    throw new AppError('connection.failed', { detail: `Engine '${name}' does not exist.` });
  if (!/running/i.test(String(status)))
    throw new AppError('engine.busy', { detail: `The engine ${name} is not running.` });
  const [host = '', query = ''] = url.split('?');
  return `${account.origin(host)}/${query === '' ? '' : `?${query}`}`;
}

async function ask(
  place: string,
  database: string,
  {
    account,
    sql,
    signal,
  }: { readonly account: FireboltAccount; readonly sql: string; readonly signal?: AbortSignal },
): Promise<Answer> {
  const url = new URL(place);
  for (const [key, value] of Object.entries({ database, output_format: 'JSON_Compact' }))
    url.searchParams.set(key, value);
  const answer = (await askJson(url.href, {
    method: 'POST',
    headers: { ...(await account.headers()), 'Content-Type': 'text/plain' },
    body: sql,
    keepsDecimals: true,
    ...(signal ? { signal } : {}),
    failureOf: fireboltFailure,
  })) as Answer;
  const failure = answer.errors?.length ? fireboltFailure(answer) : undefined;
  if (failure) throw failure;
  return answer;
}

const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/parse error|syntax error/i, 'query.syntax'],
  [
    /(table|relation) .*(does not exist|not found|is not accessible)|does not exist or not authorized/i,
    'query.table-missing',
  ],
  [/column .*(does not exist|not found)/i, 'query.column-missing'],
  [/(function|type) .*(does not exist|not found)|unable to find function/i, 'query.object-missing'],
  [/not authorized|permission|denied/i, 'query.refused'],
  [/memory/i, 'query.out-of-memory'],
  [/cancel/i, 'query.cancelled'],
];

function fireboltFailure(body: unknown, status = 400): AppError | undefined {
  if (status === 401 || status === 403) return undefined;
  const [first] = typeof body === 'object' && body !== null ? ((body as Answer).errors ?? []) : [];
  const message = first?.description ?? (typeof body === 'string' ? body : undefined);
  if (message === undefined) return undefined;
  const place = /\bline:? (\d+),? col(?:umn)?:? (\d+)/i.exec(message);
  const { failingLine = Number(place?.[1]), startOffset = Number(place?.[2]) } = first?.location ?? {};
  return new AppError(MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? 'query.failed', {
    detail: message,
    extra: Number.isNaN(failingLine) ? {} : { line: failingLine, column: startOffset },
  });
}

// Text with backslashes is written to mean the same under every engine setting.
function textOf(value: SqlValue): string {
  return typeof value === 'string' && value.includes('\\')
    ? `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    : literalOf(value, DIALECT);
}
