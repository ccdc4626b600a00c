import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { ALL_PAIRS, type Pair } from '@powerset/core/permissions/pairs.ts';
import { pairsOf } from '@powerset/core/permissions/roles.ts';
import { isEmptyForGuests, isForGuests } from '../auth/guest-endpoints.ts';
import { isForVisitors } from '../auth/visitors.ts';
import { NOUNS, type Noun, type Relation, type Rule } from './rules.ts';

/** The callers. `clerk` may make every call but has only one data grant. */
export const PRINCIPALS = [
  'admin',
  'alpha',
  'gamma',
  'gamma with a dataset',
  'gamma with a schema',
  'gamma with a database',
  'sql_lab',
  'clerk',
  'visitor',
  'guest',
] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** The result of a call: done, refused, or not found. */
export type Outcome = 'done' | 'refused' | 'not there';

/** Only the two callers who read everything have these. */
export const ALL_DATA: ReadonlySet<string> = new Set([
  'all_database_access',
  'all_datasource_access',
  'all_query_access',
]);

const GAMMA = pairsOf('Gamma');
const PAIRS: Readonly<Record<Principal, readonly Pair[]>> = {
  admin: ALL_PAIRS,
  alpha: pairsOf('Alpha'),
  gamma: GAMMA,
  'gamma with a dataset': GAMMA,
  'gamma with a schema': GAMMA,
  'gamma with a database': GAMMA,
  sql_lab: pairsOf('sql_lab'),
  clerk: ALL_PAIRS.filter(([permission]) => !ALL_DATA.has(permission)),
  visitor: GAMMA,
  guest: GAMMA,
};

const OWNED: readonly Relation[] = ['own', 'with others'];
const GRANTED: readonly Relation[] = [...OWNED, 'shared'];
const WHOLE_DATABASE: readonly Relation[] = [...GRANTED, 'beside'];
const EVERY: readonly Relation[] = ['own', 'with others', 'shared', 'named', 'beside', 'foreign'];

/** Which datasets each caller may read. */
const READS: Readonly<Record<Principal, readonly Relation[]>> = {
  admin: EVERY,
  alpha: EVERY,
  gamma: OWNED,
  'gamma with a dataset': GRANTED,
  'gamma with a schema': WHOLE_DATABASE,
  'gamma with a database': WHOLE_DATABASE,
  sql_lab: OWNED,
  clerk: GRANTED,
  visitor: [],
  guest: [],
};
/** Who has a grant in the test database. */
const IN_DATABASE: ReadonlySet<Principal> = new Set([
  'admin',
  'alpha',
  'gamma with a dataset',
  'gamma with a schema',
  'gamma with a database',
  'clerk',
]);
/** Who has the role that some dashboards name. */
const NAMED: ReadonlySet<Principal> = new Set(['admin', 'gamma with a dataset', 'clerk']);

/** Returns which items of a kind a caller with the permission sees. */
export function sees(noun: Noun, who: Principal): readonly Relation[] {
  switch (noun) {
    case 'chart':
    case 'dataset':
    case 'virtual':
    case 'column':
    case 'metric':
    case 'form_data':
    case 'explore_link':
      return READS[who];
    case 'table':
    case 'bare_table':
      return IN_DATABASE.has(who) ? READS[who] : [];
    case 'dashboard':
      return [
        ...READS[who].filter(relation => relation !== 'named'),
        ...(NAMED.has(who) ? ['named' as const] : []),
      ];
    case 'dashboard_link':
    case 'embedding':
      return READS[who];
    case 'database':
      return who === 'admin' || who === 'alpha' ? EVERY : IN_DATABASE.has(who) ? ['shared'] : [];
    case 'report':
    case 'report_log':
      return who === 'admin' || who === 'alpha' ? EVERY : OWNED;
    case 'run':
      return who === 'admin' ? EVERY : OWNED;
    case 'saved_query':
    case 'tab':
    case 'tab_table':
    case 'job':
    case 'session':
    case 'personal_token':
      return OWNED;
    case 'trashed':
      if (!PAIRS[who].some(([name, resource]) => name === 'can_write' && resource === 'Chart')) return [];
      return who === 'admin' ? EVERY : OWNED;
    // On a visible dashboard, each caller has some of their own.
    case 'filter_set':
    case 'filter_state':
      return READS[who].includes('shared') ? GRANTED : OWNED;
    default:
      return NOUNS[noun] satisfies readonly ('shared' | 'missing')[];
  }
}

/** Returns the allowed results of a call, by its permission and its rule. */
export function expectedOutcomes(
  endpoint: Endpoint,
  rule: Rule,
  { who, relation }: { readonly who: Principal; readonly relation: Relation },
): readonly Outcome[] {
  if (!mayCall(endpoint, who)) return ['refused'];
  if (who === 'guest' && isEmptyForGuests(endpoint)) return ['not there'];
  if (rule.may === 'plain') return rule.isForAdmins && who !== 'admin' ? ['refused'] : ['done'];
  // Guests have no favorites, and nothing is looked up.
  if (who === 'guest' && endpoint.path.endsWith('/favorites/')) return ['done'];
  const { may, noun } = rule;
  if (relation === 'missing') return may === 'quiet' ? ['done', 'not there'] : ['not there'];
  const isOwn = OWNED.includes(relation);
  if (may === 'any') return ['done'];
  if (may === 'own') return isOwn ? ['done'] : ['not there'];
  if (may === 'mine')
    return isOwn
      ? ['done']
      : sees(noun, who).includes(relation) || noun === 'tab'
        ? ['refused']
        : ['refused', 'not there'];
  const isSeen = sees(noun, who).includes(relation);
  if (may === 'quiet') return isSeen ? ['done', 'not there'] : ['not there', 'done'];
  // A dataset's owner reads its table, even if the database is not listed.
  if (noun === 'table' && isOwn && !isSeen) return ['done', 'refused', 'not there'];
  if (!isSeen) return may === 'read' ? ['refused', 'not there'] : ['not there'];
  // A run may have read more than its author may read now.
  if (noun === 'run' && may !== 'see') return ['done', 'refused'];
  if (may === 'ask')
    return who === 'admin' || who === 'alpha' || relation === 'shared' || relation === 'beside'
      ? ['done']
      : ['refused'];
  if (may !== 'change' || noun === 'database') return ['done'];
  return who === 'admin' || isOwn ? ['done'] : ['refused'];
}

/** Returns true if the role has the permission of the call. */
export function mayCall(endpoint: Endpoint, who: Principal): boolean {
  const { permission, method, onlyReads, sendsVisitorsToSignIn } = endpoint;
  if (permission === 'public') return true;
  if (who === 'guest' && !isForGuests(endpoint) && !isEmptyForGuests(endpoint)) return false;
  // Visitors' writes lack a session's CSRF token.
  if (
    who === 'visitor' &&
    (permission === 'signed-in' || sendsVisitorsToSignIn || (method !== 'GET' && !onlyReads))
  )
    return false;
  if (permission === 'signed-in') return true;
  return PAIRS[who].some(
    ([name, resource]) =>
      name === permission[0] &&
      resource === permission[1] &&
      (who !== 'visitor' || isForVisitors({ permission: name, resource })),
  );
}
