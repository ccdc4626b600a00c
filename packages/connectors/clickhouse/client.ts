import { randomUUID } from 'node:crypto';
import { AppError, fail } from '@powerset/core/errors.ts';
import { unreachable } from '@powerset/connector-kit/ask-json.ts';
import { batchRows } from '@powerset/connector-kit/batch-rows.ts';
import { httpOrigin } from '@powerset/connector-kit/server-address.ts';
import type { ClickhouseConfig } from './config.ts';
import { classifyClickhouseFailure } from './errors.ts';
import { readRows, type ClickhouseRows, type ReadOptions } from './read-rows.ts';
import type { TypedStatement } from './with-values.ts';

export interface ClickhouseStatement extends TypedStatement {
  readonly maxRows: number;
  readonly signal?: AbortSignal;
  readonly schema?: string | undefined;
}

/** Server settings sent with every statement. */
export type ServerSettings = Readonly<Record<string, string>>;

export interface ClickhouseClient {
  run(statement: ClickhouseStatement): Promise<ClickhouseRows>;
  /** Returns rows in batches; the server proceeds only as fast as they are read. */
  batches(statement: ClickhouseStatement): AsyncGenerator<ClickhouseRows, void>;
}

const FORMAT = 'JSONCompactEachRowWithNamesAndTypes';
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Sends each statement in its own HTTP request, reads rows as they arrive, and stops reading at the limit.
 */
export function clickhouseClient(config: ClickhouseConfig, settings: ServerSettings): ClickhouseClient {
  const address = `${httpOrigin(config)}/`;
  const headers = {
    'X-ClickHouse-User': config.user,
    'X-ClickHouse-Key': config.password ?? '',
    'Content-Type': 'text/plain; charset=utf-8',
  };
  const post = (
    search: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Response> =>
    fetch(`${address}?${new URLSearchParams(search)}`, {
      method: 'POST',
      headers,
      body,
      redirect: 'error',
      signal,
    });

  async function* answered(
    { sql, values, maxRows, signal, schema }: ClickhouseStatement,
    rowsEach?: ReadOptions['rowsEach'],
  ): AsyncGenerator<ClickhouseRows, void> {
    const queryId = randomUUID();
    const enough = new AbortController();
    // A silent server times out; one that keeps sending rows does not.
    const silence = setTimeout(() => enough.abort(), REQUEST_TIMEOUT_MS * (signal ? 60 : 1));
    // Stopping by query id also works behind proxies, which keep the server connection open when ours closes.
    const kill = (): void =>
      void post({}, `KILL QUERY WHERE query_id = '${queryId}' ASYNC`, AbortSignal.timeout(5000)).catch(
        () => undefined,
      );
    signal?.addEventListener('abort', kill, { once: true });
    const search = {
      database: schema ?? config.database,
      default_format: FORMAT,
      query_id: queryId,
      ...settings,
      ...(rowsEach && settings['wait_end_of_query'] ? { wait_end_of_query: '0' } : {}),
      ...limits(settings, maxRows),
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`param_${name}`, value])),
    };
    try {
      const response = await post(
        search,
        sql,
        signal ? AbortSignal.any([signal, enough.signal]) : enough.signal,
      );
      if (!response.ok) throw await failureOf(response, sql);
      yield* readRows(response, { maxRows, sql, rowsEach });
    } catch (error) {
      throw signal?.aborted ? new AppError('query.cancelled', { cause: error }) : unreachable(error);
    } finally {
      clearTimeout(silence);
      signal?.removeEventListener('abort', kill);
      enough.abort();
    }
  }

  return {
    async run(statement) {
      for await (const rows of answered(statement)) return rows;
      return fail('query.failed');
    },
    batches: statement => answered(statement, batchRows),
  };
}

// An account that may not change settings receives all rows, so the limit is also applied here.
function limits(settings: ServerSettings, maxRows: number): ServerSettings {
  return settings['readonly'] === '1'
    ? {}
    : { max_result_rows: String(maxRows + 1), result_overflow_mode: 'break' };
}

async function failureOf(response: Response, sql: string): Promise<AppError> {
  const text = (await response.text()).slice(0, 10_000);
  return text.trim() === ''
    ? new AppError('connection.failed', { detail: `The server answered ${response.status}.` })
    : classifyClickhouseFailure(text, sql);
}
