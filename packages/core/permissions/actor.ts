import type { DataGrants } from './grants.ts';

/** Who makes a request. `can` tests a permission on a resource, such as `can_read` on `Chart`. */
export interface Actor {
  /** Null for a visitor who has not signed in. */
  readonly userId: number | null;
  readonly username: string;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  can(permission: string, resource: string): boolean;
  /** Access to single databases, schemas, and datasets; none if absent. */
  readonly grants?: DataGrants;
  /** The network address that identifies a visitor without sign-in. */
  readonly visitorAddress?: string;
  /** Set for the visitor of an embedded dashboard. */
  readonly guest?: Guest;
  /** Set for a program with a personal token, which may do less than its user. */
  readonly token?: PersonalTokenMark;
  /** The administrator who sees the site with this user's rights and can change nothing. */
  readonly viewer?: Viewer;
}

/** An administrator who sees the site as another user. */
export interface Viewer {
  readonly userId: number;
  readonly username: string;
  readonly untilMs: number;
}

/** How much of what its user may do a personal token may do. */
export type TokenScope = 'read' | 'write' | 'all';

/** The personal token with which a request was made. */
export interface PersonalTokenMark {
  readonly id: number;
  readonly name: string;
  readonly scope: TokenScope;
}

/** The claims of an embedding page's token about its visitor. */
export interface Guest {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The only dashboards that the guest can see. */
  readonly dashboardIds: ReadonlySet<number>;
  /** The key, derived from the token, for the names of this guest's answers. */
  readonly answerKey: string;
  /** Conditions that every row must meet, for one dataset or all. */
  readonly rules: readonly { readonly datasetId: number | null; readonly clause: string }[];
  /** True for a visitor with a public link, whose permissions do not depend on a role. */
  readonly hasPublicLink?: boolean;
  /** Whether these conditions may contain subqueries. */
  readonly rulesMayQuery: boolean;
}

/** Returns the guest conditions that may not contain subqueries, if any. */
export function plainConditions({ guest }: Pick<Actor, 'guest'>): ReadonlySet<string> | undefined {
  return guest && !guest.rulesMayQuery && guest.rules.length > 0
    ? new Set(guest.rules.map(({ clause }) => clause))
    : undefined;
}

/** Returns true for a role named admin in any case (spec 2 §6). */
export function isAdmin(actor: Actor): boolean {
  return actor.roles.some(role => role.name.toLowerCase() === 'admin');
}
