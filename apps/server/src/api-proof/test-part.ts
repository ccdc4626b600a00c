import type { Noun } from './rules.ts';
import type { Places, There } from './test-things.ts';
import type { World } from './test-world.ts';

/** What makers of items need. */
export interface PartMakerDeps {
  readonly world: World;
  /** The owner of what belongs to another user. */
  readonly somebody: number;
  readonly otherDatabase: number;
  readonly datasets: Readonly<Record<'shared' | 'beside' | 'foreign', number>>;
  readonly named: (relation: There) => string;
  readonly makeDashboard: (
    relation: There,
    owners: readonly number[],
  ) => Promise<{ readonly id: number; readonly uuid: string }>;
}

/** The user an item is made for. */
export type Whose = { readonly userId: number; readonly owners: readonly number[] };
/** Stores an item and returns its ids. */
export type Maker = (relation: There, whose: Whose) => Promise<Places>;
/** Kinds of items with their own create calls. */
export type Part = Exclude<
  Noun,
  'chart' | 'dashboard' | 'dataset' | 'virtual' | 'table' | 'bare_table' | 'database' | 'report'
>;

/** The audit columns of items of nobody. */
export const AUDIT = { created_on: 1, changed_on: 1, created_by: null, changed_by: null };
