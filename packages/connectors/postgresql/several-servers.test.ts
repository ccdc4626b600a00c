import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { Connection, ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { freePort } from '@powerset/testing/free-port.ts';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { TEST_AUTHORITY } from '@powerset/testing/test-certificates.ts';
import { postgresqlFiles, postgresqlFromUri } from './config.ts';
import { postgresql } from './index.ts';
import { reachedServer } from './reachable-address.ts';

const open = (uri: string, extras?: ConnectionExtras): Promise<Connection> =>
  postgresql.open(postgresqlFromUri(uri, extras)!, { workDir: tmpdir(), memoryLimitMb: 64 });

async function first(
  connection: Connection,
  sql: string,
  signal = new AbortController().signal,
): Promise<unknown> {
  return cellAt((await connection.run({ sql, params: [], maxRows: 10, signal })).columns[0]!, 0);
}

async function portOf(uri: string, extras?: ConnectionExtras): Promise<number> {
  const connection = await open(uri, extras);
  try {
    return Number(await first(connection, `SELECT current_setting('port')::int`));
  } finally {
    await connection.close();
  }
}

describe('an address of several servers', () => {
  let primary: TestPostgresql;
  let standby: TestPostgresql;
  let [main, other, closed] = [0, 0, 0];
  beforeAll(async () => {
    [primary, standby] = [
      await startPostgresql({ hasTls: true, rules: 'host all nobody all reject' }),
      await startPostgresql({ isStandby: true }),
    ];
    [main, other] = [primary, standby].map(server => Number(new URL(server.url('postgres')).port)) as [
      number,
      number,
    ];
    closed = await freePort();
  });
  afterAll(() => Promise.all([primary.stop(), standby.stop()]));
  const at = (hosts: string, query = ''): string =>
    `postgresql://postgres:postgres@${hosts}/postgres${query}`;
  const local = (...ports: readonly number[]): string => ports.map(port => `127.0.0.1:${port}`).join(',');

  it('is read as libpq and its drivers write it', () => {
    const servers = [
      { host: 'a', port: 5433 },
      { host: 'b', port: 5432 },
      { host: '::1', port: 6000 },
    ];
    for (const uri of [
      'postgresql://u:p@a:5433,b,[::1]:6000/d',
      'postgresql://u:p@/d?host=a:5433&host=b&host=[::1]:6000',
      'postgresql://u:p@/d?host=a,b,::1&port=5433,5432,6000',
      'postgresql://u:p@a:5433,b,[::1]:6000/d?host=a,b,::1',
    ]) {
      expect(postgresqlFromUri(uri)).toMatchObject({
        servers,
        user: 'u',
        password: 'p',
        database: 'd',
        problem: undefined,
      });
    }
    expect(
      postgresqlFromUri('postgresql://u:p@/d', { connectArgs: { host: ['a', 'b'], port: 5433 } }),
    ).toMatchObject({
      servers: [
        { host: 'a', port: 5433 },
        { host: 'b', port: 5433 },
      ],
      problem: undefined,
    });
    expect(
      postgresqlFiles(postgresqlFromUri('postgresql://u:p@/d?host=a&host=/var/run/postgresql')!),
    ).toEqual([{ option: 'host', path: '/var/run/postgresql' }]);
  });

  it.each([
    'postgresql://u:p@a,b/d?host=a,c',
    'postgresql://u:p@/d?host=a,b,c&port=1,2',
    'postgresql://u:p@a:5433,b/d?port=5434',
    'postgresql://u:p@a,,b/d',
    'postgresql://u:p@/d?host=a&host=/run/x&channel_binding=require',
    'postgresql://u:p@a:0,b/d',
  ])('%s contradicts itself', uri => {
    expect(postgresql.problemOf!(postgresqlFromUri(uri)!)).toMatch(/^(The|Unknown) option/);
  });

  it('is tried in its order, past servers that do not answer', async () => {
    expect([
      await portOf(at(local(main, other))),
      await portOf(at(local(other, main))),
      await portOf(at(local(closed, other))),
    ]).toEqual([main, other, other]);
    expect(
      await portOf(
        `postgresql://postgres:postgres@/postgres?host=127.0.0.1:${closed}&host=127.0.0.1:${main}`,
      ),
    ).toBe(main);
    await expect(portOf(at(local(closed, closed + 1)))).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringMatching(new RegExp(`${closed}.*${closed + 1}`)),
    });
  });

  it('leads to a server that fits the address', async () => {
    for (const [role, port] of [
      ['any', other],
      ['read-write', main],
      ['read-only', other],
      ['primary', main],
      ['standby', other],
      ['prefer-standby', other],
    ] as const)
      expect([role, await portOf(at(local(other, main), `?target_session_attrs=${role}`))]).toEqual([
        role,
        port,
      ]);
    for (const [role, port] of [
      ['read-only', other],
      ['prefer-standby', other],
    ] as const)
      expect([role, await portOf(at(local(main, other), `?target_session_attrs=${role}`))]).toEqual([
        role,
        port,
      ]);
    expect(await portOf(at(local(main), '?target_session_attrs=prefer-standby'))).toBe(main);
    await expect(portOf(at(local(main), '?target_session_attrs=standby'))).rejects.toMatchObject({
      code: 'connection.failed',
      message: `The server 127.0.0.1:${main} does not match target_session_attrs=standby.`,
    });
  });

  it('is tried in a random order if it says so', async () => {
    const ports = await Promise.all(
      [
        [0.1, 0.9],
        [0.9, 0.1],
      ].map(
        async drawn =>
          (
            await reachedServer(
              postgresqlFromUri(at(local(main, other), '?load_balance_hosts=random'))!,
              () => drawn.shift()!,
            )
          ).address.port,
      ),
    );
    expect(ports).toEqual([main, other]);
  });

  it('ends at a server that refuses the login, or whose certificate is refused: others are not tried', async () => {
    const asked = await counted();
    try {
      await expect(
        portOf(at(`127.0.0.1:${main},127.0.0.1:${asked.port}`).replace(':postgres@', ':wrong@')),
      ).rejects.toMatchObject({ message: expect.stringContaining('password authentication failed') });
      await expect(
        portOf(at(`127.0.0.1:${main},127.0.0.1:${asked.port}`).replace('postgres:', 'nobody:')),
      ).rejects.toMatchObject({ code: 'connection.failed' });
      await expect(
        portOf(at(`127.0.0.1:${main},localhost:${main},127.0.0.1:${asked.port}`), {
          serverCertificate: TEST_AUTHORITY,
        }),
      ).rejects.toMatchObject({ message: expect.stringContaining('for another name') });
      expect(
        await portOf(at(`localhost:${closed},localhost:${main}`), { serverCertificate: TEST_AUTHORITY }),
      ).toBe(main);
      expect(asked.count()).toBe(0);
    } finally {
      await asked.close();
    }
  });

  it('continues with the next one when a server disappears', async () => {
    const passing = await startPostgresql();
    const connection = await open(at(local(Number(new URL(passing.url('postgres')).port), main)));
    expect(await first(connection, `SELECT current_setting('port')::int`)).not.toBe(main);
    await passing.stop();
    await vi.waitFor(
      async () => expect(await first(connection, `SELECT current_setting('port')::int`)).toBe(main),
      { timeout: 5000 },
    );
    await connection.close();
  });

  it('is refused with an explanation if the only server changed its kind', async () => {
    const admin = new Client({ connectionString: primary.url('postgres') });
    await admin.connect();
    const connection = await open(at(local(main), '?target_session_attrs=read-write'));
    await admin.query('ALTER DATABASE postgres SET default_transaction_read_only = on');
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await vi.waitFor(
      async () =>
        expect(first(connection, 'SELECT 1')).rejects.toMatchObject({
          code: 'connection.failed',
          message: expect.stringContaining('target_session_attrs=read-write'),
        }),
      { timeout: 5000 },
    );
    await admin.query(
      'SET default_transaction_read_only = off; ALTER DATABASE postgres RESET default_transaction_read_only',
    );
    await admin.end();
    await connection.close();
  });

  it('stops only its own statement behind a proxy that shares sessions', async () => {
    const pooler = await counted(main, 4711);
    const connection = await open(at(`127.0.0.1:${pooler.port}`, '?sslmode=disable'));
    const watcher = new Client({ connectionString: primary.url('postgres') });
    await watcher.connect();
    const stopping = new AbortController();
    const running = first(
      connection,
      `SELECT count(*) AS "long one" FROM generate_series(1, 1000000000)`,
      stopping.signal,
    );
    const states = async (): Promise<unknown[]> =>
      (
        await watcher.query(
          `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%long one%' AND pid <> pg_backend_pid()`,
        )
      ).rows;
    await vi.waitFor(async () => expect(await states()).toHaveLength(1), { timeout: 5000, interval: 30 });
    stopping.abort();
    await expect(running).rejects.toMatchObject({ code: 'query.cancelled' });
    // The server counts a session as active for a moment after it sent the error.
    await vi.waitFor(async () => expect(await states()).toHaveLength(0), { timeout: 500, interval: 10 });
    expect(await first(connection, 'SELECT 1')).toBe(1);
    await watcher.end();
    await connection.close();
    await pooler.close();
  });
});

interface Counted {
  readonly port: number;
  count(): number;
  close(): Promise<void>;
}

// Forwards everything to a server, but replaces the server's process id with `processId`.
async function counted(to?: number, processId = 0): Promise<Counted> {
  const sockets = new Set<Socket>();
  const server = createServer(socket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    if (to === undefined) return;
    const behind = connect(to, '127.0.0.1');
    sockets.add(behind);
    behind
      .on('error', () => socket.destroy())
      .on('close', () => socket.destroy())
      .on('data', data => {
        const key = data.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
        if (key >= 0) data.writeInt32BE(processId, key + 5);
        socket.write(data);
      });
    socket.on('close', () => behind.destroy()).pipe(behind);
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    count: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => {
        server.close(() => resolve());
      });
    },
  };
}
