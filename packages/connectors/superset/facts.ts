import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { SHILLELAGH_FUNCTIONS } from '@powerset/connector-kit/families/shillelagh-functions.ts';
import { SQLITE_LIKE } from '@powerset/connector-kit/families/sqlite.ts';

/** Describes Superset meta database without connecting to it. */
export const supersetFacts: EngineFacts = {
  ...SQLITE_LIKE,
  engine: 'superset',
  label: 'Superset meta database',
  defaultDriver: '',
  drivers: { '': 'Native driver' },
  uriPlaceholder: 'superset://',
  flags: { ...SQLITE_LIKE.flags, supportsFileUpload: false },
  names: { ...SQLITE_LIKE.names, dialectName: 'superset' },
  connection: { ...SQLITE_LIKE.connection, supportsUrl: false },
  functionNames: SHILLELAGH_FUNCTIONS,
};
