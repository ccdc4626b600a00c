import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { TestClient } from '../test-server.ts';
import {
  ALL_DATA,
  expectedOutcomes,
  mayCall,
  PRINCIPALS,
  sees,
  type Outcome,
  type Principal,
} from './expected.ts';
import { callOf, NOUNS, RULES, unmatched, type Relation, type Rule } from './rules.ts';
import { makeWorld, type World } from './test-world.ts';
import { HIDDEN, makeThings, type Places, type Things } from './test-things.ts';

const ROLES: Readonly<Record<Principal, readonly string[]>> = {
  admin: ['Admin'],
  alpha: ['Alpha'],
  gamma: ['Gamma'],
  'gamma with a dataset': ['Gamma', 'granted'],
  'gamma with a schema': ['Gamma', 'granted schema'],
  'gamma with a database': ['Gamma', 'granted database'],
  sql_lab: ['sql_lab'],
  clerk: ['clerk', 'granted'],
  visitor: [],
  guest: [],
};
/** The callers that see items hidden from others. */
const SEES_HIDDEN: ReadonlySet<Principal> = new Set([
  'admin',
  'alpha',
  'gamma with a schema',
  'gamma with a database',
]);
const ORDER: readonly Endpoint['method'][] = ['GET', 'POST', 'PUT', 'DELETE'];
/** A stream does not end on its own, and only a refresh token renews an access token. */
const ASIDE: ReadonlySet<string> = new Set([
  'GET /api/v1/async_event/stream',
  'POST /api/v1/security/refresh',
]);
const ENDPOINTS = ALL_ENDPOINTS.filter(
  endpoint => RULES.has(callOf(endpoint)) && !ASIDE.has(callOf(endpoint)),
).toSorted((a, b) => ORDER.indexOf(a.method) - ORDER.indexOf(b.method));

type NamedRule = Exclude<Rule, { readonly may: 'plain' }>;

interface Asking {
  readonly who: Principal;
  readonly userId: number | null;
  ask(endpoint: Endpoint, rule: Rule, places: Places): Promise<LightMyRequestResponse>;
}

describe('every call by every user, for items of every user', () => {
  let world: World;
  let things: Things;
  beforeAll(async () => {
    world = await makeWorld('sqlite', { POWERSET_PUBLIC_ROLE_LIKE: 'Gamma' }, { DASHBOARD_RBAC: true });
    things = await makeThings(world);
    await makeClerks(world.server.store.db);
  });
  afterAll(() => world.close());

  it('has a rule, and every rule has its call', () => {
    expect(unmatched()).toEqual({ calls: [], rules: [], nameless: [] });
  });

  it.each(PRINCIPALS)(
    'is done, refused or not there as the permission and the rule say: %s',
    { timeout: 60_000 },
    async who => {
      const asking = await someone(who);
      const wrong: string[] = [];
      // List the items at the end again, because other calls have created some.
      for (const endpoint of [...ENDPOINTS, ...ENDPOINTS.filter(({ method }) => method === 'GET')]) {
        for (const rule of RULES.get(callOf(endpoint))!)
          wrong.push(
            ...(rule.may === 'plain' || !mayCall(endpoint, who)
              ? await tryOnce(asking, endpoint, rule)
              : await tryAll(asking, endpoint, rule)),
          );
      }
      expect(wrong.join('\n')).toBe('');
    },
  );

  /** Sends the call with the id of a missing item. */
  async function tryOnce({ who, userId, ask }: Asking, endpoint: Endpoint, rule: Rule): Promise<string[]> {
    const answer = await ask(endpoint, rule, await things.placesOf('tag', 'missing', userId));
    const wrong = outcomesOf(answer, endpoint, { rule, who }).includes(
      expectedOutcomes(endpoint, rule, { who, relation: 'missing' })[0]!,
    )
      ? []
      : [`${callOf(endpoint)}: ${textOf(answer)}`];
    const told = SEES_HIDDEN.has(who) ? undefined : hiddenIn(answer, endpoint);
    return told ? [...wrong, `${callOf(endpoint)} tells of what is hidden: ${told}`] : wrong;
  }

  /**
   * Sends the call to an item of each relation. A hidden item must get the same answer as a missing one, and
   * must not change.
   */
  async function tryAll(
    { who, userId, ask }: Asking,
    endpoint: Endpoint,
    rule: NamedRule,
  ): Promise<string[]> {
    const wrong: string[] = [];
    let missing = '';
    const relations: readonly Relation[] = NOUNS[rule.noun];
    for (const relation of relations
      .toReversed()
      .filter(one => userId !== null || (one !== 'own' && one !== 'with others'))) {
      // Other items may use the earlier item by now, which would prevent its deletion.
      if ((endpoint.method === 'DELETE' && rule.noun !== 'dataset') || rule.noun === 'trashed')
        things.forget(rule.noun, relation, userId);
      const places = { ...(await extras(userId)), ...(await things.placesOf(rule.noun, relation, userId)) };
      const expected = expectedOutcomes(endpoint, rule, { who, relation });
      const isHidden =
        relation !== 'missing' && !sees(rule.noun, who).includes(relation) && rule.may !== 'any';
      const before =
        relation !== 'missing' && (isHidden || !expected.includes('done'))
          ? await things.stateOf(rule.noun)
          : undefined;
      const answer = await ask(endpoint, rule, places);
      const told = `${answer.statusCode} ${generally(answer.body, places)}`;
      if (relation === 'missing') missing = told;
      else if (endpoint.method === 'DELETE' && answer.statusCode < 300)
        things.forget(rule.noun, relation, userId);
      const found = outcomesOf(answer, endpoint, { rule, who });
      const isSame = told === missing;
      const outcomes =
        relation === 'missing'
          ? answer.statusCode >= 400 || rule.isLoose
            ? [...found, 'not there' as const]
            : found
          : isSame && answer.statusCode >= 400 && !rule.isLoose
            ? ['not there' as const]
            : isSame
              ? [...found, 'not there' as const]
              : rule.isLoose
                ? found
                : found.filter(outcome => outcome !== 'not there');
      const say = (what: string): void =>
        void wrong.push(
          `${callOf(endpoint)} ${rule.may} ${rule.noun}, ${relation}: ${what}: ${textOf(answer)}`,
        );
      if (!expected.some(outcome => outcomes.includes(outcome)))
        say(
          `not ${expected.join(' or ')}${expected.includes('not there') ? `, which is ${missing.slice(0, 150)}` : ''}`,
        );
      if (
        isHidden &&
        !SEES_HIDDEN.has(who) &&
        hiddenIn(answer, endpoint) &&
        !JSON.stringify(places).includes(HIDDEN)
      )
        say('tells of what is hidden');
      if (before !== undefined && before !== (await things.stateOf(rule.noun)))
        say('changes what it must not');
    }
    return wrong;
  }

  /** Returns the caller's own datasets, chart, and dashboard, for calls that need one besides the item. */
  async function extras(userId: number | null): Promise<Places> {
    const [dataset, chart] = [
      await things.placesOf('dataset', 'own', userId),
      await things.placesOf('chart', 'own', userId),
    ];
    const [virtual, board] = [
      await things.placesOf('virtual', 'own', userId),
      await things.placesOf('dashboard', 'own', userId),
    ];
    return {
      readable: dataset['id']!,
      virtual: virtual['id']!,
      chart: chart['id']!,
      board: board['id']!,
      new: randomUUID(),
    };
  }

  async function someone(who: Principal): Promise<Asking> {
    const client: TestClient =
      who === 'visitor' || who === 'guest'
        ? world.server.visitor
        : await world.server.person(`asking ${who}`, ...ROLES[who]);
    if (client.userId !== null) await things.noteViews(client.userId);
    const headers = who === 'guest' ? { 'x-guesttoken': await guestToken() } : {};
    return {
      who,
      userId: client.userId,
      ask: async (endpoint, rule, places) => {
        const payload =
          rule.may !== 'plain' && rule.body ? (JSON.parse(filled(rule.body, places)) as object) : undefined;
        const url = addressFor(endpoint, rule, places);
        return world.server.app.inject({
          method: endpoint.method,
          url,
          headers: { ...headers, ...(await client.headersFor(endpoint.method, url)) },
          ...(payload ? { payload } : {}),
        });
      },
    };
  }

  async function guestToken(): Promise<string> {
    const given = await world.admin.send('POST', '/api/v1/security/guest_token/', {
      user: { username: 'g' },
      resources: [{ type: 'dashboard', id: things.embedded.uuid }],
      rls: [],
    });
    return given.json<{ token: string }>().token;
  }
});

/** Creates a role with every permission except those for data. */
async function makeClerks(db: World['server']['store']['db']): Promise<void> {
  const { id: role_id } = await db
    .insertInto('roles')
    .values({ name: 'clerk' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const permissions = await db
    .selectFrom('permissions')
    .select(['id', 'permission'])
    .where('dataset_id', 'is', null)
    .where('database_id', 'is', null)
    .execute();
  await db
    .insertInto('role_permissions')
    .values(
      permissions
        .filter(({ permission }) => !ALL_DATA.has(permission))
        .map(({ id: permission_id }) => ({ role_id, permission_id })),
    )
    .execute();
}

function addressFor({ path }: Endpoint, rule: Rule, places: Places): string {
  if (rule.may === 'plain')
    return path.replace(/:(\w+)/g, (_, name: string) =>
      name === 'column' ? 'owners' : String(places[name]),
    );
  return encodeURI(
    (rule.at ? filled(rule.at, places) : path.replace(/:(\w+)/g, (_, name: string) => String(places[name]))) +
      filled(rule.query ?? '', places),
  );
}

function filled(text: string, places: Places): string {
  return text
    .replace(/"#(\w+)"/g, (whole, name: string) => (name in places ? JSON.stringify(places[name]) : whole))
    .replace(/#(\w+?)(?=__|\W|$)/g, (_, name: string) => String(places[name]));
}

/** Returns an answer without the ids and names of the item. */
function generally(body: string, places: Places): string {
  const values = [...new Set(Object.values(places).map(String))]
    .filter(value => value.length > 3)
    .toSorted((a, b) => b.length - a.length);
  return values.reduce((text, value) => text.replaceAll(value, 'N'), body).replaceAll(/\d+/g, 'N');
}

/** Fields of one's own charts, runs, and saved queries that name what they read, as refusals do. */
const NAMES: Readonly<Record<string, RegExp>> = {
  '/api/v1/chart/': members('datasource_name', 'datasource_name_text', 'table_name'),
  '/api/v1/chart/:id': members('datasource_name', 'table_name'),
  '/api/v1/query/': members('sql', 'executed_sql', 'error_message', 'table', 'database_name'),
  '/api/v1/saved_query/': members('database_name'),
  '/api/v1/query/updated_since': members('sql', 'executedSql', 'errorMessage'),
};

function members(...names: readonly string[]): RegExp {
  return new RegExp(`"(?:${names.join('|')})":"(?:[^"\\\\]|\\\\.)*"`, 'g');
}

/**
 * Returns what an answer reveals about hidden items, with some text around it; a refusal may name the dataset
 * or table.
 */
function hiddenIn({ body }: LightMyRequestResponse, { path }: Endpoint): string | undefined {
  // The action log shows the actions of all users, but only administrators may read it.
  if (path.startsWith('/api/v1/log/')) return undefined;
  if (!body.includes(HIDDEN) || /(?:DATASOURCE|TABLE)_SECURITY_ACCESS_ERROR/.test(body)) return undefined;
  return new RegExp(`.{0,80}${HIDDEN}.{0,40}`).exec(
    NAMES[path] ? body.replaceAll(NAMES[path], '') : body,
  )?.[0];
}

function textOf({ statusCode, body }: LightMyRequestResponse): string {
  return `${statusCode} ${body.slice(0, 200)}`;
}

/**
 * Returns the outcomes that an answer may stand for. What a call that names no item finds wrong in its input
 * does not matter.
 */
function outcomesOf(
  { statusCode: status, headers, body }: LightMyRequestResponse,
  endpoint: Endpoint,
  { rule, who }: { readonly rule: Rule; readonly who: Principal },
): readonly Outcome[] {
  // Some old calls answer this way if the item is missing.
  if (status === 403 && body.includes('FAILED_FETCHING_DATASOURCE_INFO_ERROR')) return ['done', 'not there'];
  if (status === 401 || status === 403) return ['refused'];
  if (status === 302 && endpoint.sendsVisitorsToSignIn && String(headers['location']).startsWith('/login/'))
    return ['refused'];
  if (status >= 500) return [];
  // Clients know this answer for the deletion of a missing item.
  if (endpoint.method === 'DELETE' && body === '{}') return ['not there'];
  // A visitor's write may fail because it lacks a session's CSRF token.
  if (status === 400 && endpoint.method !== 'GET' && who === 'visitor') return ['done', 'refused'];
  if (rule.may === 'plain') return ['done'];
  return status === 404 ? ['not there'] : status < 400 ? ['done'] : rule.isLoose ? ['done', 'not there'] : [];
}
