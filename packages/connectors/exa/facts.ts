import { EXASOL_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { dateTrunc } from '@powerset/connector-kit/families/date-trunc.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Exasol without connecting to it. */
export const exaFacts: EngineFacts = {
  ...ANSI,
  engine: 'exa',
  secrets: EXASOL_SECRETS,
  label: 'Exasol',
  names: { ...ANSI.names, dialectName: 'exasol', maxLength: 128, quotesOnlyOdd: true },
  labels: { ...ANSI.labels, maxLength: 128 },
  timeGrains: dateTrunc(),
  moments: {},
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['"', '['], foldsNames: 'upper' },
};
