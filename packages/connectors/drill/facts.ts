import { DRILL_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Apache Drill without connecting to it. */
export const drillFacts: EngineFacts = {
  ...ANSI,
  engine: 'drill',
  secrets: DRILL_SECRETS,
  label: 'Apache Drill',
  defaultDriver: 'sadrill',
  flags: { ...ANSI.flags, supportsDynamicSchema: true },
  names: { ...ANSI.names, open: '`', close: '`', dialectName: 'drilldbapi', splitsSchema: true },
  timeGrains: {
    PT1S: "NEARESTDATE({col}, 'SECOND')",
    PT1M: "NEARESTDATE({col}, 'MINUTE')",
    PT15M: "NEARESTDATE({col}, 'QUARTER_HOUR')",
    PT30M: "NEARESTDATE({col}, 'HALF_HOUR')",
    PT1H: "NEARESTDATE({col}, 'HOUR')",
    P1D: "NEARESTDATE({col}, 'DAY')",
    P1W: "NEARESTDATE({col}, 'WEEK_SUNDAY')",
    P1M: "NEARESTDATE({col}, 'MONTH')",
    P3M: "NEARESTDATE({col}, 'QUARTER')",
    P1Y: "NEARESTDATE({col}, 'YEAR')",
  },
  epoch: { seconds: 'TO_DATE(({col}*1000))', milliseconds: 'TO_DATE({col})' },
  moments: {
    date: `TO_DATE('{date}', 'yyyy-MM-dd')`,
    timestamp: `TO_TIMESTAMP('{text_s}', 'yyyy-MM-dd HH:mm:ss')`,
  },
  connection: { ...ANSI.connection, schemaInPath: 'whole-as-path', impersonates: 'by-target' },
  lexicalRules: { ...STANDARD_SQL, nameQuotes: ['`'], stringQuotes: ["'", '"'], slashComments: true },
};
