import { describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import { sessionDriver, type DriverSession } from './session-driver.ts';

const COLUMNS = [{ name: 'n', type: 'INTEGER', kind: 'integer' }] as const;

/** Returns a driver whose sessions record their calls; a statement waits if its text says so. */
function noted() {
  const events: string[] = [];
  let opened = 0;
  const waiting: (() => void)[] = [];
  const driver = sessionDriver(
    async schema => {
      const id = ++opened;
      events.push(`open ${id}${schema === undefined ? '' : ` ${schema}`}`);
      let refuse: ((error: Error) => void) | undefined;
      return {
        async *pages({ sql }) {
          if (sql === 'wait')
            await new Promise<void>((resolve, reject) => {
              refuse = reject;
              waiting.push(resolve);
            });
          if (sql === 'lost') throw new Error('lost');
          if (sql === 'wrong') throw new Error('wrong');
          yield { columns: COLUMNS, rows: [[id]] };
          yield { columns: COLUMNS, rows: [[id]] };
        },
        stop: () => {
          events.push(`stop ${id}`);
          refuse?.(new Error('stopped'));
        },
        settle: async () => {
          if (events.includes('never settle')) throw new Error('broken');
        },
        close: () => {
          events.push(`close ${id}`);
        },
      } satisfies DriverSession;
    },
    {
      failureOf: error =>
        error instanceof AppError
          ? error
          : new AppError((error as Error).message === 'lost' ? 'connection.failed' : 'query.failed', {
              detail: (error as Error).message,
            }),
    },
  );
  const run = async (
    sql: string,
    { schema, signal = new AbortController().signal }: { schema?: string; signal?: AbortSignal } = {},
  ): Promise<unknown> => {
    let last: unknown;
    for await (const { rows } of driver.pages({
      sql,
      params: [],
      maxRows: 10,
      signal,
      ...(schema === undefined ? {} : { schema }),
    }))
      last = rows[0]![0];
    return last;
  };
  return { driver, run, events, waiting };
}

describe('a driver over sessions', () => {
  it('uses one session again, also after a failure and when its reader left', async () => {
    const { driver, run, events } = noted();
    expect(await run('x')).toBe(1);
    await expect(run('wrong')).rejects.toMatchObject({ code: 'query.failed' });
    for await (const { rows } of driver.pages({
      sql: 'x',
      params: [],
      maxRows: 10,
      signal: new AbortController().signal,
    })) {
      expect(rows).toEqual([[1]]);
      break;
    }
    expect(await run('x')).toBe(1);
    expect(events).toEqual(['open 1']);
  });

  it('does not use one again that was lost, was stopped or did not settle', async () => {
    const { run, events } = noted();
    await expect(run('lost')).rejects.toMatchObject({ code: 'connection.failed' });
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 10);
    await expect(run('wait', { signal: abort.signal })).rejects.toThrow();
    expect(events).toEqual(['open 1', 'close 1', 'open 2', 'stop 2', 'close 2']);
    events.push('never settle');
    await run('x');
    expect(events.at(-1)).toBe('close 3');
  });

  it('gives every schema its own sessions', async () => {
    const { run, events } = noted();
    expect([
      await run('x'),
      await run('x', { schema: 'a' }),
      await run('x'),
      await run('x', { schema: 'a' }),
    ]).toEqual([1, 2, 1, 2]);
    for (const schema of 'bcdefghij') await run('x', { schema });
    expect(events.filter(event => event.startsWith('close'))).toEqual(['close 1']);
  });

  it('lets at most ten run, and a waiting caller can leave', async () => {
    const { driver, run, events, waiting } = noted();
    const running = Array.from({ length: 10 }, () => run('wait'));
    await expect.poll(() => waiting.length).toBe(10);
    const abort = new AbortController();
    const gone = run('x', { signal: abort.signal });
    const next = run('x');
    abort.abort();
    await expect(gone).rejects.toMatchObject({ code: 'query.cancelled' });
    waiting[0]!();
    expect(await next).toBeLessThanOrEqual(10);
    for (const go of waiting) go();
    await Promise.all(running);
    await driver.close!();
    expect(events.filter(event => event.startsWith('close'))).toHaveLength(10);
    await expect(run('x')).rejects.toMatchObject({ code: 'engine.restarted' });
  });

  it('lets no caller wait for sessions that do not open, and closes those that open too late', async () => {
    const events: string[] = [];
    const openings: ((session: DriverSession) => void)[] = [];
    const session: DriverSession = {
      async *pages() {
        yield { columns: COLUMNS, rows: [[1]] };
      },
      stop: () => undefined,
      close: () => {
        events.push('close');
      },
    };
    const driver = sessionDriver(
      () =>
        new Promise(resolve => {
          openings.push(resolve);
        }),
      { failureOf: error => error as AppError, openTimeoutMs: 200 },
    );
    const run = async (signal: AbortSignal): Promise<void> => {
      for await (const page of driver.pages({ sql: 'x', params: [], maxRows: 1, signal }))
        expect(page.rows).toEqual([[1]]);
    };
    const abort = new AbortController();
    const gone = Array.from({ length: 10 }, () => run(abort.signal));
    await expect.poll(() => openings.length).toBe(10);
    const next = run(new AbortController().signal);
    abort.abort();
    for (const { reason } of (await Promise.allSettled(gone)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: 'query.cancelled' });
    await expect(next).rejects.toMatchObject({ code: 'connection.failed' });
    openings.forEach(open => open(session));
    await expect.poll(() => events).toHaveLength(11);
  });
});
