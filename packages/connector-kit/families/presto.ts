import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import type { EngineFacts, TypeFacts } from '../engine-facts.ts';
import { ANSI } from './ansi.ts';
import { dateTrunc } from './date-trunc.ts';

/** Types of Presto, Trino and, with its rows and maps, Hive. */
export const PRESTO_TYPES: TypeFacts['rules'] = [
  [/^tinyint/i, 'integer'], [/^interval/i, 'interval'], [/^varbinary/i, 'other-text'], [/^json/i, 'json'], [/^array/i, 'array'], [/^map/i, 'map'], [/^row/i, 'row'], [/^date/i, 'date'],
];

const WEEK = "date_trunc('week', CAST({col} AS TIMESTAMP)";

/** Engines that grew out of Presto. */
export const PRESTO: Omit<EngineFacts, 'engine' | 'label'> = {
  ...ANSI,
  flags: { ...ANSI.flags, allowsAliasToSourceColumn: false, supportsDynamicSchema: true, allowsCostEstimate: true },
  timeGrains: {
    ...dateTrunc('CAST({col} AS TIMESTAMP)', 'date_trunc'),
    '1969-12-28T00:00:00Z/P1W': `${WEEK} + interval '1' day) - interval '1' day`,
    '1969-12-29T00:00:00Z/P1W': `${WEEK})`,
    'P1W/1970-01-03T00:00:00Z': `${WEEK} + interval '1' day) + interval '5' day`,
    'P1W/1970-01-04T00:00:00Z': `${WEEK}) + interval '6' day`,
  },
  epoch: { seconds: 'from_unixtime({col})' },
  moments: { date: `DATE '{date}'`, timestamp: `TIMESTAMP '{text}'` },
  types: { rules: PRESTO_TYPES },
  estimate: 'EXPLAIN (TYPE IO, FORMAT JSON) {sql}',
  connection: { ...ANSI.connection, schemaInPath: 'behind-slash' },
  lexicalRules: { ...STANDARD_SQL, escapeStrings: false },
};
