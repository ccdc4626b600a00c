import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@powerset/testing/free-port.ts';
import { redisIsMissing, startRedis, type TestRedis } from '@powerset/testing/start-redis.ts';
import type { CacheEntry, CacheStore } from './result-cache.ts';
import { redisStore } from './stores.ts';

const entry: CacheEntry = {
  cachedAtMs: 5,
  result: {
    labelMap: { a: ['a'] },
    sqlRowCount: 2,
    isCut: false,
    table: {
      rowCount: 2,
      columns: [
        {
          name: 'a',
          databaseType: 'BIGINT',
          genericType: 'numeric',
          data: {
            kind: 'bigint',
            values: BigInt64Array.of(9007199254740993n, 1n),
            nulls: Uint8Array.of(0, 1),
          },
        },
        {
          name: 'b',
          databaseType: 'DECIMAL(30,2)',
          genericType: 'numeric',
          data: { kind: 'decimal', values: ['123456789012345678901234.50', '0.10'] },
        },
      ],
    },
  },
};
const MAX_BYTES = 1e6;

describe.skipIf(redisIsMissing)(
  `results in Redis${redisIsMissing ? ` (SKIPPED: ${redisIsMissing})` : ''}`,
  () => {
    let port: number;
    let redis: TestRedis | undefined;
    let stores: CacheStore[];
    let said: string[];
    const open = async (): Promise<CacheStore> => {
      const store = await redisStore(`redis://127.0.0.1:${port}`, {
        maxBytes: MAX_BYTES,
        log: text => void said.push(text),
      });
      stores.push(store);
      return store;
    };
    beforeEach(async () => {
      [stores, said] = [[], []];
      port = await freePort();
      redis = await startRedis(port);
    });
    afterEach(async () => {
      for (const store of stores) await store.close();
      await redis?.stop();
    });
    const until = async (isSo: () => Promise<boolean>): Promise<void> => {
      const started = Date.now();
      while (!(await isSo())) {
        if (Date.now() - started > 8000) throw new Error('It did not come about.');
        await new Promise(resolve => setTimeout(resolve, 50));
      }
    };
    const keeps = (store: CacheStore) => async (): Promise<boolean> => {
      await store.set('key', entry, 60);
      return (await store.get('key')) !== undefined;
    };

    it('are shared by servers, with every digit', async () => {
      const [one, two] = [await open(), await open()];
      await until(keeps(one));
      await until(async () => (await two.get('key')) !== undefined);
      expect(await two.get('key')).toEqual(entry);
    });

    it('leave when their time is over, and stay when they have none', async () => {
      const store = await open();
      await until(keeps(store));
      await store.set('short', entry, 1);
      await store.set('kept', entry, 0);
      await new Promise(resolve => setTimeout(resolve, 1200));
      expect([await store.get('short'), await store.get('kept')]).toEqual([undefined, entry]);
    });

    it('are not stored if they are too large, and not read if they are invalid', async () => {
      const store = await open();
      await until(keeps(store));
      await store.set(
        'large',
        {
          ...entry,
          result: {
            ...entry.result,
            table: {
              rowCount: 1,
              columns: [
                {
                  ...entry.result.table.columns[0]!,
                  data: { kind: 'float', values: new Float64Array(MAX_BYTES) },
                },
              ],
            },
          },
        },
        60,
      );
      const client = new Redis(port, '127.0.0.1');
      await client.set('powerset:result:odd', 'something else');
      await client.quit();
      expect([await store.get('large'), await store.get('odd'), await store.get('key')]).toEqual([
        undefined,
        undefined,
        entry,
      ]);
    });

    it('are missing after a flush and after a restart, and are then stored again', async () => {
      const store = await open();
      await until(keeps(store));
      const client = new Redis(port, '127.0.0.1');
      await client.flushall();
      await client.quit();
      expect(await store.get('key')).toBeUndefined();
      await redis!.stop();
      expect(await store.get('key')).toBeUndefined();
      redis = await startRedis(port);
      await until(keeps(store));
    }, 20_000);

    it('delay no request for long while Redis hangs', async () => {
      const store = await open();
      await until(keeps(store));
      redis!.process.kill('SIGSTOP');
      const started = Date.now();
      for (let asked = 0; asked < 20; asked++) expect(await store.get('key')).toBeUndefined();
      expect(Date.now() - started).toBeLessThan(10_000);
      redis!.process.kill('SIGCONT');
      await until(async () => (await store.get('key')) !== undefined);
    }, 20_000);

    it('are stored as soon as a Redis that was missing at startup is there; the failure is logged once', async () => {
      await redis!.stop();
      const store = await open();
      expect(await store.get('key')).toBeUndefined();
      redis = await startRedis(port);
      await until(keeps(store));
      expect(said.length).toBeLessThanOrEqual(1);
    }, 20_000);
  },
);
