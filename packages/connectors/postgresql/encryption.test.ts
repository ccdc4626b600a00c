import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import { sharedPostgresql } from '@powerset/testing/shared-postgresql.ts';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { OTHER_AUTHORITY, TEST_AUTHORITY } from '@powerset/testing/test-certificates.ts';
import { connectorForUri } from '../list.ts';
import { postgresqlFiles, postgresqlFromUri } from './config.ts';
import { postgresql } from './index.ts';

const plainOnly = 'hostnossl all careless all password\nhostssl all careless all reject';
const tlsOnly = 'hostssl all careful all password\nhostnossl all careful all reject';

async function asked(uri: string, sql: string, extras?: ConnectionExtras): Promise<unknown> {
  const connection = await postgresql.open(postgresqlFromUri(uri, extras)!, {
    workDir: tmpdir(),
    memoryLimitMb: 64,
  });
  try {
    const { columns, rowCount } = await connection.run({
      sql,
      params: [],
      maxRows: 10,
      signal: new AbortController().signal,
    });
    return rowCount === 0 ? undefined : cellAt(columns[0]!, 0);
  } finally {
    await connection.close();
  }
}

const ENCRYPTED = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';

describe('a PostgreSQL server that takes encrypted connections', () => {
  let server: TestPostgresql;
  const file = join(mkdtempSync(join(tmpdir(), 'authority-')), 'ca.pem');
  beforeAll(async () => {
    writeFileSync(file, TEST_AUTHORITY);
    server = await startPostgresql({ hasTls: true, rules: `${plainOnly}\n${tlsOnly}` });
    await asked(server.url('postgres'), 'SELECT 1');
    const maker = await postgresql.open(postgresqlFromUri(server.url('postgres'))!, {
      workDir: tmpdir(),
      memoryLimitMb: 64,
    });
    await maker.close();
    const { Client } = (await import('pg')).default;
    const admin = new Client({ connectionString: server.url('postgres') });
    await admin.connect();
    await admin.query(`CREATE ROLE careless LOGIN PASSWORD 'x'; CREATE ROLE careful LOGIN PASSWORD 'x'`);
    await admin.end();
  });
  afterAll(() => server.stop());
  // The certificate names the host, not the IP address.
  const named = (query = ''): string => server.url('postgres').replace('127.0.0.1', 'localhost') + query;
  const numbered = (query = ''): string => server.url('postgres') + query;
  const as = (role: string, query = ''): string => named(query).replace('postgres:postgres@', `${role}:x@`);

  it('uses encryption unless the address turns it off', async () => {
    for (const [mode, isEncrypted] of [
      ['disable', false],
      ['allow', false],
      ['prefer', true],
      ['require', true],
    ] as const)
      expect([mode, await asked(numbered(`?sslmode=${mode}`), ENCRYPTED)]).toEqual([mode, isEncrypted]);
    expect(await asked(numbered(), ENCRYPTED)).toBe(true);
  });

  it('decides where it is left to it', async () => {
    expect(await asked(as('careless', '?sslmode=prefer'), ENCRYPTED)).toBe(false);
    expect(await asked(as('careful', '?sslmode=allow'), ENCRYPTED)).toBe(true);
    await expect(asked(as('careless', '?sslmode=require'), ENCRYPTED)).rejects.toMatchObject({
      code: 'connection.failed',
    });
    await expect(asked(as('careful', '?sslmode=disable'), ENCRYPTED)).rejects.toMatchObject({
      code: 'connection.failed',
    });
  });

  it('must be the one that the certificate of the database vouches for, by its name too', async () => {
    expect(await asked(named(), ENCRYPTED, { serverCertificate: TEST_AUTHORITY })).toBe(true);
    expect(await asked(named('?sslmode=require'), ENCRYPTED, { serverCertificate: TEST_AUTHORITY })).toBe(
      true,
    );
    await expect(asked(named(), ENCRYPTED, { serverCertificate: OTHER_AUTHORITY })).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('signed by nobody who is trusted'),
    });
    await expect(asked(numbered(), ENCRYPTED, { serverCertificate: TEST_AUTHORITY })).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('for another name'),
    });
    await expect(
      asked(numbered('?sslmode=disable'), ENCRYPTED, { serverCertificate: TEST_AUTHORITY }),
    ).rejects.toMatchObject({ code: 'connection.failed' });
    await expect(asked(named('?sslmode=verify-full'), ENCRYPTED)).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('signed by nobody who is trusted'),
    });
  });

  it('is meant by its own name where a tunnel leads to it', async () => {
    expect(
      await asked(numbered(), ENCRYPTED, { serverCertificate: TEST_AUTHORITY, serverName: 'localhost' }),
    ).toBe(true);
    for (const serverName of ['elsewhere', '10.0.0.1'])
      await expect(
        asked(numbered(), ENCRYPTED, { serverCertificate: TEST_AUTHORITY, serverName }),
      ).rejects.toMatchObject({
        code: 'connection.failed',
        message: expect.stringContaining('for another name'),
      });
  });

  it('may have another name where only its signature counts', async () => {
    expect(
      await asked(numbered('?sslmode=verify-ca'), ENCRYPTED, { serverCertificate: TEST_AUTHORITY }),
    ).toBe(true);
    expect(
      await asked(numbered(), ENCRYPTED, {
        serverCertificate: TEST_AUTHORITY,
        connectArgs: { sslmode: 'verify-ca' },
      }),
    ).toBe(true);
    expect(await asked(numbered(`?sslmode=verify-ca&sslrootcert=${file}`), ENCRYPTED)).toBe(true);
    expect(await asked(numbered(`?sslmode=require`), ENCRYPTED, { connectArgs: { sslrootcert: file } })).toBe(
      true,
    );
    for (const mode of ['verify-ca', 'require'])
      await expect(
        asked(numbered(`?sslmode=${mode}`), ENCRYPTED, {
          serverCertificate: OTHER_AUTHORITY,
          connectArgs: { sslmode: mode },
        }),
      ).rejects.toMatchObject({ code: 'connection.failed' });
    await expect(
      asked(numbered('?sslmode=verify-full'), ENCRYPTED, { connectArgs: { sslrootcert: file } }),
    ).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('for another name'),
    });
    expect(
      postgresqlFiles(postgresqlFromUri(numbered(`?sslrootcert=${file}&sslcert=/c&sslkey=/k`))!).map(
        ({ option }) => option,
      ),
    ).toEqual(['sslrootcert', 'sslcert', 'sslkey']);
  });
});

describe('a PostgreSQL server without encryption', () => {
  let server: TestPostgresql;
  beforeAll(async () => {
    server = await sharedPostgresql();
    await server.createDatabase('data');
  });
  afterAll(() => server.stop());
  const uri = (query = ''): string => server.url('data') + query;

  it('is refused with a clear explanation if it is required', async () => {
    for (const mode of ['require', 'verify-ca', 'verify-full'])
      await expect(asked(uri(`?sslmode=${mode}`), 'SELECT 1')).rejects.toMatchObject({
        code: 'connection.failed',
        message: `The server does not support encrypted connections, but sslmode=${mode} requires one.`,
      });
    await expect(asked(uri(), 'SELECT 1', { serverCertificate: TEST_AUTHORITY })).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('does not support encrypted connections'),
    });
    for (const mode of ['disable', 'allow', 'prefer'])
      expect(await asked(uri(`?sslmode=${mode}`), 'SELECT 1')).toBe(1);
  });

  it('gets no password except the one in the address', async () => {
    process.env['PGPASSWORD'] = 'postgres';
    try {
      await expect(asked(uri().replace('postgres:postgres@', 'postgres@'), 'SELECT 1')).rejects.toMatchObject(
        { code: 'connection.failed' },
      );
    } finally {
      delete process.env['PGPASSWORD'];
    }
  });

  it('gets the options of the address and of the driver', async () => {
    expect(await asked(uri('?options=-csearch_path%3Dinformation_schema'), 'SHOW search_path')).toBe(
      'information_schema',
    );
    expect(
      await asked(uri(), 'SHOW statement_timeout', {
        connectArgs: { options: '-c search_path=information_schema -c statement_timeout=1234' },
      }),
    ).toBe('1234ms');
    expect(await asked(uri('?application_name=hello'), 'SHOW application_name')).toBe('hello');
    expect(await asked(uri(), 'SHOW application_name')).toBe('powerset');
  });

  it('keeps the time zone that its options name, and UTC without one', async () => {
    expect(
      await asked(
        uri('?options=-c%20TimeZone%3DEurope/Berlin'),
        `SELECT extract(hour FROM timestamptz '2024-01-01 00:00:00Z')::int`,
      ),
    ).toBe(1);
    expect(await asked(uri(), 'SHOW timezone')).toBe('UTC');
    expect(
      await asked(uri('?options=-ctimezone%3DEurope/Berlin'), `SELECT timestamptz '1850-01-01 00:00:00Z'`),
    ).toBe(Date.parse('1850-01-01'));
  });

  it("writes dates in the expected format, regardless of the account's style", async () => {
    expect(
      await asked(
        uri(),
        `SELECT datestyle_is FROM (SELECT current_setting('DateStyle') AS datestyle_is) AS t`,
      ),
    ).toMatch(/^ISO/);
  });
});

describe('options that PostgreSQL does not get', () => {
  it.each([
    ['?foo=bar', 'foo'],
    ['?service=prod', 'service'],
    ['?target_session_attrs=writable', 'target_session_attrs'],
    ['?load_balance_hosts=always', 'load_balance_hosts'],
    ['?port=99999', 'port'],
    ['?hostaddr=10.0.0.1', 'hostaddr'],
    ['?passfile=/x', 'passfile'],
    ['?sslcrl=/x', 'sslcrl'],
    ['?channel_binding=always', 'channel_binding'],
    ['?channel_binding=require&sslmode=disable', 'channel_binding=require'],
    ['?gssencmode=require', 'gssencmode'],
    ['?host=other', 'host'],
    ['?sslmode=verify', 'sslmode=verify'],
    ['?options=-cstandard_conforming_strings%3Doff', 'standard_conforming_strings'],
    ['?options=-cDateStyle%3DGerman', 'datestyle'],
    ['?options=-d%205', 'options'],
    ['?user=other', 'user'],
    ['?ssl=true&sslmode=disable', 'ssl'],
    ['?ssl=false&sslmode=verify-full', 'ssl'],
    ['?options=endpoint%3Da%20standard_conforming_strings%3Doff', 'options'],
  ])('%s is refused by its name', async (query, name) => {
    expect(postgresql.problemOf!(postgresqlFromUri(`postgresql://u:p@h/d${query}`)!)).toContain(name);
    expect(
      postgresql.problemOf!(
        postgresqlFromUri('postgresql://u:p@h/d', {
          connectArgs: Object.fromEntries(new URLSearchParams(query)),
        })!,
      ),
    ).toContain(name);
  });

  it.each([
    '?keepalives=1&keepalives_idle=30',
    '?client_encoding=utf8',
    '?target_session_attrs=any',
    '?target_session_attrs=prefer-standby&load_balance_hosts=random',
    '?channel_binding=prefer',
    '?channel_binding=require&sslmode=require',
    '?gssencmode=prefer',
    '?connect_timeout=10',
    '?host=h',
    '?ssl=true&sslmode=verify-full',
    '?options=endpoint%3Dep-cool-1',
    '?options=project%3Dep-cool-1%20-c%20work_mem%3D4MB',
    '?options=-c%20app.tenant%3D5%20--work_mem%3D4MB',
  ])('%s is not a reason', query => {
    expect(postgresql.problemOf!(postgresqlFromUri(`postgresql://u:p@h/d${query}`)!)).toBeUndefined();
  });

  it('the stricter of two modes counts', () => {
    for (const query of ['?ssl=true&sslmode=verify-full', '?ssl=verify-full&sslmode=require'])
      expect(postgresqlFromUri(`postgresql://h/d${query}`)).toMatchObject({ sslMode: 'verify-full' });
    expect(postgresqlFromUri('postgresql://h/d?ssl=true&sslmode=prefer')).toMatchObject({
      sslMode: 'require',
    });
  });

  it('the database of an account is the one of its name where none is named', () => {
    expect(postgresqlFromUri('postgresql://u:p@h:5433')).toMatchObject({
      database: 'u',
      servers: [{ host: 'h', port: 5433 }],
    });
  });

  it('related engines use their own ports, and Redshift checks the whole certificate unless the address says otherwise', () => {
    const servers = (uri: string): unknown => connectorForUri(uri)!.config;
    expect(servers('cockroachdb://u@h/d')).toMatchObject({ servers: [{ port: 26_257 }], sslMode: 'prefer' });
    expect(servers('redshift+psycopg2://u:p@h/d')).toMatchObject({
      servers: [{ port: 5439 }],
      sslMode: 'verify-full',
    });
    expect(servers('redshift+redshift_connector://u:p@h:5440/d?ssl=True&sslmode=verify-ca')).toMatchObject({
      servers: [{ port: 5440 }],
      sslMode: 'verify-ca',
      problem: undefined,
    });
    expect(servers('redshift://u:p@h/d?sslmode=prefer')).toMatchObject({ sslMode: 'prefer' });
  });

  it('the host may be among the parameters if the address names none', () => {
    expect(postgresqlFromUri('postgresql://u:p@/d?host=db.example&port=6000')).toMatchObject({
      servers: [{ host: 'db.example', port: 6000 }],
      user: 'u',
    });
    expect(postgresqlFiles(postgresqlFromUri('postgresql://u:p@/d?host=/var/run/postgresql')!)).toEqual([
      { option: 'host', path: '/var/run/postgresql' },
    ]);
  });
});
