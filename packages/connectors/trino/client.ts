import { AppError } from '@powerset/core/errors.ts';
import { readExactJson, unreachable } from '@powerset/connector-kit/ask-json.ts';
import { httpOrigin } from '@powerset/connector-kit/server-address.ts';
import type { TrinoConfig } from './config.ts';
import { classifyTrinoFailure, type TrinoFailure } from './errors.ts';

export interface TrinoColumn {
  readonly name: string;
  readonly type: string;
}

/** A page of an answer; the statement continues while there is a next page. */
interface Page {
  readonly id: string;
  readonly nextUri?: string;
  readonly columns?: readonly TrinoColumn[];
  readonly data?: readonly (readonly unknown[])[];
  readonly error?: TrinoFailure;
}

export interface TrinoRows {
  readonly columns: readonly TrinoColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly isCut: boolean;
}

export interface TrinoStatement {
  readonly sql: string;
  readonly maxRows: number;
  readonly signal?: AbortSignal;
  readonly schema?: string | undefined;
}

/** Presto uses the same protocol with other header names. */
export type TrinoProduct = 'Trino' | 'Presto';

const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Sends statements through Trino's protocol: one request starts the statement, and each response names the
 * next page.
 */
export function trinoClient(config: TrinoConfig, product: TrinoProduct = 'Trino') {
  const address = `${httpOrigin(config)}/v1/statement`;
  const prefix = `X-${product}`;
  const headers = (schema: string | undefined): Record<string, string> => ({
    [`${prefix}-User`]: config.person ?? config.user,
    [`${prefix}-Source`]: 'powerset',
    [`${prefix}-Time-Zone`]: 'UTC',
    ...(config.catalog ? { [`${prefix}-Catalog`]: config.catalog } : {}),
    ...((schema ?? config.schema)
      ? { [`${prefix}-Schema`]: encodeURIComponent((schema ?? config.schema)!) }
      : {}),
    ...Object.fromEntries(
      Object.entries(config.session).map(([name, value]) => [`${prefix}-${name}`, value]),
    ),
    ...(config.accessToken === undefined ? {} : { Authorization: `Bearer ${config.accessToken}` }),
    ...(config.password === undefined
      ? {}
      : { Authorization: `Basic ${Buffer.from(`${config.user}:${config.password}`).toString('base64')}` }),
  });
  async function* pages({ sql, maxRows, signal, schema }: TrinoStatement): AsyncGenerator<TrinoRows, void> {
    let columns: readonly TrinoColumn[] = [];
    let left = maxRows;
    let next: string | undefined;
    try {
      let page = await request(address, { method: 'POST', body: sql, headers: headers(schema) }, signal);
      for (;;) {
        next = page.nextUri && sameServer(page.nextUri, address);
        if (page.error) throw classifyTrinoFailure(page.error);
        columns = page.columns ?? columns;
        const rows = page.data ?? [];
        const isCut = rows.length > left;
        yield { columns, rows: isCut ? rows.slice(0, left) : rows, isCut };
        left -= rows.length;
        if (isCut || !next) return;
        if (signal?.aborted) throw new AppError('query.cancelled');
        page = await request(next, { headers: headers(schema) }, signal);
      }
    } finally {
      // The server must not continue a statement that has no reader.
      if (next) await fetch(next, { method: 'DELETE', headers: headers(schema) }).catch(() => undefined);
    }
  }

  return {
    async run(statement: TrinoStatement): Promise<TrinoRows> {
      const rows: (readonly unknown[])[] = [];
      let last: TrinoRows = { columns: [], rows, isCut: false };
      for await (const page of pages(statement)) {
        for (const row of page.rows) rows.push(row);
        last = page;
      }
      return { ...last, rows };
    },
    pages,
  };
}

// The server names itself by its internal address, at which it may be unreachable.
function sameServer(nextUri: string, address: string): string {
  const next = new URL(nextUri);
  return new URL(next.pathname + next.search, address).toString();
}

async function request(address: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Page> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    if (response.status === 503 || response.status === 429) throw new AppError('engine.busy');
    if (response.status === 401 || response.status === 403)
      throw new AppError('connection.failed', {
        detail: `The server rejected the credentials: ${text.slice(0, 200) || response.status}`,
      });
    if (!response.ok)
      throw new AppError('connection.failed', {
        detail: `The server answered ${response.status}: ${text.slice(0, 200)}`,
      });
    return readExactJson(text) as Page;
  } catch (error) {
    throw signal?.aborted ? new AppError('query.cancelled', { cause: error }) : unreachable(error);
  }
}
