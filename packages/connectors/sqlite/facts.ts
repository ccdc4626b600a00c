import { SQLITE_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { SQLITE_FUNCTIONS } from '@powerset/connector-kit/families/shillelagh-functions.ts';
import { SQLITE_LIKE } from '@powerset/connector-kit/families/sqlite.ts';

/** Describes SQLite without connecting to it. */
export const sqliteFacts: EngineFacts = {
  ...SQLITE_LIKE,
  engine: 'sqlite',
  secrets: SQLITE_SECRETS,
  label: 'SQLite',
  // With another join, SQLite may compute the subquery again for every row of the table.
  select: { ...SQLITE_LIKE.select, innerJoin: 'CROSS JOIN' },
  functionNames: SQLITE_FUNCTIONS,
};
