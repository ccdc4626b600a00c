import type { DataGrants } from './grants.ts';

/** Who asks. `can` holds for a permission and the thing it is on, such as `can_read` on `Chart`. */
export interface Actor {
  /** Null for a visitor who has not signed in. */
  readonly userId: number | null;
  readonly username: string;
  readonly roles: readonly { readonly id: number; readonly name: string }[];
  can(permission: string, resource: string): boolean;
  /** Access to single databases, schemas and datasets; none when absent. */
  readonly grants?: DataGrants;
  /** The network address of a visitor who has not signed in, which tells one from another. */
  readonly visitorAddress?: string;
  /** Set for the visitor of an embedded dashboard. */
  readonly guest?: Guest;
}

/** What an embedding page's token says of its visitor. */
export interface Guest {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The only dashboards that are there for the guest. */
  readonly dashboardIds: ReadonlySet<number>;
  /** Key of the names under which answers are told to this guest, made from the token. */
  readonly answerKey: string;
  /** Conditions that every row must meet, of one dataset or of all. */
  readonly rules: readonly { readonly datasetId: number | null; readonly clause: string }[];
  /** Whether these conditions may hold sub-queries. */
  readonly rulesMayQuery: boolean;
}

/** The conditions of a guest's token that may hold no sub-query, as they are written; undefined where there are none. */
export function plainConditions({ guest }: Pick<Actor, 'guest'>): ReadonlySet<string> | undefined {
  return guest && !guest.rulesMayQuery && guest.rules.length > 0
    ? new Set(guest.rules.map(({ clause }) => clause))
    : undefined;
}

/** True for a role named admin in any case (spec 2 §6). */
export function isAdmin(actor: Actor): boolean {
  return actor.roles.some(role => role.name.toLowerCase() === 'admin');
}
