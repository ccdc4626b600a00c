import { sql } from 'kysely';
import type {
  AccessCheck,
  AccessExplained,
  AccessKind,
  AccessReason,
  AccessRule,
} from '@powerset/contracts/access-reason.ts';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import { databaseEndpoints } from '@powerset/contracts/database.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { toActor } from '../../auth/actors.ts';
import { userStore, type RolePair, type User } from '../../auth/users.ts';
import { readableDatasets, visibleDatabases } from '../../access/data-access.ts';
import { requirePermission } from '../../http/bind.ts';
import { ALWAYS, anyOf, type Condition } from '../../listing/conditions.ts';
import type { Db } from '../../metadata/open-store.ts';
import { fullName } from '../../metadata/people.ts';
import { accessFacts, type AccessedItem } from './access-facts.ts';

export interface ExplainDeps {
  readonly db: Db;
  /** Whether dashboards can name roles. */
  readonly hasRoles: boolean;
  readonly visibleDashboards: (actor: Actor) => Condition;
  readonly visibleCharts: (actor: Actor) => Condition;
  /** Returns the dashboards that open their own data to the actor. */
  readonly sharedByRole: (actor: Actor) => Condition;
  /** Returns the rules of a dataset, and whether they apply to the actor. */
  readonly rulesOf: (
    actor: Actor,
    dataset: AccessedItem['datasets'][number],
  ) => Promise<readonly Omit<AccessRule, 'dataset'>[]>;
}

interface Asked {
  readonly user_id: number;
  readonly kind: AccessKind;
  readonly id: number;
}

interface RoleWithPairs {
  readonly id: number;
  readonly name: string;
  readonly pairs: readonly RolePair[];
}

/** What the explanation is made from. */
interface Case {
  readonly user: User;
  readonly actor: Actor;
  /** The roles of the user, with the permissions that can matter for the item. */
  readonly roles: readonly RoleWithPairs[];
  readonly others: readonly RoleWithPairs[];
  readonly item: AccessedItem;
  readonly deps: ExplainDeps;
}

const READ: Readonly<Record<AccessKind, Endpoint>> = {
  dashboard: dashboardEndpoints.get as Endpoint,
  chart: chartEndpoints.get as Endpoint,
  dataset: datasetEndpoints.get as Endpoint,
  database: databaseEndpoints.get as Endpoint,
};

/**
 * Explains why a user can or cannot see an item. It asks the functions that decide: once as the user, and
 * again with each role, permission, and ownership alone.
 */
export async function explainAccess(asked: Asked, deps: ExplainDeps): Promise<AccessExplained> {
  const { db } = deps;
  const users = userStore(db);
  const user = (await users.byId(asked.user_id)) ?? fail('resource.not-found');
  const facts = accessFacts(db);
  const item = (await facts.item(asked.kind, asked.id)) ?? fail('resource.not-found');
  const roles = await users.rolesOf(user.id);
  const actor = toActor(user, roles, await users.pairsOfRoles(roles.map(role => role.id)));
  const all = await facts.rolesFor(item, READ[asked.kind].permission);
  const own = new Set(roles.map(role => role.id));
  const known: Case = {
    user,
    actor,
    roles: all.filter(role => own.has(role.id)),
    others: all.filter(role => !own.has(role.id)),
    item,
    deps,
  };
  const checks = [accountCheck(user), permissionCheck(known), ...(await itemChecks(known))];
  return {
    user: {
      id: user.id,
      name: fullName(user),
      username: user.username,
      roles: roles.map(role => role.name),
    },
    item: {
      kind: item.kind,
      id: item.id,
      name: item.name,
      owners: item.owners.map(fullName),
      ...(item.isPublished === undefined ? {} : { is_published: item.isPublished }),
      ...(item.kind === 'dashboard' && deps.hasRoles ? { roles: [...item.roles] } : {}),
    },
    is_allowed: checks.every(check => check.is_met || check.check === 'data'),
    checks,
    rules: await rulesFor(known),
  };
}

function accountCheck(user: User): AccessCheck {
  return { check: 'account', is_met: user.is_active === 1, reasons: [], would_help: [] };
}

function permissionCheck({ actor, roles, others, item }: Case): AccessCheck {
  const { permission } = READ[item.kind];
  const [name, resource] = permission as readonly [string, string]; // every call that reads an item names one
  const may = (one: Actor): boolean => {
    try {
      requirePermission({ permission }, one);
      return true;
    } catch {
      return false;
    }
  };
  const isMet = may(actor);
  const alone = (role: RoleWithPairs): boolean => may(withOnly([role], role.pairs));
  return {
    check: 'permission',
    is_met: isMet,
    needs: { permission: name, resource },
    reasons: roles
      .filter(alone)
      .map(role => ({ by: 'permission', role: refOf(role), permission: name, resource })),
    would_help: isMet ? [] : others.filter(alone).map(refOf),
  };
}

async function itemChecks(known: Case): Promise<readonly AccessCheck[]> {
  const { item, deps } = known;
  const [table, conditionOf] = decisionOf(item.kind, deps);
  const seen = await explained('item', { table, id: item.id, conditionOf }, known);
  if (item.kind === 'database' || item.kind === 'dataset' || item.datasets.length === 0) return [seen];
  const data = await explained('data', { table, id: item.id, conditionOf: dataOf(item, deps) }, known);
  return [seen, { ...data, unreadable: data.is_met ? [] : await hiddenFrom(known) }];
}

function decisionOf(
  kind: AccessKind,
  { visibleDashboards, visibleCharts }: ExplainDeps,
): readonly [table: string, conditionOf: (actor: Actor) => Condition] {
  switch (kind) {
    case 'dashboard':
      return ['dashboards', visibleDashboards];
    case 'chart':
      return ['charts', visibleCharts];
    case 'dataset':
      return ['datasets', readableDatasets];
    case 'database':
      return ['databases', visibleDatabases];
  }
}

/** Returns the condition that all rows of the item may be read, apart from row-level security. */
function dataOf(item: AccessedItem, { hasRoles, sharedByRole }: ExplainDeps): (actor: Actor) => Condition {
  const ids = sql.join(item.datasets.map(dataset => dataset.id));
  return actor => {
    const readable: Condition = sql`not exists (select 1 from datasets where datasets.id in (${ids})
      and not (${readableDatasets(actor)}))`;
    return item.kind === 'dashboard' && hasRoles ? anyOf([readable, sharedByRole(actor)]) : readable;
  };
}

async function hiddenFrom({
  actor,
  item,
  deps: { db },
}: Case): Promise<NonNullable<AccessCheck['unreadable']>> {
  const ids = sql.join(item.datasets.map(dataset => dataset.id));
  const { rows } = await sql<{ id: number; name: string }>`
    select datasets.id, datasets.table_name as name from datasets
    where datasets.id in (${ids}) and not (${readableDatasets(actor)}) order by datasets.table_name`.execute(
    db,
  );
  return rows;
}

interface Question {
  readonly table: string;
  readonly id: number;
  readonly conditionOf: (actor: Actor) => Condition;
}

/** Asks the deciding condition as the user and with each possible reason alone, in one statement. */
async function explained(
  check: 'item' | 'data',
  question: Question,
  { user, actor, roles, others, deps: { db } }: Case,
): Promise<AccessCheck> {
  const tries = [{ reason: { by: 'owner' } as AccessReason, as: toActor(user, [], []) }, ...triesOf(roles)];
  const answers = await ask(question, [actor, ...tries.map(({ as }) => as)], db);
  const isMet = answers[0] === true;
  const reasons = tries.filter((_, at) => answers[at + 1]).map(({ reason }) => reason);
  const helpful = isMet
    ? []
    : await ask(
        question,
        others.map(role => withOnly([role], role.pairs)),
        db,
      );
  return {
    check,
    is_met: isMet,
    reasons: isMet && reasons.length === 0 ? [{ by: 'together' }] : isMet ? reasons : [],
    would_help: others.filter((_, at) => helpful[at]).map(refOf),
  };
}

/** Returns each role by its name alone, and each of its permissions alone. */
function triesOf(
  roles: readonly RoleWithPairs[],
): readonly { readonly reason: AccessReason; readonly as: Actor }[] {
  return roles.flatMap(role => {
    const named = withOnly([role], []);
    return [
      { reason: { by: isAdmin(named) ? 'administrator' : 'role', role: refOf(role) }, as: named },
      ...role.pairs.map(pair => ({
        reason: {
          by: 'permission' as const,
          role: refOf(role),
          permission: pair.permission,
          resource: pair.resource,
        },
        as: withOnly([], [pair]),
      })),
    ];
  });
}

// Engines limit how many values and columns one statement holds.
const MOST_AT_ONCE = 100;

async function ask(
  { table, id, conditionOf }: Question,
  actors: readonly Actor[],
  db: Db,
): Promise<readonly boolean[]> {
  const answers: boolean[] = [];
  for (let at = 0; at < actors.length; at += MOST_AT_ONCE) {
    const some = actors.slice(at, at + MOST_AT_ONCE);
    const columns = some.map(
      (actor, index) => sql`case when (${conditionOf(actor)}) then 1 else 0 end as ${sql.ref(`a${index}`)}`,
    );
    const { rows } = await sql<Record<string, number>>`
      select ${sql.join(columns)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and ${ALWAYS}`.execute(
      db,
    );
    answers.push(...some.map((_, index) => Number(rows[0]?.[`a${index}`]) === 1));
  }
  return answers;
}

async function rulesFor({ actor, item, deps }: Case): Promise<AccessRule[]> {
  const rules: AccessRule[] = [];
  for (const dataset of item.datasets)
    for (const rule of await deps.rulesOf(actor, dataset))
      rules.push({ ...rule, dataset: { id: dataset.id, name: dataset.tableName } });
  return rules;
}

/** Returns somebody who has nothing but these roles and permissions, and owns nothing. */
function withOnly(
  roles: readonly { readonly id: number; readonly name: string }[],
  pairs: readonly RolePair[],
): Actor {
  return toActor(NOBODY, roles, pairs);
}

// Calls tell visitors apart from users by the id, which belongs to no account here.
const NOBODY = { id: 0, username: '' } as User;

function refOf({ id, name }: RoleWithPairs): { readonly id: number; readonly name: string } {
  return { id, name };
}
