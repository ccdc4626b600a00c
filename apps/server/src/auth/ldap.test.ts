import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from '../config/settings.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { escapeDnValue } from './ldap.ts';
import { startDirectory, TEST_CERTIFICATE, type TestDirectory } from './test-directory.ts';

const BASE = 'ou=people,dc=example,dc=org';
const person = (uid: string, attributes: Record<string, string | string[]> = {}) => ({
  dn: `uid=${uid},${BASE}`,
  password: `${uid}-secret`,
  attributes: {
    uid,
    mail: `${uid}@example.org`,
    givenname: uid.toUpperCase(),
    sn: 'Person',
    objectclass: 'person',
    memberof: [],
    ...attributes,
  },
});
const SEARCHER = {
  dn: 'cn=searcher,dc=example,dc=org',
  password: 'searching',
  attributes: { cn: 'searcher' },
};
const ANALYSTS = 'CN=Analysts, OU=Groups, DC=example, DC=org';
const RULES = {
  register: true,
  registerRoles: 'Gamma',
  roles: {
    'cn=analysts,ou=groups,dc=example,dc=org': ['Alpha', 'sql_lab'],
    'cn=bosses,ou=groups,dc=example,dc=org': 'Admin',
  },
};

let directory: TestDirectory;
let server: TestServer;
beforeAll(async () => {
  directory = await startDirectory([
    SEARCHER,
    person('ada', { memberof: [ANALYSTS] }),
    person('eve'),
    person('max', { title: 'left' }),
    person('boss'),
  ]);
});
afterAll(() => directory.close());
beforeEach(() => {
  directory.filters.length = 0;
  directory.binds.length = 0;
});
afterEach(() => server.close());

const start = async (settings: object): Promise<void> => {
  server = await testServer({ env: { POWERSET_LDAP: JSON.stringify({ url: directory.url, ...settings }) } });
};
const signIn = async (username: string, password: string) => {
  const answer = await server.visitor.send('POST', '/api/v1/powerset/sign-in', { username, password });
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
};
const accounts = () => server.store.db.selectFrom('users').selectAll().orderBy('id').execute();
const rolesOf = async (username: string): Promise<string[]> =>
  (
    await server.store.db
      .selectFrom('users')
      .innerJoin('user_roles', 'user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'role_id')
      .where('username', '=', username)
      .select('roles.name')
      .orderBy('roles.name')
      .execute()
  ).map(row => row.name);

describe.each([
  [
    'searched for by a service account',
    { bindDn: SEARCHER.dn, bindPassword: SEARCHER.password, searchBase: BASE, userFilter: '(!(title=left))' },
  ],
  ['bound directly', { userDn: `uid={username},${BASE}`, userFilter: '(!(title=left))' }],
])('a directory, users %s', (_, how) => {
  it('makes an account at the first sign-in, with the roles of the groups', async () => {
    await start({ ...how, ...RULES });
    expect(await signIn('ada', 'ada-secret')).toEqual({ status: 200, message: undefined });
    expect(await signIn('eve', 'eve-secret')).toMatchObject({ status: 200 });
    expect(
      (await accounts()).map(({ username, email, first_name, password_hash }) => [
        username,
        email,
        first_name,
        password_hash,
      ]),
    ).toEqual([
      ['ada', 'ada@example.org', 'ADA', ''],
      ['eve', 'eve@example.org', 'EVE', ''],
    ]);
    expect([await rolesOf('ada'), await rolesOf('eve')]).toEqual([['Alpha', 'sql_lab'], ['Gamma']]);
  });

  it('recognizes users, and gives them the current roles of their groups', async () => {
    await start({ ...how, ...RULES });
    await signIn('ada', 'ada-secret');
    await server.store.db.deleteFrom('user_roles').execute();
    expect(await signIn('ada', 'ada-secret')).toMatchObject({ status: 200 });
    expect([(await accounts()).length, await rolesOf('ada')]).toEqual([1, ['Alpha', 'sql_lab']]);
  });

  it('refuses wrong and empty passwords, unknown users, and users outside the filter, all in the same words', async () => {
    await start({ ...how, ...RULES });
    for (const [username, password] of [
      ['ada', 'wrong'],
      ['ada', ''],
      ['', ''],
      ['nobody', 'x'],
      ['max', 'max-secret'],
    ] as const) {
      expect([username, await signIn(username, password)]).toEqual([
        username,
        { status: 401, message: 'Not authorized' },
      ]);
    }
    expect(await accounts()).toEqual([]);
    expect(
      directory.binds.some(([dn, isAccepted]) => isAccepted && dn !== SEARCHER.dn && !dn.includes('max')),
    ).toBe(false);
  });

  it.each(['*', 'a*', 'ada)(uid=*', 'ada,ou=people', '*)(objectClass=*', '\\61da'])(
    'takes %j for a name and never for a part of a question',
    async username => {
      await start({ ...how, ...RULES });
      expect(await signIn(username, 'ada-secret')).toMatchObject({ status: 401 });
      expect(await accounts()).toEqual([]);
    },
  );

  it('refuses users without an account if the settings do not create accounts', async () => {
    await start({ ...how, register: false });
    expect(await signIn('ada', 'ada-secret')).toEqual({
      status: 403,
      message: 'You do not have an account. Ask an administrator to create one.',
    });
  });
});

describe('accounts of a directory and of our own', () => {
  const how = { userDn: `uid={username},${BASE}` };

  it('are not mixed up: an existing account with the same name is linked only if the settings say so', async () => {
    await start({ ...how, register: true });
    await server.person('boss', 'Admin');
    expect(await signIn('boss', 'boss')).toMatchObject({ status: 200 });
    expect(await signIn('boss', 'boss-secret')).toMatchObject({
      status: 403,
      message: expect.stringContaining('exists'),
    });
    await server.close();
    await start({ ...how, link: 'username' });
    await server.person('boss', 'Admin');
    expect(await signIn('boss', 'boss-secret')).toMatchObject({ status: 200 });
    expect([(await accounts()).length, await rolesOf('boss')]).toEqual([1, ['Admin']]);
  });

  it('that are switched off stay outside', async () => {
    await start({ ...how, register: true });
    await signIn('ada', 'ada-secret');
    await server.store.db.updateTable('users').set({ is_active: 0 }).execute();
    expect(await signIn('ada', 'ada-secret')).toMatchObject({
      status: 403,
      message: 'Your account is deactivated. Ask an administrator to activate it.',
    });
  });

  it('have no password of their own, to sign in with or to change', async () => {
    await start({ ...how, register: true });
    const answer = await server.visitor.send('POST', '/api/v1/powerset/sign-in', {
      username: 'ada',
      password: 'ada-secret',
    });
    const headers = {
      cookie: String(answer.headers['set-cookie']).split(';')[0]!,
      'x-csrftoken': answer.json<{ result: { csrf_token: string } }>().result.csrf_token,
    };
    const change = await server.visitor.send(
      'PUT',
      '/api/v1/powerset/password',
      { current_password: '', new_password: 'long enough' },
      headers,
    );
    expect([change.statusCode, change.json()]).toEqual([
      400,
      { message: 'This account has no password because you sign in with another service.' },
    ]);
  });

  it('get tokens under the provider that clients know', async () => {
    await start({ ...how, register: true });
    const login = await server.visitor.send('POST', '/api/v1/security/login', {
      username: 'ada',
      password: 'ada-secret',
      provider: 'ldap',
    });
    expect(Object.keys(login.json())).toEqual(['access_token']);
  });

  it('502: a directory that does not answer is reported without its name', async () => {
    server = await testServer({
      env: { POWERSET_LDAP: JSON.stringify({ url: 'ldap://127.0.0.1:9', ...how, timeoutS: 1 }) },
    });
    expect(await signIn('ada', 'ada-secret')).toEqual({
      status: 502,
      message: 'The sign-in service could not be reached. Try again later.',
    });
    await server.person('eve', 'Gamma');
    expect(await signIn('eve', 'eve')).toMatchObject({ status: 200 });
  });
});

describe('an encrypted directory', () => {
  it('is believed only with a certificate that an authority of the settings knows', async () => {
    const encrypted = await startDirectory([person('ada')], { isTls: true });
    const caFile = join(mkdtempSync(join(tmpdir(), 'ca-')), 'ca.pem');
    writeFileSync(caFile, TEST_CERTIFICATE);
    const how = { url: encrypted.url, userDn: `uid={username},${BASE}`, register: true };
    const tries = [];
    for (const tls of [{}, { caFile }, { verifyTls: false }]) {
      await start({ ...how, ...tls });
      tries.push((await signIn('ada', 'ada-secret')).status);
      await server.close();
    }
    expect(tries).toEqual([502, 200, 200]);
    expect(encrypted.binds.length).toBe(2);
    await start(how);
    await encrypted.close();
  });

  it.each([
    [{ url: 'ldap://ldap.example.org', searchBase: BASE }, 'url: use ldaps:// or startTls'],
    [{ url: 'nope', searchBase: BASE }, 'url: expected an address that starts with ldap'],
    [{ url: 'http://ldap.example.org', searchBase: BASE }, 'url: expected an address that starts with ldap'],
    [{ url: 'ldaps://ldap.example.org' }, 'set searchBase or userDn'],
    [
      { url: 'ldaps://ldap.example.org', userDn: 'uid=x' },
      'userDn: expected a pattern that contains {username}',
    ],
    [
      { url: 'ldaps://ldap.example.org', searchBase: BASE, bindDn: 'cn=x' },
      'bindPassword: set the password of bindDn',
    ],
    [
      { url: 'ldaps://ldap.example.org', searchBase: BASE, userFilter: 'x' },
      'expected a filter in parentheses',
    ],
    [{ url: 'ldaps://ldap.example.org', searchBase: BASE, serchBase: BASE }, 'Unrecognized key'],
  ])('is not set up wrongly without a word: %j', async (ldap, message) => {
    await start({ userDn: `uid={username},${BASE}` });
    expect(() => readSettings({ POWERSET_LDAP: JSON.stringify(ldap) }, '/tmp')).toThrow(message);
  });
});

it('escapes names for distinguished names', async () => {
  await start({ userDn: `uid={username},${BASE}` });
  expect(escapeDnValue(' a,b+c="d"<e>;\\#f\0 ')).toBe(
    '\\20a\\2cb\\2bc\\3d\\22d\\22\\3ce\\3e\\3b\\5c\\23f\\00\\20',
  );
});
