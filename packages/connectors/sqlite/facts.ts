import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { SQLITE_FUNCTIONS } from '@powerset/connector-kit/families/shillelagh-functions.ts';
import { SQLITE_LIKE } from '@powerset/connector-kit/families/sqlite.ts';

/** What is known of SQLite without connecting to it. */
export const sqliteFacts: EngineFacts = {
  ...SQLITE_LIKE,
  engine: 'sqlite',
  label: 'SQLite',
  functionNames: SQLITE_FUNCTIONS,
};
