import { cellAt, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import type {
  Connection,
  Connector,
  ConnectionExtras,
  Statement,
} from '@powerset/connector-kit/connector.ts';
import {
  startFakeHttpServer,
  type FakeAnswer,
  type FakeHttpServer,
  type FakeRequest,
} from './fake-http-server.ts';

export interface FakeEngine {
  readonly server: FakeHttpServer;
  readonly connection: Connection;
  run(sql: string, change?: Partial<Statement>): Promise<ResultTable>;
  /** Returns the requests since the connection was opened. */
  asked(): readonly FakeRequest[];
}

/** Opens a connection over a fake server; `address` returns the address for the server's port. */
export async function withFakeEngine<Config>(
  connector: Connector<Config>,
  {
    address,
    extras,
    answer,
  }: {
    readonly address: (port: number) => string;
    readonly extras?: (port: number) => ConnectionExtras;
    readonly answer: (request: FakeRequest) => FakeAnswer | 'never';
  },
  work: (engine: FakeEngine) => Promise<void>,
): Promise<void> {
  const server = await startFakeHttpServer(answer);
  try {
    const config = connector.fromUri(address(server.port), extras?.(server.port))!;
    const connection = await connector.open(config, { workDir: '/tmp', memoryLimitMb: 64 });
    const before = server.requests.length;
    await work({
      server,
      connection,
      asked: () => server.requests.slice(before),
      run: (sql, change = {}) =>
        connection.run({ sql, params: [], maxRows: 1000, signal: new AbortController().signal, ...change }),
    });
    await connection.close();
  } finally {
    await server.stop();
  }
}

/** Returns the cells of a result, row by row. */
export function rowsOf(table: ResultTable): CellValue[][] {
  return Array.from({ length: table.rowCount }, (_, row) => table.columns.map(column => cellAt(column, row)));
}
