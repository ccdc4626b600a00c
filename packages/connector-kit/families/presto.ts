import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { PRESTO_SECRETS } from './presto-secrets.ts';
import type { EngineFacts, TypeFacts } from '../engine-facts.ts';
import { ANSI } from './ansi.ts';
import { computedGrains, LARGER_UNIT } from './computed-grains.ts';
import { dateTrunc } from './date-trunc.ts';

/** Types of Presto, Trino and, with its rows and maps, Hive. */
export const PRESTO_TYPES: TypeFacts['rules'] = [
  [/^tinyint/i, 'integer'],
  [/^interval/i, 'interval'],
  [/^varbinary/i, 'other-text'],
  [/^json/i, 'json'],
  [/^array/i, 'array'],
  [/^map/i, 'map'],
  [/^row/i, 'row'],
  [/^date/i, 'date'],
];

const WEEK = "date_trunc('week', CAST({col} AS TIMESTAMP)";

const PRESTO_GRAINS: Readonly<Record<string, string>> = {
  ...dateTrunc('CAST({col} AS TIMESTAMP)', 'date_trunc'),
  '1969-12-28T00:00:00Z/P1W': `${WEEK} + interval '1' day) - interval '1' day`,
  '1969-12-29T00:00:00Z/P1W': `${WEEK})`,
  'P1W/1970-01-03T00:00:00Z': `${WEEK} + interval '1' day) + interval '5' day`,
  'P1W/1970-01-04T00:00:00Z': `${WEEK}) + interval '6' day`,
};

/** Engines based on Presto. */
export const PRESTO: Omit<EngineFacts, 'engine' | 'label'> = {
  secrets: PRESTO_SECRETS,
  ...ANSI,
  flags: {
    ...ANSI.flags,
    allowsAliasToSourceColumn: false,
    supportsDynamicSchema: true,
    allowsCostEstimate: true,
  },
  timeGrains: PRESTO_GRAINS,
  computedGrains: computedGrains(
    {
      multiple: (count, unit) =>
        `date_trunc('${LARGER_UNIT[unit]}', CAST({col} AS TIMESTAMP)) + (${unit}(CAST({col} AS TIMESTAMP)) / ${count}) * interval '${count}' ${unit}`,
    },
    PRESTO_GRAINS,
  ),
  epoch: { seconds: 'from_unixtime({col})' },
  moments: { date: `DATE '{date}'`, timestamp: `TIMESTAMP '{text}'` },
  types: { rules: PRESTO_TYPES },
  estimate: 'EXPLAIN (TYPE IO, FORMAT JSON) {sql}',
  connection: { ...ANSI.connection, schemaInPath: 'behind-slash' },
  lexicalRules: { ...STANDARD_SQL, escapeStrings: false },
};
