import { expect, it } from 'vitest';
import { clickhouseFromUri } from '../connectors/clickhouse/config.ts';
import { mysqlFromUri } from '../connectors/mysql/config.ts';
import { serverAddress } from './server-address.ts';

const address = (uri: string) => serverAddress(uri, { port: 80 })!;

it.each([['x+https://h', true], ['x://h?protocol=HTTPS', true], ['x://h?use_ssl=true', true], ['x://h?ssl=require', true], ['x://h?encryption=REQUIRED', true], ['x://h?ssl=verify-full', true], ['x+http://h', false], ['x://h', false], ['x://h?encryption=disabled', false]] as const)('an address says whether it is encrypted: %s', (uri, isEncrypted) => {
  expect(address(uri)).toMatchObject({ isEncrypted, problem: undefined });
});
it.each(['x+http://h?use_ssl=true', 'x://h?protocol=http&secure=1', 'x://h?protocol=tls', 'x://h?ssl=maybe', 'x://h?ssl=prefer'])('nothing goes unencrypted where an address asks for both, or for what nobody knows: %s', uri => {
  expect(address(uri).problem).toBeDefined();
});
it('a port that is none is refused by its name', () => {
  for (const uri of ['x://h:99999', 'x://h:0']) expect(address(uri).problem).toContain('port');
  expect(mysqlFromUri('mysql://u:p@h:99999/d')!.problem).toContain('port');
});
it('the same holds for ClickHouse and MySQL', () => {
  expect(clickhouseFromUri('clickhouse://u:p@h/d?interface=HTTPS')).toMatchObject({ isEncrypted: true });
  expect(clickhouseFromUri('clickhouse://u:p@h/d?protocol=tls')!.problem).toBeDefined();
  expect(mysqlFromUri('mysql://u:p@h/d?ssl_mode=VERIFY_IDENTITY&ssl_disabled=1')!.problem).toContain('ssl_disabled');
});
