import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** What is known of ClickHouse Connect (Superset) without connecting to it. */
export const clickhousedbFacts: EngineFacts = {
  ...ANSI,
  engine: 'clickhousedb',
  label: 'ClickHouse Connect (Superset)',
  defaultDriver: 'connect',
  uriPlaceholder: 'clickhousedb://user:password@host[:port][/dbname][?secure=value&=value...]',
  flags: { ...ANSI.flags, timeGroupbyInline: true, supportsFileUpload: false },
  names: { ...ANSI.names, open: '`', close: '`', dialectName: 'clickhousedb', maxLength: 127, escape: 'backslash' },
  labels: { ...ANSI.labels, change: 'hash-suffix' },
  select: { ...ANSI.select, groupsBy: 'alias' },
  values: { ...ANSI.values, ilike: true, doublesBackslashes: true, placeholder: '$n' },
  timeGrains: {
    PT1M: 'toStartOfMinute(toDateTime({col}))',
    PT5M: 'toDateTime(intDiv(toUInt32(toDateTime({col})), 300)*300)',
    PT10M: 'toDateTime(intDiv(toUInt32(toDateTime({col})), 600)*600)',
    PT15M: 'toDateTime(intDiv(toUInt32(toDateTime({col})), 900)*900)',
    PT30M: 'toDateTime(intDiv(toUInt32(toDateTime({col})), 1800)*1800)',
    PT1H: 'toStartOfHour(toDateTime({col}))',
    P1D: 'toStartOfDay(toDateTime({col}))',
    P1W: 'toMonday(toDateTime({col}))',
    P1M: 'toStartOfMonth(toDateTime({col}))',
    P3M: 'toStartOfQuarter(toDateTime({col}))',
    P1Y: 'toStartOfYear(toDateTime({col}))',
  },
  epoch: { seconds: '{col}' },
  moments: { date: `toDate('{date}')`, datetime: `toDateTime('{text_s}')`, timestamp: `toDateTime('{text_s}')` },
  types: { rules: [
    [/.*Enum.*/i, 'string'], [/.*Array.*/i, 'string'], [/.*UUID.*/i, 'string'], [/.*Bool.*/i, 'boolean'], [/.*String.*/i, 'string'], [/.*Interval.*/i, 'integer'],
    [/.*Int\d+.*/i, 'integer'], [/.*Decimal.*/i, 'decimal'], [/.*DateTime.*/i, 'datetime'], [/.*Date.*/i, 'date'],
  ] },
  connection: {
    ...ANSI.connection,
    parameters: { kind: 'basic', required: ['host'], encryption: { secure: 'true' }, scheme: 'clickhousedb+connect', looksLikeClickhouse: true },
  },
  functionNames: 'asks-the-server',
  lexicalRules: { ...STANDARD_SQL, backslashEscapes: true, backslashEscapesInNames: true, dollarQuotes: false, hashComments: true, foldsNames: 'exact' },
};
