import { NETEZZA_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import {
  POSTGRESQL_ERRORS,
  POSTGRESQL_LIKE,
  POSTGRESQL_MOMENTS,
} from '@powerset/connector-kit/families/postgresql.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes IBM Netezza Performance Server without connecting to it. */
export const netezzaFacts: EngineFacts = {
  ...POSTGRESQL_LIKE,
  engine: 'netezza',
  secrets: NETEZZA_SECRETS,
  label: 'IBM Netezza Performance Server',
  defaultDriver: 'nzpy',
  flags: { ...POSTGRESQL_LIKE.flags, supportsCatalog: true },
  names: { ...POSTGRESQL_LIKE.names, dialectName: 'nzdbapi', maxLength: 63, quotesOnlyOdd: true },
  values: { ...POSTGRESQL_LIKE.values, ilike: 'lowered' },
  moments: POSTGRESQL_MOMENTS,
  errors: POSTGRESQL_ERRORS,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'], foldsNames: 'upper', impliesTables: true },
};
