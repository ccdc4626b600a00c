import { z } from 'zod';
import { isLoopback } from '../auth/first-account.ts';

const name = z.string().min(1);
const oneOrMore = z
  .union([name, z.array(name)])
  .transform(value => (typeof value === 'string' ? [value] : value));

/** How people of another system become accounts here, with which roles. */
const accountRules = {
  /** Group to role or roles. */
  roles: z.record(z.string(), oneOrMore).default({}),
  /** Whether groups decide about roles at every sign-in, or only at the first. */
  syncRoles: z.enum(['always', 'first']).default('always'),
  /** Whether somebody who is not known yet gets an account. */
  register: z.boolean().default(false),
  /** Roles for people whom no group gives one. */
  registerRoles: oneOrMore.default([]),
  /** By what somebody who comes for the first time is taken for an account that is there already. */
  link: z.enum(['none', 'username', 'email']).default('none'),
};
export type AccountRules = Readonly<z.infer<z.ZodObject<typeof accountRules>>>;

const https = z.string().refine(isSafeAddress, { error: 'an address that begins with https:// is needed' });

const OidcProvider = z.strictObject({
  name: z.string().regex(/^[\w-]{1,40}$/, { error: 'letters, digits, - and _ are needed' }),
  label: name.optional(),
  /** Address of a picture for its button. */
  icon: z
    .string()
    .regex(/^(?:https:|data:image\/)/, {
      error: 'an address that begins with https:// or data:image/ is needed',
    })
    .optional(),
  issuer: https,
  clientId: name,
  clientSecret: name.optional(),
  scopes: z.array(name).default(['openid', 'profile', 'email']),
  /** Where claims are, with dots on the way to inner ones. */
  claims: z
    .strictObject({
      username: name.default('preferred_username'),
      email: name.default('email'),
      firstName: name.default('given_name'),
      lastName: name.default('family_name'),
      groups: name.default('groups'),
    })
    .prefault({}),
  /** Domains of email addresses that may come in; all when empty. */
  emailDomains: z.array(name).default([]),
  ...accountRules,
});
export type OidcProvider = Readonly<z.infer<typeof OidcProvider>>;

export const OidcProviders = z
  .array(OidcProvider)
  .refine(all => new Set(all.map(one => one.name)).size === all.length, {
    error: 'each provider needs a name of its own',
  });

export const LdapSettings = z
  .strictObject({
    url: z.string().refine(text => URL.canParse(text) && /^ldaps?:$/.test(new URL(text).protocol), {
      error: 'an address that begins with ldap:// or ldaps:// is needed',
    }),
    startTls: z.boolean().default(false),
    /** Whether the directory's certificate must be valid. */
    verifyTls: z.boolean().default(true),
    /** File with the certificates of authorities to trust. */
    caFile: name.optional(),
    /** Whether passwords may travel unencrypted to another machine. */
    allowPlain: z.boolean().default(false),
    bindDn: name.optional(),
    bindPassword: name.optional(),
    /** Pattern of people's names for a directory that needs no search, such as `uid={username},ou=people,dc=example,dc=org`. */
    userDn: z.string().includes('{username}', { error: '{username} must be in it' }).optional(),
    searchBase: name.optional(),
    userField: z
      .string()
      .regex(/^[\w;.-]+$/)
      .default('uid'),
    /** What else must hold of people, such as `(memberOf=cn=staff,dc=example,dc=org)`. */
    userFilter: z
      .string()
      .regex(/^\(.*\)$/, { error: 'a filter in parentheses is needed' })
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
    if (!ldap.userDn && !ldap.searchBase) complain('searchBase', 'searchBase or userDn is needed');
    if (ldap.bindDn && !ldap.bindPassword) complain('bindPassword', 'bindDn needs its password');
    // Told already.
    if (!URL.canParse(ldap.url)) return;
    const { protocol, hostname } = new URL(ldap.url);
    if (protocol === 'ldap:' && !ldap.startTls && !ldap.allowPlain && !isLoopback(hostname))
      complain(
        'url',
        'ldaps:// or startTls is needed, so that passwords travel encrypted (allowPlain allows it otherwise)',
      );
  });
export type LdapSettings = Readonly<z.infer<typeof LdapSettings>>;

const header = z
  .string()
  .regex(/^[\w-]+$/, { error: 'the name of a header is needed' })
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
    .regex(/^(?:https?:\/\/|\/)/, { error: 'an address or a path is needed' })
    .optional(),
  ...accountRules,
});
export type RemoteUserSettings = Readonly<z.infer<typeof RemoteUserSettings>>;

function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
