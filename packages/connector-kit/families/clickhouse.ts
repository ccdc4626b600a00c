import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import { CLICKHOUSE_SECRETS } from './clickhouse-secrets.ts';
import type { EngineFacts } from '../engine-facts.ts';
import { ANSI } from './ansi.ts';
import { computedGrains } from './computed-grains.ts';

const CLICKHOUSE_GRAINS: Readonly<Record<string, string>> = {
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
};

/** Facts about ClickHouse, shared by both names under which clients know it. */
export const CLICKHOUSE: Omit<EngineFacts, 'engine' | 'label'> = {
  secrets: CLICKHOUSE_SECRETS,
  ...ANSI,
  flags: { ...ANSI.flags, timeGroupbyInline: true, supportsFileUpload: false },
  names: { ...ANSI.names, dialectName: 'clickhousedb', maxLength: 127, escape: 'backslash' },
  select: { ...ANSI.select, groupsBy: 'alias', labelsHideColumns: true },
  values: { ...ANSI.values, ilike: 'ILIKE', doublesBackslashes: true, placeholder: '$n' },
  timeGrains: CLICKHOUSE_GRAINS,
  computedGrains: {
    PT1S: 'toDateTime({col})',
    ...computedGrains(
      {
        multiple: (count, unit) =>
          `toStartOfInterval(toDateTime({col}), INTERVAL ${count} ${unit.toUpperCase()})`,
        week: (firstDay, daysBehind) =>
          `addDays(toStartOfWeek(toDateTime({col}), ${firstDay}), ${daysBehind})`,
      },
      CLICKHOUSE_GRAINS,
    ),
  },
  epoch: { seconds: '{col}' },
  // Shown in UTC, because the server's own time zone would shift it.
  zones: {
    types: /^(Nullable\(|LowCardinality\()*DateTime/i,
    instant: `toTimeZone(addSeconds({col}, timeZoneOffset(toTimeZone({col}, '{zone}'))), 'UTC')`,
    utc: `toTimeZone(addSeconds(toDateTime({col}), timeZoneOffset(toTimeZone(toDateTime({col}), '{zone}'))), 'UTC')`,
    literal: `toDateTime64('{text}', 6, 'UTC')`,
  },
  moments: {
    date: `toDate('{date}')`,
    datetime: `toDateTime('{text_s}')`,
    timestamp: `toDateTime('{text_s}')`,
  },
  types: {
    rules: [
      [/.*Enum.*/i, 'string'],
      [/.*Array.*/i, 'string'],
      [/.*UUID.*/i, 'string'],
      [/.*Bool.*/i, 'boolean'],
      [/.*String.*/i, 'string'],
      [/.*Interval.*/i, 'integer'],
      [/.*Int\d+.*/i, 'integer'],
      [/.*Decimal.*/i, 'decimal'],
      [/.*DateTime.*/i, 'datetime'],
      [/.*Date.*/i, 'date'],
    ],
  },
  lexicalRules: {
    ...STANDARD_SQL,
    backslashEscapes: true,
    backslashEscapesInNames: true,
    escapeStrings: false,
    dollarQuotes: false,
    hashComments: true,
    foldsNames: 'exact',
    tablesBehindIn: 'also-in-brackets',
    settingsNeedNoValue: true,
    hasArrayJoin: true,
    marksTables: true,
    limitsLastQuery: true,
  },
};
