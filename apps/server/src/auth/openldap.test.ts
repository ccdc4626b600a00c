import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openldapIsMissing, startOpenldap, type TestOpenldap } from '@powerset/testing/start-openldap.ts';
import { testServer, type TestServer } from '../test-server.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './test-directory.ts';

const ENTRIES = `dn: dc=example,dc=org
objectClass: dcObject
objectClass: organization
dc: example
o: Example

dn: cn=searcher,dc=example,dc=org
objectClass: person
cn: searcher
sn: Searcher
userPassword: searching

dn: uid=ada,dc=example,dc=org
objectClass: inetOrgPerson
uid: ada
cn: Ada
sn: Lovelace
givenName: Ada
mail: ada@example.org
title: analyst
userPassword: ada-secret
`;

describe.skipIf(openldapIsMissing)(
  `signing in with OpenLDAP${openldapIsMissing ? ` (SKIPPED: ${openldapIsMissing})` : ''}`,
  () => {
    let directory: TestOpenldap;
    let server: TestServer;
    const caFile = join(mkdtempSync(join(tmpdir(), 'openldap-ca-')), 'ca.pem');
    const signIn = async (ldap: object, password = 'ada-secret'): Promise<number> => {
      server = await testServer({
        env: {
          POWERSET_LDAP: JSON.stringify({
            register: true,
            registerRoles: 'Gamma',
            roles: { analyst: 'Alpha' },
            attributes: { groups: 'title' },
            ...ldap,
          }),
        },
      });
      return (await server.visitor.send('POST', '/api/v1/powerset/sign-in', { username: 'ada', password }))
        .statusCode;
    };
    const bound = { userDn: 'uid={username},dc=example,dc=org' };
    const searched = {
      bindDn: 'cn=searcher,dc=example,dc=org',
      bindPassword: 'searching',
      searchBase: 'dc=example,dc=org',
    };

    beforeAll(async () => {
      writeFileSync(caFile, TEST_CERTIFICATE);
      directory = await startOpenldap({ entries: ENTRIES, certificate: TEST_CERTIFICATE, key: TEST_KEY });
    });
    afterAll(() => directory.stop());
    afterEach(() => server.close());

    it.each([
      ['people bound directly', bound],
      ['people searched for', searched],
    ])('works over StartTLS and over TLS, %s, with the roles of their groups', async (_, how) => {
      for (const reached of [{ url: directory.url, startTls: true }, { url: directory.tlsUrl }]) {
        expect(await signIn({ ...reached, ...how, caFile })).toBe(200);
        const user = await server.store.db
          .selectFrom('users')
          .innerJoin('user_roles', 'user_id', 'users.id')
          .innerJoin('roles', 'roles.id', 'role_id')
          .select(['email', 'last_name', 'name'])
          .executeTakeFirstOrThrow();
        expect(user).toEqual({ email: 'ada@example.org', last_name: 'Lovelace', name: 'Alpha' });
        await server.close();
        expect(await signIn({ ...reached, ...how, caFile }, 'wrong')).toBe(401);
        await server.close();
      }
      server = await testServer();
    });

    it('sends nothing to a directory with an untrusted certificate, and no unencrypted password where encryption is required', async () => {
      expect(await signIn({ url: directory.url, startTls: true, ...bound })).toBe(502);
      await server.close();
      expect(await signIn({ url: directory.tlsUrl, ...bound })).toBe(502);
      await server.close();
      expect(await signIn({ url: directory.url, ...bound })).toBe(502);
      await server.close();
      expect(await signIn({ url: directory.url, startTls: true, verifyTls: false, ...bound })).toBe(200);
    });
  },
);
