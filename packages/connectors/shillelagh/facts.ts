import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { SHILLELAGH_FUNCTIONS } from '@powerset/connector-kit/families/shillelagh-functions.ts';
import { SQLITE_LIKE } from '@powerset/connector-kit/families/sqlite.ts';

/** Describes Shillelagh without connecting to it. */
export const shillelaghFacts: EngineFacts = {
  ...SQLITE_LIKE,
  engine: 'shillelagh',
  label: 'Shillelagh',
  defaultDriver: 'apsw',
  drivers: { apsw: 'SQLite driver' },
  uriPlaceholder: 'shillelagh://',
  names: { ...SQLITE_LIKE.names, dialectName: 'shillelagh' },
  functionNames: SHILLELAGH_FUNCTIONS,
};
