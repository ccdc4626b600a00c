import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';
import type { EngineFacts, ErrorRule } from '../engine-facts.ts';
import { ANSI } from './ansi.ts';

const MINUTE = "STRFTIME('%Y-%m-%dT%H:%M:00', {col})";
const minutes = (size: number): string =>
  `DATETIME(${MINUTE}, printf('-%d minutes', CAST(strftime('%M', {col}) AS INT) % ${size}))`;
const seconds = (size: number): string =>
  `DATETIME({col}, printf('-%d seconds', CAST(strftime('%S', {col}) AS INT) % ${size}))`;
const quarter = "DATETIME({col}, 'start of month', printf('-%d month', (strftime('%m', {col}) - 1) % 3))";

export const SQLITE_ERRORS: readonly ErrorRule[] = [
  {
    pattern: /no such column: (?<column_name>.+)/,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
    text: 'We can\'t seem to resolve the column "%(column_name)s"',
  },
];

/** Grains that need only SQLite's own functions. */
export const SQLITE_COMMON_GRAINS: Readonly<Record<string, string>> = {
  PT1S: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:%S', {col}))",
  PT1M: `DATETIME(${MINUTE})`,
  PT1H: "DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', {col}))",
  P1D: "DATETIME({col}, 'start of day')",
  P1W: "DATETIME({col}, 'start of day',             -strftime('%w', {col}) || ' days')",
  P1M: "DATETIME({col}, 'start of month')",
  P3M: quarter,
  P1Y: "DATETIME({col}, 'start of year')",
  'P1W/1970-01-03T00:00:00Z': "DATETIME({col}, 'start of day', 'weekday 6')",
  'P1W/1970-01-04T00:00:00Z': "DATETIME({col}, 'start of day', 'weekday 0')",
  '1969-12-28T00:00:00Z/P1W': "DATETIME({col}, 'start of day', 'weekday 0', '-7 days')",
  '1969-12-29T00:00:00Z/P1W': "DATETIME({col}, 'start of day', 'weekday 1', '-7 days')",
};

/** Weeks for days that start a week themselves, which the grains above put into the previous week. */
export const SQLITE_WEEKS: Readonly<Record<string, string>> = {
  '1969-12-28T00:00:00Z/P1W': "DATETIME({col}, 'start of day', '-6 days', 'weekday 0')",
  '1969-12-29T00:00:00Z/P1W': "DATETIME({col}, 'start of day', '-6 days', 'weekday 1')",
};

/** SQLite and engines built on its library. */
export const SQLITE_LIKE: Omit<EngineFacts, 'engine' | 'label'> = {
  ...ANSI,
  flags: { ...ANSI.flags, disableSshTunneling: true },
  names: { ...ANSI.names, dialectName: 'sqlite' },
  values: { ...ANSI.values, booleans: 'numbers', nullsOrder: 'first-when-asc' },
  timeGrains: {
    PT1S: SQLITE_COMMON_GRAINS['PT1S']!,
    PT5S: seconds(5),
    PT30S: seconds(30),
    PT1M: SQLITE_COMMON_GRAINS['PT1M']!,
    PT5M: minutes(5),
    PT10M: minutes(10),
    PT15M: minutes(15),
    PT30M: minutes(30),
    'PT0.5H': minutes(30),
    PT1H: SQLITE_COMMON_GRAINS['PT1H']!,
    PT6H: "DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', {col}), printf('-%d hours', CAST(strftime('%H', {col}) AS INT) % 6))",
    ...SQLITE_COMMON_GRAINS,
    'P0.25Y': quarter,
  },
  computedGrains: SQLITE_WEEKS,
  epoch: { seconds: "datetime({col}, 'unixepoch')" },
  types: { rules: [], onlyHint: true },
  moments: { datetime: `'{text_s}'`, timestamp: `'{text_s}'`, string: `'{text_s}'` },
  errors: SQLITE_ERRORS,
  lexicalRules: {
    ...STANDARD_SQL,
    nameQuotes: ['"', '`', '['],
    escapeStrings: false,
    dollarQuotes: false,
    impliesRecursion: true,
    tablesBehindIn: 'bare',
    reservesSorting: true,
    headsColumns: 'by-text',
  },
};
