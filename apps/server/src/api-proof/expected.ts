import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { pairsOf } from '@powerset/core/permissions/roles.ts';
import { isForGuests } from '../auth/guest-endpoints.ts';
import { isForVisitors } from '../auth/visitors.ts';
import type { Noun, Rule } from './rules.ts';
import type { Relation } from './test-things.ts';

export const PRINCIPALS = ['admin', 'alpha', 'gamma', 'gamma with a grant', 'sql_lab', 'visitor', 'guest'] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** What comes of a call: it is done (or its input refused), it is refused, or there is nothing there. */
export type Outcome = 'done' | 'refused' | 'not there';

const ROLE = { admin: 'Admin', alpha: 'Alpha', gamma: 'Gamma', 'gamma with a grant': 'Gamma', sql_lab: 'sql_lab', visitor: 'Gamma', guest: 'Gamma' } as const;

/** Which things somebody sees who may ask for such things at all. */
const SEES: Readonly<Record<Noun, Readonly<Record<Principal, readonly Relation[]>>>> = {
  chart: sees({ alpha: ['own', 'shared', 'foreign'] }),
  dashboard: sees({ alpha: ['own', 'shared', 'foreign'] }),
  dataset: sees({ alpha: ['own', 'shared', 'foreign'] }),
  database: { ...sees({ alpha: ['own', 'shared', 'foreign'] }), gamma: [], sql_lab: [], 'gamma with a grant': ['own', 'shared'] },
  report: { ...sees({ alpha: ['own', 'shared', 'foreign'] }), 'gamma with a grant': ['own'] },
  saved_query: { admin: ['own'], alpha: ['own'], gamma: ['own'], 'gamma with a grant': ['own'], sql_lab: ['own'], visitor: [], guest: [] },
};

function sees({ alpha }: { readonly alpha: readonly Relation[] }): Readonly<Record<Principal, readonly Relation[]>> {
  return { admin: ['own', 'shared', 'foreign'], alpha, gamma: ['own'], 'gamma with a grant': ['own', 'shared'], sql_lab: ['own'], visitor: [], guest: [] };
}

/** What must come of a call to a thing of that relation, by the contract's permission and the rule of the call. */
export function expectedOutcome(endpoint: Endpoint, rule: Rule, { who, relation }: { readonly who: Principal; readonly relation: Relation }): Outcome {
  if (!mayCall(endpoint, who)) return 'refused';
  if (rule.may === 'plain') return 'done';
  // A guest has no favourites, and nothing is looked at.
  if (who === 'guest' && endpoint.path.endsWith('/favorites/')) return 'done';
  if (relation === 'missing' || !SEES[rule.noun][who].includes(relation)) return 'not there';
  // Whoever owns a chart does not by that read the data it asks for; the charts here ask for a dataset of somebody else.
  if (rule.may === 'ask') return relation !== 'own' || who === 'admin' || who === 'alpha' ? 'done' : 'refused';
  return rule.may === 'see' || who === 'admin' || relation === 'own' || rule.noun === 'database' ? 'done' : 'refused';
}

/** True when the role has the permission of the call. */
export function mayCall(endpoint: Endpoint, who: Principal): boolean {
  const { permission, method, onlyReads, sendsVisitorsToSignIn } = endpoint;
  if (permission === 'public') return true;
  if (who === 'guest' && !isForGuests(endpoint)) return false;
  // What a visitor writes lacks the token of a session.
  if (who === 'visitor' && (permission === 'signed-in' || sendsVisitorsToSignIn || (method !== 'GET' && !onlyReads))) return false;
  if (permission === 'signed-in') return true;
  return pairsOf(ROLE[who]).some(([name, resource]) => name === permission[0] && resource === permission[1] && (who !== 'visitor' || isForVisitors({ permission: name, resource })));
}
