import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Claims = Readonly<Record<string, unknown>>;

/** An OpenID Connect provider for tests that signs in anyone as the user a test sets. */
export interface TestProvider {
  readonly issuer: string;
  /** The next user, and the fault in the answer. */
  next: {
    claims: Claims;
    userinfo?: Claims;
    error?: string;
    nonce?: string;
    audience?: string;
    signedByAnother?: boolean;
    hasTokenError?: boolean;
  };
  close(): Promise<void>;
}

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly answer: TestProvider['next'];
}

const CLIENT = { id: 'powerset', secret: 'the secret of the client' } as const;

/** Starts a provider that knows the client `powerset`. */
export async function startProvider(
  options: { readonly endsSessions?: boolean } = {},
): Promise<TestProvider> {
  const [right, wrong] = [
    await generateKeyPair('RS256', { extractable: true }),
    await generateKeyPair('RS256'),
  ];
  const jwk = { ...(await exportJWK(right.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: TestProvider = {
    issuer,
    next: { claims: {} },
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  let userinfo: Claims = {};

  const authorize = (url: URL): string => {
    const ask = (name: string): string => url.searchParams.get(name) ?? '';
    const back = new URL(ask('redirect_uri'));
    back.searchParams.set('state', ask('state'));
    if (provider.next.error) back.searchParams.set('error', provider.next.error);
    else {
      const code = randomUUID();
      grants.set(code, {
        redirectUri: ask('redirect_uri'),
        challenge: ask('code_challenge'),
        nonce: ask('nonce'),
        answer: provider.next,
      });
      back.searchParams.set('code', code);
    }
    return back.href;
  };
  const token = async (form: URLSearchParams, authorization: string): Promise<Claims | undefined> => {
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const isClient =
      authorization ===
      `Basic ${Buffer.from(`${encodeURIComponent(CLIENT.id)}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`).toString('base64')}`;
    const isSame =
      createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url') === grant?.challenge;
    if (
      !grant ||
      !isClient ||
      !isSame ||
      form.get('redirect_uri') !== grant.redirectUri ||
      grant.answer.hasTokenError
    )
      return undefined;
    const { claims, signedByAnother, audience = CLIENT.id, nonce = grant.nonce } = grant.answer;
    userinfo = { sub: claims['sub'], ...grant.answer.userinfo };
    const idToken = await new SignJWT({ ...claims, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign((signedByAnother ? wrong : right).privateKey);
    return { access_token: 'access', token_type: 'Bearer', expires_in: 300, id_token: idToken };
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const json = (body: unknown, status = 200): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const url = new URL(request.url!, issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return json(metadata(issuer, options.endsSessions === true));
    if (url.pathname === '/keys') return json({ keys: [jwk] });
    if (url.pathname === '/userinfo') return json(userinfo);
    if (url.pathname === '/authorize')
      return void response.writeHead(302, { location: authorize(url) }).end();
    const answered = await token(
      new URLSearchParams(await textOf(request)),
      request.headers.authorization ?? '',
    );
    return answered
      ? json(answered)
      : json({ error: 'invalid_grant', error_description: 'the secret of the provider' }, 400);
  };
  return provider;
}

function metadata(issuer: string, endsSessions: boolean): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    ...(endsSessions ? { end_session_endpoint: `${issuer}/end` } : {}),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}
