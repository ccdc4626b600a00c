import { describe, expect, it } from 'vitest';
import type { ChartResult } from '@powerset/engine/run-chart-query.ts';
import { resultCache } from './result-cache.ts';
import { memoryStore } from './stores.ts';

const result = (text: string): ChartResult => ({
  table: {
    columns: [
      {
        name: text,
        databaseType: 'INTEGER',
        genericType: 'numeric',
        data: { kind: 'int', values: Int32Array.of(1) },
      },
    ],
    rowCount: 1,
  },
  labelMap: {},
  sqlRowCount: 1,
  isCut: false,
});
const asked = { keyText: 'key', ttlS: 60, force: false, signal: new AbortController().signal };
const newCache = () => resultCache(memoryStore(1e6), () => new Date(0));

describe('the result cache', () => {
  it('computes once and answers from memory afterwards', async () => {
    const cache = newCache();
    let computed = 0;
    const ask = () =>
      cache.remember(asked, async () => {
        computed++;
        return result('a');
      });
    expect((await ask()).cachedAtMs).toBeNull();
    expect((await ask()).cachedAtMs).toBe(0);
    expect(computed).toBe(1);
  });

  it('computes once for thirty-two who ask at the same time', async () => {
    const cache = newCache();
    let computed = 0;
    const answers = await Promise.all(
      Array.from({ length: 32 }, () =>
        cache.remember(asked, async () => {
          computed++;
          await new Promise(resolve => setTimeout(resolve, 10));
          return result('a');
        }),
      ),
    );
    expect([computed, answers.length]).toEqual([1, 32]);
  });

  it('computes again when forced', async () => {
    const cache = newCache();
    await cache.remember(asked, async () => result('old'));
    const forced = await cache.remember({ ...asked, force: true }, async () => result('new'));
    expect(forced.result.table.columns[0]!.name).toBe('new');
    expect((await cache.remember(asked, async () => result('x'))).result.table.columns[0]!.name).toBe('new');
  });

  it('returns an expired answer only where that is allowed, and computes a new one meanwhile', async () => {
    let nowMs = 0;
    const cache = resultCache(memoryStore(1e6), () => new Date(nowMs), { staleS: 30 });
    const ask = async (text: string) =>
      (await cache.remember(asked, async () => result(text))).result.table.columns[0]!.name;
    await ask('old');
    nowMs = 61_000;
    expect(await ask('new')).toBe('old');
    await new Promise(resolve => setTimeout(resolve));
    expect(await ask('newest')).toBe('new');
    nowMs += 91_000;
    expect(await ask('newest')).toBe('newest');
  });

  it('holds no more than its limit', async () => {
    const store = memoryStore(10_000);
    const large = {
      table: {
        columns: [
          {
            name: 'n',
            databaseType: 'DOUBLE',
            genericType: 'numeric' as const,
            data: { kind: 'float' as const, values: new Float64Array(500) },
          },
        ],
        rowCount: 500,
      },
      labelMap: {},
      sqlRowCount: 500,
      isCut: false,
    };
    for (const key of ['a', 'b', 'c']) await store.set(key, { result: large, cachedAtMs: 0 }, 60);
    expect(await Promise.all(['a', 'b', 'c'].map(async key => (await store.get(key)) !== undefined))).toEqual(
      [false, false, true],
    );
    await store.set(
      'huge',
      {
        result: {
          ...large,
          table: {
            ...large.table,
            columns: [
              { ...large.table.columns[0]!, data: { kind: 'float', values: new Float64Array(5000) } },
            ],
          },
        },
        cachedAtMs: 0,
      },
      60,
    );
    expect(await store.get('huge')).toBeUndefined();
  });

  it('keeps no failure', async () => {
    const cache = newCache();
    await expect(
      cache.remember(asked, async () => {
        throw new Error('down');
      }),
    ).rejects.toThrow('down');
    expect((await cache.remember(asked, async () => result('up'))).cachedAtMs).toBeNull();
  });

  it('goes on for the others when one leaves, and stops when the last one leaves', async () => {
    const cache = newCache();
    const [one, two] = [new AbortController(), new AbortController()];
    let stopped = false;
    const compute = (signal: AbortSignal): Promise<ChartResult> =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          reject(new Error('stopped'));
        });
      });
    const first = cache.remember({ ...asked, signal: one.signal }, compute);
    const second = cache.remember({ ...asked, signal: two.signal }, compute);
    await new Promise(resolve => setTimeout(resolve));
    one.abort();
    await expect(first).rejects.toMatchObject({ code: 'query.cancelled' });
    expect(stopped).toBe(false);
    two.abort();
    await expect(second).rejects.toMatchObject({ code: 'query.cancelled' });
    expect(stopped).toBe(true);
  });
});
