import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import {
  OTHER_AUTHORITY,
  SERVER_CERTIFICATE,
  SERVER_KEY,
  TEST_AUTHORITY,
} from '@powerset/testing/test-certificates.ts';
import type { EngineProcess } from '../engine-child/engine-process.ts';
import { makeConnections, type Connections } from './connections.ts';

const folder = mkdtempSync(join(tmpdir(), 'certificates-'));
const dataDir = join(folder, 'data');

function connections(preventUnsafeDatabases: boolean): Connections {
  const unused = (): never => {
    throw new Error('DuckDB must not be asked');
  };
  return makeConnections({
    engine: { call: unused, close: unused } as unknown as EngineProcess,
    dataDir,
    workDir: folder,
    memoryLimitMb: 64,
    workerPath: fileURLToPath(new URL('driver-worker.ts', import.meta.url)),
    preventUnsafeDatabases,
    target: async () => undefined,
  });
}

describe("the certificate of a database's server", () => {
  const server = createServer({ cert: SERVER_CERTIFICATE, key: SERVER_KEY }, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ columns: [{ name: '1', type: 'integer' }], rows: [[1]] }));
  });
  let port: number;
  beforeAll(async () => {
    server.listen(0);
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const tried = (uri: string, extras: ConnectionExtras) => connections(true).test({ uri, extras }, null);

  it('identifies an engine that is queried over HTTP', async () => {
    const uri = `elasticsearch+https://localhost:${port}/`;
    await tried(uri, { serverCertificate: `${OTHER_AUTHORITY}\n${TEST_AUTHORITY}` });
    // If there is a certificate to check, an address that does not mention encryption uses it.
    await tried(`elasticsearch://localhost:${port}/`, { serverCertificate: TEST_AUTHORITY });
    await expect(tried(uri, { serverCertificate: OTHER_AUTHORITY })).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('signed by nobody who is trusted'),
    });
    await expect(tried(uri, {})).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('signed by nobody who is trusted'),
    });
    await expect(
      tried(`elasticsearch+https://127.0.0.1:${port}/`, { serverCertificate: TEST_AUTHORITY }),
    ).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('for another name'),
    });
  });

  it.each([
    ['trino', 'trino://u@h/c?http_scheme=http'],
    ['presto', 'presto://u@h/c?protocol=http'],
    ['clickhouse', 'clickhouse://u:p@h/d?secure=false'],
    ['elasticsearch', 'elasticsearch+http://h/'],
    ['druid', 'druid+http://h/druid/v2/sql'],
  ])('is refused where %s is queried without encryption', (_, uri) => {
    expect(connections(true).problemOf({ uri, extras: { serverCertificate: TEST_AUTHORITY } })).toContain(
      'server_cert',
    );
  });

  it.each([
    'db2+ibm_db://u:p@h/d',
    'netezza+nzpy://u:p@h/d',
    'teradatasql://u:p@h/d',
    'oracle://u:p@h/d',
    'firebird+fdb://u:p@h//d',
  ])('is refused where it cannot be passed to the driver: %s', uri => {
    expect(connections(true).problemOf({ uri, extras: { serverCertificate: TEST_AUTHORITY } })).toMatch(
      /takes no certificate/,
    );
    expect(connections(true).problemOf({ uri })).toBeUndefined();
  });
});

describe('files of the server that an address names', () => {
  const uris = [
    'postgresql://u:p@/d?host=/var/run/postgresql',
    `postgresql://u:p@h/d?sslrootcert=${join(folder, 'ca.pem')}`,
    'postgresql://u:p@h/d?sslcert=/c&sslkey=/k',
    'mysql://u:p@/d?unix_socket=/run/mysqld.sock',
    'cockroachdb://u:p@h/d?sslrootcert=/x',
    'mariadb+mariadbconnector://u:p@h/d?ssl_ca=/x',
  ];
  it.each(uris)('are refused as files of databases are: %s', async uri => {
    expect(connections(true).problemOf({ uri })).toContain('POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS');
    await expect(connections(true).test({ uri }, null)).rejects.toMatchObject({
      code: 'connection.failed',
      message: expect.stringContaining('POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS'),
    });
  });
  it('are read if the setting allows it, except those in the data folder', () => {
    writeFileSync(join(folder, 'ca.pem'), TEST_AUTHORITY);
    expect(uris.map(uri => connections(false).problemOf({ uri }))).toEqual(uris.map(() => undefined));
    for (const file of [join(dataDir, 'secret.key'), `${folder}/data/../data/x`])
      expect(connections(false).problemOf({ uri: `postgresql://u:p@h/d?sslkey=${file}` })).toContain(
        'data folder',
      );
    expect(
      connections(false).problemOf({
        uri: 'mysql://u:p@h/d',
        extras: { connectArgs: { ssl: { key: join(dataDir, 'secret.key') } } },
      }),
    ).toContain('data folder');
  });
});

describe('options of an address that a connector does not know', () => {
  it.each([
    ['clickhouse://u:p@h/d?session_timezone=Asia/Tokyo', 'session_timezone'],
    ['clickhouse://u:p@h/d?verify=false', 'verify'],
    ['clickhouse://u:p@h/d?http_proxy=x', 'http_proxy'],
    ['trino://u@h/c?verify=false', 'verify'],
    ['trino://u@h/c?cert=/x', 'cert'],
    ['trino://u@h/c?roles=admin', 'roles'],
    ['snowflake://u:p@a/d?authenticator=externalbrowser', 'authenticator'],
    ['bigquery://p/d?credentials_path=/x', 'credentials_path'],
    ['awsathena+rest://k:s@athena.eu-west-1.amazonaws.com/d?role_arn=x', 'role_arn'],
    ['dremio+flight://u:p@h:32010/d?DisableCertificateVerification=true', 'DisableCertificateVerification'],
    ['exa+websocket://u:p@h/d?SSLCertificate=SSL_VERIFY_NONE', 'SSLCertificate'],
    ['drill+odbc://u:p@h/d?DelegationUID=x', 'DelegationUID'],
    ['hive://u:p@h/d?kerberos_service_name=x', 'kerberos_service_name'],
    ['mssql+pymssql://u:p@h/d?Trusted_Connection=yes', 'Trusted_Connection'],
    ['databend://u:p@h/d?sslmode=disable', 'sslmode'],
    ['gsheets://?subject=boss@example.org', 'subject'],
    ['shillelagh+safe://?adapter_kwargs=x', 'adapter_kwargs'],
    ['duckdb:///x.duckdb?motherduck_token=x', 'motherduck_token'],
    ['duckdb:///x.duckdb?TimeZone=Asia/Tokyo', 'TimeZone'],
    ['sqlite:///x.db?vfs=x', 'vfs'],
  ])('are refused by their names: %s', (uri, name) => {
    expect(connections(true).problemOf({ uri })).toContain(name);
    const [address, query] = uri.split('?');
    expect(
      connections(true).problemOf({
        uri: address!,
        extras: { connectArgs: Object.fromEntries(new URLSearchParams(query)) },
      }),
    ).toContain(name);
  });
  it.each([
    'presto://h/c?protocol=https&username=u&password=p',
    'druid://h/druid/v2/sql?header=true',
    'clickhousedb+connect://u:p@h/d?secure=true&connect_timeout=5',
    'trino://u@h/c?source=x&http_scheme=https',
    'snowflake://u:p@a/d?warehouse=w&role=r&client_session_keep_alive=true',
    'bigquery://p/d?location=EU&arraysize=10',
    'awsathena+rest://k:s@athena.eu-west-1.amazonaws.com/d?s3_staging_dir=s3://b&work_group=g',
    'dremio+flight://u:p@h:32010/d?UseEncryption=true',
    'databricks+connector://token:t@h:443/d?http_path=/x&catalog=c',
    'drill+sadrill://u:p@h/d?use_ssl=true&impersonation_target=x',
    'oracle://u:p@h/?service_name=x',
    'hive://u:p@h/d?auth=LDAP',
    'pinot://h/query/sql?controller=http://c',
    'firebird+fdb://u:p@h//d?charset=UTF8',
    'kustosql+https://c.kusto.windows.net/d?azure_ad_client_id=a&azure_ad_client_secret=b&azure_ad_tenant_id=c',
    'databend://u:p@h/d?secure=true',
    'db2+ibm_db://u:p@h/d?Security=SSL',
    'teradatasql://u:p@h/d?logmech=LDAP',
    'vertica+vertica_python://u:p@h/d?tlsmode=require',
    'mssql+pyodbc://u:p@h/d?driver=ODBC&Encrypt=no',
    'duckdb:///x.duckdb?access_mode=READ_ONLY&threads=4',
    'sqlite:///x.db?mode=ro&check_same_thread=false',
  ])('do not matter if they already use the certificate: %s', uri => {
    expect(connections(true).problemOf({ uri })).toBeUndefined();
  });
});
