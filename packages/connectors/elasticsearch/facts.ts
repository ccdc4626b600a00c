import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes ElasticSearch (SQL API) without connecting to it. */
export const elasticsearchFacts: EngineFacts = {
  ...ANSI,
  engine: 'elasticsearch',
  label: 'ElasticSearch (SQL API)',
  flags: { ...ANSI.flags, allowsJoins: false, allowsSqlComments: false, timeGroupbyInline: true },
  names: { ...ANSI.names, dialectName: 'elasticsearch', ownSchema: 'default' },
  values: { ...ANSI.values, textType: 'STRING' },
  timeGrains: {
    PT1S: "{func}('second', {col})",
    PT1M: "{func}('minute', {col})",
    PT1H: "{func}('hour', {col})",
    P1D: "{func}('day', {col})",
    P1W: "{func}('week', {col})",
    P1M: "{func}('month', {col})",
    P1Y: "{func}('year', {col})",
  },
  moments: { datetime: `CAST('{iso_s}' AS DATETIME)`, timestamp: `CAST('{iso_s}' AS DATETIME)` },
  lexicalRules: { ...STANDARD_SQL, foldsNames: 'exact' },
};
