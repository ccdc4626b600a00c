import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { METADATA_ENGINES, stopStores } from '../metadata/test-stores.ts';
import type { TestClient } from '../test-server.ts';
import { whatIsWrong } from './answers.ts';
import { callsTo } from './calls.ts';
import { makeWorld, type World } from './test-world.ts';

const CALLS = Number(process.env['FUZZ_CALLS'] ?? 8);
const FIRST_SEED = Number(process.env['FUZZ_SEED'] ?? 1);

/** Deletions come last, so that the other calls find items. */
const ORDER: readonly Endpoint['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];
/** An event stream does not end on its own. */
const ENDPOINTS = ALL_ENDPOINTS.filter(({ path }) => path !== '/api/v1/async_event/stream').toSorted(
  (a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method),
);

afterAll(stopStores);

describe.each(METADATA_ENGINES)('requests of all kinds, stored in %s', engine => {
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(engine);
  });
  afterAll(() => world.close());

  const people: readonly (readonly [string, () => TestClient | Promise<TestClient>])[] = [
    ['a visitor', () => world.server.visitor],
    ['somebody with the role Gamma', () => world.server.person('gamma', 'Gamma')],
    ['an administrator', () => world.admin],
  ];
  it.each(people)(
    `of %s are answered as the contracts say, ${CALLS} times each call`,
    { timeout: CALLS * 60_000 },
    async (who, client) => {
      const sender = await client();
      const wrong: string[] = [];
      for (const [place, endpoint] of ENDPOINTS.entries()) {
        // Request the headers again, because a call may end all sessions of its sender.
        const headers = await sender.headersFor(endpoint.method, endpoint.path);
        for (const call of callsTo(endpoint, { seed: FIRST_SEED * 1000 + place, count: CALLS })) {
          const logged = world.server.logged.length;
          const answer = await world.server.app.inject({ ...call, headers: { ...call.headers, ...headers } });
          const problem = whatIsWrong(endpoint, answer);
          if (problem)
            wrong.push(
              [
                `${who}: ${call.method} ${call.url.slice(0, 400)} ${call.payload?.slice(0, 600) ?? ''}`,
                problem,
                ...world.server.logged.slice(logged).map(causeOf),
              ].join('\n  '),
            );
        }
      }
      expect(wrong.slice(0, 20).join('\n'), `${wrong.length} wrong answers`).toBe('');
    },
  );

  it('leave the server working: it still knows its users and queries the database', async () => {
    const again = await world.server.person('later', 'Admin');
    expect((await again.get('/api/v1/me/')).statusCode).toBe(200);
    expect((await again.get('/api/v1/chart/')).statusCode).toBe(200);
    expect((await world.server.visitor.get('/health')).body).toBe('OK');
  });
});

function causeOf({ facts: { failure } }: World['server']['logged'][number]): string {
  return String(failure instanceof Error ? failure.stack : failure).slice(0, 600);
}
