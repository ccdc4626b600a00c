import { expect, it } from 'vitest';
import { clickhouseFromUri } from '../connectors/clickhouse/config.ts';
import { mysqlFromUri } from '../connectors/mysql/config.ts';
import { serverAddress } from './server-address.ts';

const address = (uri: string) => serverAddress(uri, { port: 80 })!;

it.each([['x+https://h', true], ['x://h?protocol=HTTPS', true], ['x://h?use_ssl=true', true], ['x+http://h', false], ['x://h', false]] as const)('an address says whether it is encrypted: %s', (uri, isEncrypted) => {
  expect(address(uri)).toMatchObject({ isEncrypted, problem: undefined });
});
it.each(['x+http://h?use_ssl=true', 'x://h?protocol=http&secure=1', 'x://h?protocol=tls'])('nothing goes unencrypted where an address asks for both, or for what nobody knows: %s', uri => {
  expect(address(uri).problem).toBeDefined();
});
it('the same holds for ClickHouse and MySQL', () => {
  expect(clickhouseFromUri('clickhouse://u:p@h/d?interface=HTTPS')).toMatchObject({ isEncrypted: true });
  expect(clickhouseFromUri('clickhouse://u:p@h/d?protocol=tls')!.problem).toBeDefined();
  expect(mysqlFromUri('mysql://u:p@h/d?ssl_mode=VERIFY_IDENTITY&ssl_disabled=1')!.problem).toContain('ssl_disabled');
});
