import { expect, it } from 'vitest';
import { rowsOf, withFakeEngine } from '@powerset/testing/fake-engine.ts';
import { overTrinoHttp } from '../trino/over-http.ts';
import { presto } from './index.ts';

it('Presto, over a fake coordinator, gets headers with its own name and values in the text', () =>
  withFakeEngine(
    overTrinoHttp(presto),
    {
      address: port => `presto://me@127.0.0.1:${port}/hive/logs`,
      answer: () => ({ body: { id: '1', columns: [{ name: 'n', type: 'bigint' }], data: [[7]] } }),
    },
    async ({ run, asked }) => {
      expect(rowsOf(await run('SELECT n FROM t WHERE a = ? AND b > ?', { params: [`it's`, 0.5] }))).toEqual([
        [7n],
      ]);
      expect(asked()[0]).toMatchObject({
        path: '/v1/statement',
        body: `SELECT n FROM t WHERE a = 'it''s' AND b > DOUBLE '0.5'`,
        headers: { 'x-presto-user': 'me', 'x-presto-catalog': 'hive', 'x-presto-schema': 'logs' },
      });
    },
  ));

it('its coordinator gets the session settings of the options', () =>
  withFakeEngine(
    overTrinoHttp(presto),
    {
      address: port =>
        `presto://127.0.0.1:${port}/hive?protocol=http&client_tags=${encodeURIComponent('["a","b"]')}`,
      extras: () => ({
        connectArgs: { username: 'me', session_properties: { query_max_run_time: '1h', note: 'a b' } },
      }),
      answer: () => ({ body: { id: '1', columns: [{ name: 'n', type: 'bigint' }], data: [[7]] } }),
    },
    async ({ run, asked }) => {
      await run('SELECT 1');
      expect(asked()[0]!.headers).toMatchObject({
        'x-presto-user': 'me',
        'x-presto-client-tags': 'a,b',
        'x-presto-session': 'query_max_run_time=1h,note=a%20b',
      });
    },
  ));
