import { expect, it } from 'vitest';
import { clickhouseFromUri } from '../connectors/clickhouse/config.ts';
import { connectorForUri } from '../connectors/list.ts';
import { mysqlFromUri } from '../connectors/mysql/config.ts';
import { serverAddress } from './server-address.ts';

const address = (uri: string) => serverAddress(uri, { port: 80 })!;

it.each([
  ['x+https://h', true],
  ['x://h?protocol=HTTPS', true],
  ['x://h?use_ssl=true', true],
  ['x://h?ssl=require', true],
  ['x://h?encryption=REQUIRED', true],
  ['x://h?ssl=verify-full', true],
  ['x+http://h', false],
  ['x://h', false],
  ['x://h?encryption=disabled', false],
] as const)('an address says whether it is encrypted: %s', (uri, isEncrypted) => {
  expect(address(uri)).toMatchObject({ isEncrypted, problem: undefined });
});
it.each([
  'x+http://h?use_ssl=true',
  'x://h?protocol=http&secure=1',
  'x://h?protocol=tls',
  'x://h?ssl=maybe',
  'x://h?ssl=prefer',
])('an address with contradictory or unknown encryption settings never connects unencrypted: %s', uri => {
  expect(address(uri).problem).toBeDefined();
});
it('an invalid port is refused by its name', () => {
  for (const uri of ['x://h:99999', 'x://h:0']) expect(address(uri).problem).toContain('port');
  expect(mysqlFromUri('mysql://u:p@h:99999/d')!.problem).toContain('port');
});
it('the same holds for ClickHouse and MySQL', () => {
  expect(clickhouseFromUri('clickhouse://u:p@h/d?interface=HTTPS')).toMatchObject({ isEncrypted: true });
  expect(clickhouseFromUri('clickhouse://u:p@h/d?protocol=tls')!.problem).toBeDefined();
  expect(mysqlFromUri('mysql://u:p@h/d?ssl_mode=VERIFY_IDENTITY&ssl_disabled=1')!.problem).toContain(
    'ssl_disabled',
  );
});
it.each<[uri: string, isEncrypted: boolean]>([
  ['hana+hdbcli://u:p@h:30015/?encrypt=yes', true],
  ['hana+hdbcli://u:p@h:30015/?encrypt=false', false],
  ['db2+ibm_db://u:p@h/d?Security=SSL', true],
  ['db2+ibm_db://u:p@h/d?Security=tls', true],
  ['vertica+vertica_python://u:p@h/d?tlsmode=verify_full', true],
  ['vertica+vertica_python://u:p@h/d?tlsmode=prefer', false],
  ['oracle+oracledb://u:p@h/?service_name=s&protocol=tcps', true],
  ['oracle+oracledb://u:p@h/?service_name=s&ssl=true', true],
  ['oracle+oracledb://u:p@h/?service_name=s', false],
  ['hive://u@h/d?scheme=https', true],
  ['hive://u@h/d?transport_mode=https', true],
  ['hive://u@h/d?transport_mode=http&ssl=true', true],
  ['hive+http://u@h/d', false],
  ['hive+https://u@h/d', true],
])('engines have their own words for it: %s', (uri, isEncrypted) => {
  expect(connectorForUri(uri)!.config).toMatchObject({ isEncrypted, problem: undefined });
});
it.each([
  'hana+hdbcli://u:p@h:30015/?encrypt=maybe',
  'hana+hdbcli://u:p@h:30015/?encrypt=true&ssl=0',
  'db2+ibm_db://u:p@h/d?Security=none',
  'vertica+vertica_python://u:p@h/d?tlsmode=disable&ssl=true',
  'vertica+vertica_python://u:p@h/d?tlsmode=some',
  'oracle+oracledb://u:p@h/?service_name=s&protocol=tcp&ssl=1',
  'firebird+fdb://u:p@h//d.fdb?ssl=true',
  'hive://u@h/d?scheme=https&ssl=false',
])('unsupported and contradictory settings are refused: %s', uri => {
  const { connector, config } = connectorForUri(uri)!;
  expect(connector.problemOf!(config)).toMatch(/^(The|Unknown) option/);
});
