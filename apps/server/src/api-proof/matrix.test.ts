import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { TestClient } from '../test-server.ts';
import { expectedOutcome, mayCall, PRINCIPALS, type Outcome, type Principal } from './expected.ts';
import { callOf, RULES, unmatched, type Rule } from './rules.ts';
import { makeWorld, type World } from './test-world.ts';
import { makeThings, RELATIONS, type Relation, type Things } from './test-things.ts';

const ROLES: Readonly<Record<Principal, readonly string[]>> = {
  admin: ['Admin'], alpha: ['Alpha'], gamma: ['Gamma'], 'gamma with a grant': ['Gamma', 'granted'], sql_lab: ['sql_lab'], visitor: [], guest: [],
};
const ORDER: readonly Endpoint['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];
/** A stream does not end by itself, and a token is made anew only for whoever has the other one. */
const ASIDE: ReadonlySet<string> = new Set(['GET /api/v1/async_event/stream', 'POST /api/v1/security/refresh']);
const ENDPOINTS = ALL_ENDPOINTS.filter(endpoint => RULES.has(callOf(endpoint)) && !ASIDE.has(callOf(endpoint))).toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

/** Values for what a path names beside the thing that the rule is about: nothing has them. */
const PATH: Readonly<Record<string, string>> = { column: 'owners', type: 'table', version: 'v1', kind: '2', key: 'none', uuid: 'none' };

describe('every call, for everybody, to things of everybody', () => {
  let world: World;
  let things: Things;
  beforeAll(async () => {
    world = await makeWorld('sqlite', { POWERSET_PUBLIC_ROLE_LIKE: 'Gamma' });
    things = await makeThings(world);
  });
  afterAll(() => world.close());

  it('has a rule, and every rule has its call', () => {
    expect(unmatched()).toEqual({ calls: [], rules: [] });
  });

  it.each(PRINCIPALS)('is done, refused or not there as the permission and the rule say: %s', { timeout: 60_000 }, async who => {
    const { client, headers } = await someone(who);
    const ask = async (endpoint: Endpoint, url: string, body?: object): Promise<LightMyRequestResponse> => {
      const token = await client.token();
      return world.server.app.inject({ method: endpoint.method, url, headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }, ...(body ? { payload: body } : {}) });
    };
    const wrong: string[] = [];
    for (const endpoint of ENDPOINTS) {
      const rule = RULES.get(callOf(endpoint))!;
      const answers = new Map<Relation, LightMyRequestResponse>();
      for (const relation of relationsFor(endpoint, rule, who)) {
        const id = rule.may === 'plain' ? undefined : await things.idOf(rule.noun, relation, client.userId);
        const answer = await ask(endpoint, addressFor(endpoint, rule, id), rule.may === 'plain' ? undefined : rule.body);
        if (rule.may !== 'plain' && endpoint.method === 'DELETE' && answer.statusCode === 200) things.forget(rule.noun, relation, client.userId);
        const expected = expectedOutcome(endpoint, rule, { who, relation });
        if (!outcomesOf(answer, endpoint, { rule, who }).includes(expected)) wrong.push(`${callOf(endpoint)} ${rule.may === 'plain' ? '' : relation}: ${answer.statusCode} instead of ${expected}: ${answer.body.slice(0, 150)}`);
        if (expected === 'not there') answers.set(relation, answer);
      }
      const told = new Set([...answers].map(([relation, { statusCode, body }]) => `${statusCode} ${body.replaceAll(relation === 'missing' ? '999999' : /\b\d+\b/g, 'N')}`));
      if (told.size > 1) wrong.push(`${callOf(endpoint)} tells what is hidden from what is missing: ${[...told].join(' / ').slice(0, 300)}`);
    }
    expect(wrong.join('\n')).toBe('');
  });

  async function someone(who: Principal): Promise<{ readonly client: TestClient; readonly headers: Record<string, string> }> {
    if (who === 'visitor') return { client: world.server.visitor, headers: {} };
    if (who !== 'guest') return { client: await world.server.person(`asking ${who}`, ...ROLES[who]), headers: {} };
    const given = await world.admin.send('POST', '/api/v1/security/guest_token/', { user: { username: 'g' }, resources: [{ type: 'dashboard', id: things.embedded.uuid }], rls: [] });
    return { client: world.server.visitor, headers: { 'x-guesttoken': given.json<{ token: string }>().token } };
  }
});

function relationsFor(endpoint: Endpoint, rule: Rule, who: Principal): readonly Relation[] {
  if (rule.may === 'plain' || !mayCall(endpoint, who)) return ['missing'];
  const relations = who === 'visitor' || who === 'guest' ? RELATIONS.filter(relation => relation !== 'own') : RELATIONS;
  // What everybody shares is not taken away by the first who may.
  return endpoint.method === 'DELETE' ? relations.filter(relation => relation !== 'shared' || rule.noun !== 'dataset') : relations;
}

function addressFor({ path }: Endpoint, rule: Rule, id: number | undefined): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => (name === 'id' && id !== undefined ? String(id) : PATH[name] ?? '999999'));
  return rule.may !== 'plain' && rule.query ? filled + rule.query.replace('#', String(id)) : filled;
}

/** What an answer may be taken for. What a call without a rule of its own finds in its input is its own affair. */
function outcomesOf({ statusCode: status, headers, body }: LightMyRequestResponse, endpoint: Endpoint, { rule, who }: { readonly rule: Rule; readonly who: Principal }): readonly Outcome[] {
  // Some old calls say so of what is not there.
  if (status === 403 && body.includes('FAILED_FETCHING_DATASOURCE_INFO_ERROR')) return ['done', 'not there'];
  if (status === 401 || status === 403) return ['refused'];
  if (status === 302 && endpoint.sendsVisitorsToSignIn && String(headers.location).startsWith('/login/')) return ['refused'];
  if (status >= 500) return [];
  // A visitor's write may be answered as one without the token of its session.
  if (status === 400 && endpoint.method !== 'GET' && who === 'visitor') return ['done', 'refused'];
  return rule.may === 'plain' || status !== 404 ? ['done'] : ['not there'];
}
