import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes ElasticSearch (OpenDistro SQL) without connecting to it. */
export const odelasticsearchFacts: EngineFacts = {
  ...ANSI,
  engine: 'odelasticsearch',
  label: 'ElasticSearch (OpenDistro SQL)',
  flags: { ...ANSI.flags, allowsJoins: false, allowsSqlComments: false, timeGroupbyInline: true },
  names: { ...ANSI.names, open: '`', close: '`', dialectName: 'odelasticsearch', ownSchema: 'default' },
  labels: { ...ANSI.labels, change: 'dots-to-underscores' },
  values: { ...ANSI.values, textType: 'STRING' },
  timeGrains: {
    PT1S: "date_format({col}, 'yyyy-MM-dd HH:mm:ss.000')",
    PT1M: "date_format({col}, 'yyyy-MM-dd HH:mm:00.000')",
    PT1H: "date_format({col}, 'yyyy-MM-dd HH:00:00.000')",
    P1D: "date_format({col}, 'yyyy-MM-dd 00:00:00.000')",
    P1M: "date_format({col}, 'yyyy-MM-01 00:00:00.000')",
    P1Y: "date_format({col}, 'yyyy-01-01 00:00:00.000')",
  },
  moments: { datetime: `'{iso_s}'`, timestamp: `'{iso_s}'` },
  // Comments start as they do in MySQL.
  lexicalRules: { ...STANDARD_SQL, hashComments: true, dashCommentsNeedSpace: true, foldsNames: 'exact' },
};
