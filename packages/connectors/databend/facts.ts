import { DATABEND_SECRETS } from './secrets.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import { ANSI } from '@powerset/connector-kit/families/ansi.ts';
import { STANDARD_SQL } from '@powerset/sql/read/lexical-rules.ts';

/** Describes Databend without connecting to it. */
export const databendFacts: EngineFacts = {
  ...ANSI,
  engine: 'databend',
  secrets: DATABEND_SECRETS,
  label: 'Databend',
  flags: { ...ANSI.flags, timeGroupbyInline: true, supportsFileUpload: false },
  names: { ...ANSI.names, dialectName: 'databend', maxLength: 127 },
  select: { ...ANSI.select, limit: 'limit-offset', unlimited: '' },
  values: { ...ANSI.values, ilike: 'ILIKE', doublesBackslashes: true },
  timeGrains: {
    PT1S: "DATE_TRUNC('SECOND', {col})",
    PT1M: 'to_start_of_minute(TO_DATETIME({col}))',
    PT5M: 'to_start_of_five_minutes(TO_DATETIME({col}))',
    PT10M: 'to_start_of_ten_minutes(TO_DATETIME({col}))',
    PT15M: 'to_start_of_fifteen_minutes(TO_DATETIME({col}))',
    PT1H: 'to_start_of_hour(TO_DATETIME({col}))',
    P1D: 'to_start_of_day(TO_DATETIME({col}))',
    P1W: 'to_monday(TO_DATETIME({col}))',
    P1M: 'to_start_of_month(TO_DATETIME({col}))',
    P3M: 'to_start_of_quarter(TO_DATETIME({col}))',
    P1Y: 'to_start_of_year(TO_DATETIME({col}))',
  },
  epoch: { seconds: '{col}' },
  moments: {
    date: `to_date('{date}')`,
    datetime: `to_dateTime('{text_s}')`,
    timestamp: `TO_TIMESTAMP('{iso}')`,
  },
  types: {
    rules: [
      [/varchar/i, 'string'],
      [/array/i, 'array'],
      [/map/i, 'map'],
      [/json/i, 'json'],
      [/bool/i, 'boolean'],
      [/string/i, 'string'],
      [/int\d+/i, 'integer'],
      [/(float|double)\d+/i, 'float'],
      [/decimal/i, 'decimal'],
      [/datetime/i, 'datetime'],
      [/(?<!^)date/i, 'date'],
    ],
  },
  lexicalRules: { ...STANDARD_SQL, backslashEscapes: true, foldsNames: 'varies' },
};
