import { fail } from '@powerset/core/errors.ts';
import { NOBODY, putDown } from '../access/audit-trail.ts';
import type { AccountRules } from '../config/identity-settings.ts';
import type { Db } from '../metadata/open-store.ts';
import { NO_PASSWORD } from './passwords.ts';
import { userStore, type User } from './users.ts';

/** A user authenticated by another system. */
export interface ExternalPerson {
  /** The other system. */
  readonly provider: string;
  /** The user's permanent id there. */
  readonly subject: string;
  readonly username: string;
  readonly email: string | undefined;
  /** Whether the system verified the email address. */
  readonly hasVerifiedEmail: boolean;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly groups: readonly string[];
}

export interface ExternalAccounts {
  /**
   * Returns the account of an authenticated user, creating or linking it if the rules allow, with the roles
   * of their groups.
   * @throws AppError `auth.no-account`, `auth.name-taken` or `auth.inactive` if there is none
   */
  userOf(person: ExternalPerson, rules: AccountRules): Promise<User>;
}

export interface ExternalAccountDeps {
  readonly db: Db;
  readonly nowMs: () => number;
  readonly forgetActors: () => void;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

export function makeExternalAccounts({
  db,
  nowMs,
  forgetActors,
  log,
}: ExternalAccountDeps): ExternalAccounts {
  return {
    async userOf(person, rules) {
      const known = await knownUser(person, db);
      if (known?.is_active === 0) fail('auth.inactive');
      if (known) {
        if (rules.syncRoles === 'always' && Object.keys(rules.roles).length > 0)
          await giveRoles(known.id, person, rules, { db, nowMs, forgetActors, log });
        return known;
      }
      const user = await db
        .transaction()
        .execute(trx => admit(person, rules, { db: trx, nowMs, forgetActors, log }))
        // A page sends several requests at once, and only one of them creates the account.
        .catch(async (error: unknown) => (await knownUser(person, db)) ?? Promise.reject(error));
      forgetActors();
      return user;
    },
  };
}

/** Returns the roles of a user's groups, or those of new accounts if there are none. */
export function rolesOf(
  { groups }: Pick<ExternalPerson, 'groups'>,
  { roles, registerRoles }: Pick<AccountRules, 'roles' | 'registerRoles'>,
): readonly string[] {
  const held = new Set(groups.map(groupKey));
  const mapped = Object.entries(roles).flatMap(([group, names]) => (held.has(groupKey(group)) ? names : []));
  return mapped.length > 0 ? [...new Set(mapped)] : registerRoles;
}

// Directories vary the spaces and case of a name.
function groupKey(group: string): string {
  return group
    .trim()
    .toLowerCase()
    .replace(/\s*([,=])\s*/g, '$1');
}

async function knownUser({ provider, subject }: ExternalPerson, db: Db): Promise<User | undefined> {
  return db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

async function admit(person: ExternalPerson, rules: AccountRules, deps: ExternalAccountDeps): Promise<User> {
  const { db } = deps;
  const now = deps.nowMs();
  const users = userStore(db);
  const linked = await accountToLink(person, rules, db);
  if (!linked && !rules.register) fail('auth.no-account');
  if (!linked && (await users.isTaken(person))) fail('auth.name-taken');
  const id =
    linked?.id ??
    (await users.create(
      {
        username: person.username,
        firstName: person.firstName ?? person.username,
        lastName: person.lastName ?? '',
        email: person.email ?? `${person.username}@unknown.invalid`,
        passwordHash: NO_PASSWORD,
      },
      [],
      now,
    ));
  if (!linked)
    await putDown(
      {
        action: 'account.create',
        actor: NOBODY,
        facts: { by: person.provider, before: [], after: [{ id, username: person.username }] },
      },
      db,
      now,
    );
  await db
    .insertInto('identities')
    .values({ provider: person.provider, subject: person.subject, user_id: id, created_on: now })
    .execute();
  if (!linked || Object.keys(rules.roles).length > 0) await giveRoles(id, person, rules, deps);
  return (await users.byId(id))!;
}

async function accountToLink(
  { username, email, hasVerifiedEmail }: ExternalPerson,
  { link }: AccountRules,
  db: Db,
): Promise<User | undefined> {
  if (link === 'none' || (link === 'email' && (!email || !hasVerifiedEmail))) return undefined;
  const found = await db
    .selectFrom('users')
    .selectAll()
    .where(link, '=', link === 'email' ? email! : username)
    .executeTakeFirst();
  if (found?.is_active === 0) fail('auth.inactive');
  return found;
}

async function giveRoles(
  userId: number,
  person: ExternalPerson,
  rules: AccountRules,
  { db, nowMs, forgetActors, log }: ExternalAccountDeps,
): Promise<void> {
  const names = rolesOf(person, rules);
  const roles =
    names.length === 0
      ? []
      : await db
          .selectFrom('roles')
          .select(['id', 'name'])
          .where('name', 'in', names)
          .orderBy('id')
          .execute();
  const unknown = names.filter(name => !roles.some(role => role.name === name));
  if (unknown.length > 0) log('the settings give roles that do not exist', { roles: unknown });
  const present = await userStore(db).rolesOf(userId);
  if (present.map(role => role.id).join() === roles.map(role => role.id).join()) return;
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (roles.length > 0)
    await db
      .insertInto('user_roles')
      .values(roles.map(role => ({ user_id: userId, role_id: role.id })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  const traced = { id: userId, username: person.username };
  await putDown(
    {
      action: 'account.update',
      actor: NOBODY,
      facts: {
        by: person.provider,
        before: [{ ...traced, roles: present.map(role => role.name) }],
        after: [{ ...traced, roles: roles.map(role => role.name) }],
      },
    },
    db,
    nowMs(),
  );
  forgetActors();
}
