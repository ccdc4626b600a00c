import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProvider, type TestProvider } from '../../auth/test-provider.ts';
import { testServer, type TestServer } from '../../test-server.ts';

const ADA = {
  sub: 'a-1',
  preferred_username: 'ada',
  email: 'ada@example.org',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  groups: ['analysts'],
};
const RULES = { register: true, registerRoles: ['Gamma'], roles: { analysts: 'Alpha', bosses: ['Admin'] } };

let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startProvider({ endsSessions: true });
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.next = { claims: ADA };
});
afterEach(() => server.close());

const start = async (settings: object = {}, env: Record<string, string> = {}): Promise<void> => {
  server = await testServer({
    env: {
      POWERSET_OIDC: JSON.stringify([
        {
          name: 'sso',
          label: 'Example',
          issuer: provider.issuer,
          clientId: 'powerset',
          clientSecret: 'the secret of the client',
          ...RULES,
          ...settings,
        },
      ]),
      POWERSET_LOG_LEVEL: 'silent',
      ...env,
    },
  });
};

const cookiesOf = (answer: LightMyRequestResponse): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map(cookie => cookie.split(';')[0])
    .join('; ');

/** Follows a browser's path: to the provider, through its sign-in, and back. */
async function goThrough({
  next = '',
  changes = (address: string) => address,
  drops = false,
} = {}): Promise<LightMyRequestResponse> {
  const away = await server.visitor.get(`/login/sso${next}`);
  if (!away.headers.location?.startsWith(provider.issuer)) return away;
  const back = await fetch(away.headers.location, { redirect: 'manual' });
  const returned = new URL(changes(back.headers.get('location')!));
  return server.visitor.get(
    `${returned.pathname}${returned.search}`,
    drops ? {} : { cookie: cookiesOf(away) },
  );
}

const problemOf = async (way: ReturnType<typeof goThrough>): Promise<string | undefined> => {
  const { headers } = await way;
  return /^\/login\/\?error=(.+)$/.exec(headers.location ?? '')?.[1];
};
const meOf = async (answer: LightMyRequestResponse) =>
  (await server.visitor.get('/api/v1/me/roles/', { cookie: cookiesOf(answer) })).json<{
    result?: { username: string; email: string; roles: object };
  }>().result;

describe('signing in with OpenID Connect', () => {
  it('creates an account with the roles of the groups, and leads to the page that the user requested', async () => {
    await start();
    const answer = await goThrough({ next: '?next=/chart/list/' });
    expect(answer.headers.location).toBe('/chart/list/');
    expect(await meOf(answer)).toMatchObject({
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      roles: { Alpha: expect.any(Array) },
    });
  });

  it('sends PKCE, state and nonce, which no script can read and which end with the answer', async () => {
    await start();
    const away = await server.visitor.get('/login/sso');
    const asked = new URL(away.headers.location!).searchParams;
    expect([
      asked.get('response_type'),
      asked.get('code_challenge_method'),
      asked.get('scope'),
      asked.get('redirect_uri'),
    ]).toEqual(['code', 'S256', 'openid profile email', 'http://localhost/oauth-authorized/sso']);
    expect([
      asked.get('state')?.length,
      asked.get('nonce')?.length,
      asked.get('code_challenge')?.length,
    ]).toEqual([43, 43, 43]);
    expect(away.headers['set-cookie']).toMatch(
      /^sign_in_[\w-]+=[\w%]+; Path=\/oauth-authorized\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    expect(decodeURIComponent(String(away.headers['set-cookie']))).not.toContain(asked.get('nonce'));
  });

  it("recognizes users by the provider's own id, regardless of their current names, and gives them their current roles", async () => {
    await start();
    const first = await meOf(await goThrough());
    provider.next = {
      claims: { ...ADA, preferred_username: 'boss', email: 'boss@example.org', groups: ['bosses'] },
    };
    expect(await meOf(await goThrough())).toEqual({ ...first, roles: { Admin: expect.any(Array) } });
  });

  it('logs roles that do not exist', async () => {
    await start({ roles: { analysts: ['Gamma', 'Analysist'] } });
    expect(Object.keys((await meOf(await goThrough()))!.roles)).toEqual(['Gamma']);
    expect(server.logged).toContainEqual({
      message: 'the settings give roles that do not exist',
      facts: { roles: ['Analysist'] },
    });
  });

  it('leaves roles to administrators after the first sign-in if the settings say so', async () => {
    await start({ syncRoles: 'first' });
    await goThrough();
    provider.next = { claims: { ...ADA, groups: ['bosses'] } };
    expect(Object.keys((await meOf(await goThrough()))!.roles)).toEqual(['Alpha']);
  });

  it('reads claims from the paths in the settings, even from the user-info answer', async () => {
    await start({ claims: { username: 'nick', groups: 'realm_access.roles' } });
    provider.next = {
      claims: { sub: 'x' },
      userinfo: { nick: 'xenia', email: 'xenia@example.org', realm_access: { roles: ['bosses', 7] } },
    };
    expect(await meOf(await goThrough())).toMatchObject({
      username: 'xenia',
      roles: { Admin: expect.any(Array) },
    });
  });

  it('signs out at the provider too', async () => {
    await start();
    const cookie = cookiesOf(await goThrough());
    const out = await server.visitor.get('/logout/', { cookie });
    const address = new URL(out.headers.location!);
    expect([address.origin + address.pathname, address.searchParams.get('post_logout_redirect_uri')]).toEqual(
      [`${provider.issuer}/end`, 'http://localhost/login/'],
    );
    expect((await server.visitor.get('/api/v1/me/', { cookie })).statusCode).toBe(401);
  });

  it('shows its button, and the password only if it may be used', async () => {
    await start({ icon: 'https://example.org/icon.svg' }, { POWERSET_PASSWORD_SIGN_IN: 'api' });
    await server.person('eve', 'Gamma');
    expect((await server.visitor.get('/api/v1/powerset/bootstrap')).json()).toMatchObject({
      sign_in: {
        password: false,
        providers: [{ name: 'sso', label: 'Example', icon: 'https://example.org/icon.svg' }],
      },
    });
    expect(
      (
        await server.visitor.send('POST', '/api/v1/powerset/sign-in', { username: 'eve', password: 'eve' })
      ).json(),
    ).toEqual({ message: 'Signing in with a password is turned off.' });
    expect(
      (
        await server.visitor.send('POST', '/api/v1/security/login', {
          username: 'eve',
          password: 'eve',
          provider: 'db',
        })
      ).statusCode,
    ).toBe(200);
  });
});

describe('signing in with OpenID Connect leads back to the sign-in page', () => {
  it.each([
    ['when nobody is let in who has no account', 'auth.no-account', { register: false }, {}],
    ['when there is no name', 'auth.no-name', {}, { claims: { sub: 'x' } }],
    [
      'when an email address is required but missing',
      'auth.no-email',
      { emailDomains: ['example.org'] },
      { claims: { sub: 'x', preferred_username: 'x' } },
    ],
    ['when the address is of another domain', 'auth.email-domain', { emailDomains: ['example.com'] }, {}],
    [
      'when the address ends like a domain that may',
      'auth.email-domain',
      { emailDomains: ['example.org'] },
      { claims: { ...ADA, email: 'ada@evil-example.org' } },
    ],
    [
      'when the address is not proven',
      'auth.email-domain',
      { emailDomains: ['example.org'] },
      { claims: { ...ADA, email_verified: false } },
    ],
    [
      'when the address is not verified, as text',
      'auth.email-domain',
      { emailDomains: ['example.org'] },
      { claims: { ...ADA, email_verified: 'false' } },
    ],
    ['when the provider says no', 'auth.provider-refused', {}, { error: 'access_denied' }],
    ['when the code is not taken', 'auth.provider-refused', {}, { hasTokenError: true }],
    ['when the answer has another nonce', 'auth.provider-refused', {}, { nonce: 'another' }],
    ['when the answer is for somebody else', 'auth.provider-refused', {}, { audience: 'another' }],
    ['when somebody else signed the answer', 'auth.provider-refused', {}, { signedByAnother: true }],
  ])('%s', async (_, code, settings, wrong) => {
    await start(settings);
    provider.next = { claims: ADA, ...wrong };
    expect(await problemOf(goThrough())).toBe(code);
    expect(await server.store.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it("when the state is another one, another browser's, or too old", async () => {
    await start();
    expect(await problemOf(goThrough({ drops: true }))).toBe('auth.state-lost');
    expect(
      await problemOf(goThrough({ changes: address => address.replace(/state=[^&]+/, 'state=another') })),
    ).toBe('auth.state-lost');
    expect(
      await problemOf(
        goThrough({
          changes: address => {
            server.clock.now += 11 * 60_000;
            return address;
          },
        }),
      ),
    ).toBe('auth.state-lost');
    expect((await server.visitor.get('/oauth-authorized/sso')).headers.location).toBe(
      '/login/?error=auth.state-lost',
    );
  });

  it('when the provider cannot be reached', async () => {
    await start({ issuer: 'http://127.0.0.1:9' });
    expect(await problemOf(goThrough())).toBe('auth.provider-down');
    expect((await server.visitor.get('/login/other')).statusCode).toBe(404);
  });

  it('when an account with that name or address already exists, which is linked only if the settings say so', async () => {
    await start();
    await server.person('ada', 'Admin');
    expect(await problemOf(goThrough())).toBe('auth.name-taken');
    await server.close();
    await start({ link: 'email', roles: {} });
    await server.person('ada', 'Admin');
    provider.next = { claims: { ...ADA, preferred_username: 'other', email_verified: false } };
    expect(await problemOf(goThrough())).toBe('auth.name-taken');
    provider.next = { claims: { ...ADA, preferred_username: 'other' } };
    expect(await meOf(await goThrough())).toMatchObject({
      username: 'ada',
      roles: { Admin: expect.any(Array) },
    });
  });

  it('when the account is switched off', async () => {
    await start();
    await goThrough();
    await server.store.db.updateTable('users').set({ is_active: 0 }).execute();
    expect(await problemOf(goThrough())).toBe('auth.inactive');
  });

  it('never leads to another site', async () => {
    await start();
    for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example/']) {
      expect((await goThrough({ next: `?next=${encodeURIComponent(next)}` })).headers.location).toBe(
        '/superset/welcome/',
      );
    }
  });
});
