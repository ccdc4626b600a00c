import type { Db } from '../open-store.ts';
import type { TrashContent } from './belongings.ts';
import type { TrashKind } from './trash-tables.ts';

/** Who restores an item. */
export interface Restorer {
  readonly userId: number | null;
  readonly isAdmin: boolean;
}

/** What is being restored, and what was found missing so far. */
export interface Restoring {
  readonly db: Db;
  readonly kind: TrashKind;
  readonly id: number;
  readonly content: TrashContent;
  readonly now: number;
  readonly restorer: Restorer;
  /** The users who own the item in the trash. */
  readonly owners: readonly number[];
  /** Adds a sentence about something that could not be restored. */
  readonly lose: (sentence: string) => void;
}
