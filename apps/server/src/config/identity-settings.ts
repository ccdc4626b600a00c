import { z } from 'zod';
import { isLoopback } from '../auth/first-account.ts';

const name = z.string().min(1);
const oneOrMore = z
  .union([name, z.array(name)])
  .transform(value => (typeof value === 'string' ? [value] : value));

/** How users of another system get accounts and roles. */
const accountRules = {
  /** Maps a group to one or more roles. */
  roles: z.record(z.string(), oneOrMore).default({}),
  /** Whether groups set roles at every sign-in or only at the first. */
  syncRoles: z.enum(['always', 'first']).default('always'),
  /** Whether unknown users get an account. */
  register: z.boolean().default(false),
  /** Roles for users who get none from their groups. */
  registerRoles: oneOrMore.default([]),
  /** How a first sign-in is matched with an existing account. */
  link: z.enum(['none', 'username', 'email']).default('none'),
};
export type AccountRules = Readonly<z.infer<z.ZodObject<typeof accountRules>>>;

const https = z.string().refine(isSafeAddress, { error: 'expected an address that starts with https://' });

const OidcProvider = z.strictObject({
  name: z.string().regex(/^[\w-]{1,40}$/, { error: 'expected letters, digits, -, and _' }),
  label: name.optional(),
  /** The address of the button's image. */
  icon: z
    .string()
    .regex(/^(?:https:|data:image\/)/, {
      error: 'expected an address that starts with https:// or data:image/',
    })
    .optional(),
  issuer: https,
  clientId: name,
  clientSecret: name.optional(),
  scopes: z.array(name).default(['openid', 'profile', 'email']),
  /** The claims to read; dots reach nested ones. */
  claims: z
    .strictObject({
      username: name.default('preferred_username'),
      email: name.default('email'),
      firstName: name.default('given_name'),
      lastName: name.default('family_name'),
      groups: name.default('groups'),
    })
    .prefault({}),
  /** Email domains that may sign in; empty allows all. */
  emailDomains: z.array(name).default([]),
  ...accountRules,
});
export type OidcProvider = Readonly<z.infer<typeof OidcProvider>>;

export const OidcProviders = z
  .array(OidcProvider)
  .refine(all => new Set(all.map(one => one.name)).size === all.length, {
    error: 'each provider needs a unique name',
  });

export const LdapSettings = z
  .strictObject({
    url: z.string().refine(text => URL.canParse(text) && /^ldaps?:$/.test(new URL(text).protocol), {
      error: 'expected an address that starts with ldap:// or ldaps://',
    }),
    startTls: z.boolean().default(false),
    /** Whether the directory's certificate must be valid. */
    verifyTls: z.boolean().default(true),
    /** The file with trusted CA certificates. */
    caFile: name.optional(),
    /** Whether passwords may be sent unencrypted to another machine. */
    allowPlain: z.boolean().default(false),
    bindDn: name.optional(),
    bindPassword: name.optional(),
    /**
     * The DN pattern for a directory that needs no search, such as
     * `uid={username},ou=people,dc=example,dc=org`.
     */
    userDn: z
      .string()
      .includes('{username}', { error: 'expected a pattern that contains {username}' })
      .optional(),
    searchBase: name.optional(),
    userField: z
      .string()
      .regex(/^[\w;.-]+$/)
      .default('uid'),
    /** An additional condition on users, such as `(memberOf=cn=staff,dc=example,dc=org)`. */
    userFilter: z
      .string()
      .regex(/^\(.*\)$/, { error: 'expected a filter in parentheses' })
      .optional(),
    attributes: z
      .strictObject({
        email: name.default('mail'),
        firstName: name.default('givenName'),
        lastName: name.default('sn'),
        groups: name.default('memberOf'),
      })
      .prefault({}),
    timeoutS: z.int().min(1).max(120).default(10),
    ...accountRules,
  })
  .superRefine((ldap, context) => {
    const complain = (key: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [key], message });
    if (!ldap.userDn && !ldap.searchBase) complain('searchBase', 'set searchBase or userDn');
    if (ldap.bindDn && !ldap.bindPassword) complain('bindPassword', 'set the password of bindDn');
    // An invalid URL was reported above.
    if (!URL.canParse(ldap.url)) return;
    const { protocol, hostname } = new URL(ldap.url);
    if (protocol === 'ldap:' && !ldap.startTls && !ldap.allowPlain && !isLoopback(hostname))
      complain('url', 'use ldaps:// or startTls to encrypt passwords, or set allowPlain');
  });
export type LdapSettings = Readonly<z.infer<typeof LdapSettings>>;

const header = z
  .string()
  .regex(/^[\w-]+$/, { error: 'expected the name of a header' })
  .transform(text => text.toLowerCase());
export const RemoteUserSettings = z.strictObject({
  header,
  emailHeader: header.optional(),
  firstNameHeader: header.optional(),
  lastNameHeader: header.optional(),
  groupsHeader: header.optional(),
  groupSeparator: name.default(','),
  /** Where the proxy ends its own session. */
  signOutUrl: z
    .string()
    .regex(/^(?:https?:\/\/|\/)/, { error: 'expected an address or a path' })
    .optional(),
  ...accountRules,
});
export type RemoteUserSettings = Readonly<z.infer<typeof RemoteUserSettings>>;

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
