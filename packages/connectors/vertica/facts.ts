import { VERTICA_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import {
  POSTGRESQL_ERRORS,
  POSTGRESQL_LIKE,
  POSTGRESQL_MOMENTS,
} from '@powerset/connector-kit/families/postgresql.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Vertica without connecting to it. */
export const verticaFacts: EngineFacts = {
  ...POSTGRESQL_LIKE,
  engine: 'vertica',
  secrets: VERTICA_SECRETS,
  label: 'Vertica',
  flags: { ...POSTGRESQL_LIKE.flags, supportsCatalog: true },
  names: { ...POSTGRESQL_LIKE.names, dialectName: 'vertica', maxLength: 63, searchedBehind: ['public'] },
  select: { ...POSTGRESQL_LIKE.select, unlimited: 'ALL' },
  moments: POSTGRESQL_MOMENTS,
  errors: POSTGRESQL_ERRORS,
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"'] },
};
