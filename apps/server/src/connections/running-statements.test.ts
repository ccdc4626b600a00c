import { describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { limitsIn, type ConnectionLimits } from './connection-limits.ts';
import type { Asker } from './impersonation.ts';
import { queueOf, RunningStatements, watchedConnection } from './running-statements.ts';

const ADA: Asker = { userId: 1, username: 'ada' };
const BOB: Asker = { userId: 2, username: 'bob' };
const EMPTY = { columns: [], rowCount: 0 };

describe('statements on a database', () => {
  const running = new RunningStatements(() => 7);
  const started: { readonly maxRows: number; readonly end: () => void }[] = [];
  /** Runs each statement until the test ends it, or until it is aborted. */
  const wait = ({ signal, maxRows }: Statement): Promise<typeof EMPTY> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new AppError('query.cancelled')));
      started.push({ maxRows, end: () => resolve(EMPTY) });
    });
  const plain = {
    run: wait,
    async *stream(statement: Statement) {
      yield await wait(statement);
    },
  } as unknown as Connection;
  const connect = (limits: ConnectionLimits = {}) => {
    started.length = 0;
    const queue = queueOf(limits);
    return (asker: Asker) => watchedConnection(plain, { databaseId: 3, asker, limits, queue, running });
  };
  const statement = (sql = 'SELECT 1', signal = new AbortController().signal) => ({
    sql,
    params: [],
    maxRows: 100,
    signal,
  });
  const settled = () => new Promise(resolve => setTimeout(resolve, 5));

  it('are listed while they run, and end when somebody stops them', async () => {
    const run = connect()(ADA).run(statement('SELECT 2'));
    expect(running.of(3)).toMatchObject([{ asker: ADA, sql: 'SELECT 2', since: 7, state: 'running' }]);
    expect(running.of(4)).toEqual([]);
    const { id } = running.of(3)[0]!;
    expect(running.stop(4, id)).toBe(false);
    expect(running.stop(3, id)).toBe(true);
    await expect(run).rejects.toMatchObject({ code: 'query.cancelled', message: /stopped by someone/ });
    expect([running.of(3), running.stop(3, id)]).toEqual([[], false]);
  });

  it('are listed until the reader of a stream has left', async () => {
    const batches = connect()(ADA).stream(statement());
    const first = batches.next();
    await settled();
    started[0]!.end();
    expect((await first).value).toBe(EMPTY);
    expect(running.of(3)).toHaveLength(1);
    await batches.return();
    await settled();
    expect(running.of(3)).toEqual([]);
  });

  it('yield no more rows than the limit, except to the server itself', async () => {
    const as = connect({ rows: 10 });
    const runs = [as(ADA).run(statement()), as(null).run(statement())];
    expect(started.map(({ maxRows }) => maxRows)).toEqual([10, 100]);
    for (const { end } of started) end();
    await Promise.all(runs);
  });

  it.each(['run', 'stream'] as const)('end after the seconds of the limit: %s', async way => {
    const connection = connect({ seconds: 0.02 })(ADA);
    await expect(
      way === 'run' ? connection.run(statement()) : connection.stream(statement()).next(),
    ).rejects.toMatchObject({ code: 'query.timeout', message: /the limit of this database/ });
    expect(running.of(3)).toEqual([]);
  });

  it('of the server itself never wait', async () => {
    const as = connect({ queries: 1 });
    const runs = [as(ADA).run(statement()), as(null).run(statement())];
    await settled();
    expect(running.of(3).map(({ state }) => state)).toEqual(['running', 'running']);
    for (const { end } of started) end();
    await Promise.all(runs);
  });

  it('wait for their turn, each person for themselves', async () => {
    const as = connect({ queries: 2, queriesPerUser: 1 });
    const places: number[] = [];
    const leaving = new AbortController();
    const runs = [
      as(ADA).run(statement('a1')),
      as(ADA).run({ ...statement('a2'), onPlace: place => places.push(place) }),
      as(BOB).run(statement('b1')),
      as(BOB)
        .run(statement('b2', leaving.signal))
        .catch(() => EMPTY),
    ];
    await settled();
    const states = () => running.of(3).map(({ sql, state }) => `${sql} ${state}`);
    expect(states()).toEqual(['a1 running', 'a2 waiting', 'b1 running', 'b2 waiting']);
    leaving.abort();
    await settled();
    started[0]!.end();
    await settled();
    expect([states(), places]).toEqual([
      ['a2 running', 'b1 running'],
      [1, 0],
    ]);
    for (const { end } of started) end();
    await Promise.all(runs);
  });
});

it('reads limits from the options of a database, and ignores what is no limit', () => {
  expect(limitsIn('{"limits":{"rows":5,"seconds":3,"queries":2,"queries_per_user":1}}')).toEqual({
    rows: 5,
    seconds: 3,
    queries: 2,
    queriesPerUser: 1,
  });
  for (const extra of ['', '{', '[]', '{"limits":5}', '{"limits":{"rows":0,"seconds":-1,"queries":"2"}}'])
    expect(limitsIn(extra)).toEqual({});
});
