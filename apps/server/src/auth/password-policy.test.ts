import { afterEach, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '../test-server.ts';

let server: TestServer;
afterEach(() => server.close());

const LONG = 'a'.repeat(1001);
const WRONG: readonly (readonly [name: string, password: string, why: string])[] = [
  ['is too short', 'seven77', 'at least 8 characters'],
  ['is empty', '', ''],
  ['counts letters, not the parts of one', '👍👍👍👍👍👍👍', 'at least 8 characters'],
  ['is too long', LONG, '1,000'],
  ['holds NUL', 'with\0nul and more', 'NUL'],
];

/** All ways in which a screen or a program sets a password. */
const WAYS = [
  ['the first account', 'password', (password: string) => firstAccount(password)],
  ['an own password', 'new_password', (password: string) => ownPassword(password)],
  ['a new account', 'password', (password: string) => newAccount(password)],
  ['the password of another account', 'password', (password: string) => otherPassword(password)],
] as const;

describe.each(WAYS)('the password policy holds for %s', (_, field, set) => {
  it.each(WRONG)('where a password %s', async (name, password, why) => {
    server = await testServer();
    const answer = await set(password);
    expect(answer.statusCode).toBe(400);
    // A request with NUL is refused before the server knows the field.
    if (name !== 'holds NUL') expect(answer.body).toContain(`"${field}":`);
    if (why !== '') expect(answer.body).toContain(why);
  });

  it('and lets eight to a thousand letters pass, whichever they are', async () => {
    for (const password of ['eight888', 'a'.repeat(1000), '        ']) {
      server = await testServer();
      expect((await set(password)).statusCode).toBeLessThan(300);
      if (password !== '        ') await server.close();
    }
  });

  it('as the settings define it', async () => {
    server = await testServer({ env: { POWERSET_PASSWORD_MIN: '12' } });
    expect((await set('eleven char')).statusCode).toBe(400);
    expect((await set('twelve chars')).statusCode).toBeLessThan(300);
  });

  it('which may be short if the settings allow it', async () => {
    server = await testServer({ env: { POWERSET_PASSWORD_MIN: '1' } });
    expect((await set('x')).statusCode).toBeLessThan(300);
  });
});

it('the web application knows the minimum length of passwords', async () => {
  server = await testServer({ env: { POWERSET_PASSWORD_MIN: '12' } });
  expect((await server.visitor.get('/api/v1/powerset/bootstrap')).json()).toMatchObject({
    sign_in: { password_min: 12 },
  });
});

it('users can still sign in with shorter passwords', async () => {
  server = await testServer();
  await server.person('ada', 'Admin');
  const sent = { username: 'ada', password: 'ada' };
  expect((await server.visitor.send('POST', '/api/v1/powerset/sign-in', sent)).statusCode).toBe(200);
});

const NAMES = { first_name: 'A', last_name: 'B', email: 'new@example.org', username: 'new' };

function firstAccount(password: string) {
  return server.visitor.send('POST', '/api/v1/powerset/first-account', { ...NAMES, password });
}

async function ownPassword(password: string) {
  const known = await server.store.db.selectFrom('users').select('id').executeTakeFirst();
  if (!known) await server.person('ada', 'Gamma');
  const signedIn = await server.visitor.send('POST', '/api/v1/powerset/sign-in', {
    username: 'ada',
    password: 'ada',
  });
  return server.visitor.send(
    'PUT',
    '/api/v1/powerset/password',
    { current_password: 'ada', new_password: password },
    {
      cookie: String(signedIn.headers['set-cookie']).split(';')[0]!,
      'x-csrftoken': signedIn.json<{ result: { csrf_token: string } }>().result.csrf_token,
    },
  );
}

let persons = 0;

async function newAccount(password: string) {
  const admin = await server.person(`admin${++persons}`, 'Admin');
  const { id } = await server.store.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Gamma')
    .executeTakeFirstOrThrow();
  return admin.send('POST', '/api/v1/security/users/', { ...NAMES, password, roles: [id] });
}

async function otherPassword(password: string) {
  const admin = await server.person(`admin${++persons}`, 'Admin');
  const other = await server.person(`other${++persons}`, 'Gamma');
  return admin.send('PUT', `/api/v1/security/users/${other.userId}`, { password });
}
