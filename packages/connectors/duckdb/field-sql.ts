import type { FileColumn, FilePlan } from '@powerset/core/upload/file-plan.ts';
import { literal } from './sql-text.ts';

/** The engine's type of each field type. */
export const FIELD_SQL_TYPES = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  decimal: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  datetime: 'TIMESTAMP',
} as const;

export interface FieldSql {
  /** The value; NULL if it is missing or does not fit. */
  readonly value: string;
  /** True for a value that does not fit, given the names of the value and of its text. */
  readonly isBad: (value: string, text: string) => string;
}

/** Starts the message with which a value that does not fit ends the statement. */
export const MISFIT = 'value does not fit: ';

type Rules = Pick<FilePlan, 'decimal' | 'thousands' | 'nulls'>;

/**
 * Returns the SQL that turns a text of the file into a typed value without losing anything. It has no regular
 * expressions, because each would take megabytes in a wide table.
 */
export function fieldSql(text: string, column: FileColumn, rules: Rules): FieldSql {
  if (column.type === 'text') return { value: text, isBad: () => 'false' };
  const nulls = [...new Set(['', ...rules.nulls])].map(literal).join(', ');
  return {
    value: typed(text, column, rules),
    isBad: (typedValue, given) =>
      `(${typedValue} IS NULL AND ${given} IS NOT NULL AND trim(${given}) NOT IN (${nulls}))`,
  };
}

/** Returns the value under its name; a value that does not fit ends the statement. */
export function strictSql(text: string, value: string, isBad: string, type: FileColumn['type']): string {
  if (type === 'text') return text;
  return `CASE WHEN ${isBad} THEN CAST(error(${literal(MISFIT)} || ${text}) AS ${FIELD_SQL_TYPES[type]}) ELSE ${value} END`;
}

function typed(text: string, { type, format, isChosen }: FileColumn, rules: Rules): string {
  const trimmed = `trim(${text})`;
  const startsWithDigit = `${trimmed}[1] BETWEEN '0' AND '9'`;
  switch (type) {
    case 'integer':
      return integerSql(trimmed, isChosen, rules);
    case 'decimal':
      return decimalSql(trimmed, isChosen, rules);
    case 'boolean':
      return `CASE WHEN lower(${trimmed}) IN ('true', 'yes', 't', 'y', '1', 'on') THEN true WHEN lower(${trimmed}) IN ('false', 'no', 'f', 'n', '0', 'off') THEN false END`;
    case 'date':
      return format === null
        ? `CASE WHEN length(${trimmed}) BETWEEN 8 AND 10 AND ${startsWithDigit} THEN TRY_CAST(${trimmed} AS DATE) END`
        : `CAST(try_strptime(${trimmed}, ${literal(format)}) AS DATE)`;
    case 'datetime':
      return format === null
        ? `CASE WHEN ${startsWithDigit} AND length(rtrim(split_part(split_part(split_part(${trimmed}, '.', 2), '+', 1), '-', 1), '0Z')) <= 6 THEN TRY_CAST(${trimmed} AS TIMESTAMP) END`
        : `try_strptime(${trimmed}, ${literal(format)})`;
    case 'text':
      return text;
    default:
      throw new Error(`unknown type ${String(type satisfies never)}`);
  }
}

function integerSql(trimmed: string, isChosen: boolean, { thousands }: Rules): string {
  const value = `TRY_CAST(${ungrouped(trimmed, thousands)} AS BIGINT)`;
  const forms = [
    // Writing the number again shows that the text has nothing else to lose.
    `CAST(${value} AS VARCHAR) = ${trimmed}`,
    ...(thousands === '' ? [] : [`${grouped(value, thousands)} = ${plainSpaces(trimmed, thousands)}`]),
    ...(isChosen ? [`translate(ltrim(${trimmed}, '+-'), '0123456789', '') = ''`] : []),
  ];
  return `CASE WHEN ${forms.join(' OR ')} THEN ${value} END`;
}

function decimalSql(trimmed: string, isChosen: boolean, { decimal, thousands }: Rules): string {
  const plain = ungrouped(trimmed, thousands);
  const number = decimal === '.' ? plain : `replace(${plain}, ',', '.')`;
  const value = `TRY_CAST(${number} AS DOUBLE)`;
  const digits = `length(ltrim(translate(split_part(lower(${trimmed}), 'e', 1), '+-., ''\u00a0\u202f', ''), '0'))`;
  const whole = `split_part(${trimmed}, ${literal(decimal)}, 1)`;
  const conditions = [
    `isfinite(${value})`,
    `NOT contains(${trimmed}, '_')`,
    ...(decimal === ',' && thousands !== '.' ? [`NOT contains(${trimmed}, '.')`] : []),
    ...(isChosen
      ? []
      : [
          `NOT starts_with(${trimmed}, '+')`,
          `NOT (ltrim(${trimmed}, '-')[1] = '0' AND ltrim(${trimmed}, '-')[2] BETWEEN '0' AND '9')`,
        ]),
    `(length(${trimmed}) <= 15 OR ${digits} <= CASE WHEN contains(${trimmed}, ${literal(decimal)}) THEN 17 ELSE 15 END)`,
    ...(thousands === ''
      ? []
      : [
          `(${ungrouped(trimmed, thousands)} = ${trimmed} OR ${grouped(`TRY_CAST(${ungrouped(whole, thousands)} AS BIGINT)`, thousands)} = ${plainSpaces(whole, thousands)})`,
        ]),
  ];
  return `CASE WHEN ${conditions.join(' AND ')} THEN ${value} END`;
}

function ungrouped(text: string, thousands: Rules['thousands']): string {
  return thousands === '' ? text : `replace(${plainSpaces(text, thousands)}, ${literal(thousands)}, '')`;
}

function grouped(value: string, thousands: Rules['thousands']): string {
  const commas = `format('{:,}', ${value})`;
  return thousands === ',' ? commas : `replace(${commas}, ',', ${literal(thousands)})`;
}

// Numbers are often grouped with spaces that do not break.
function plainSpaces(text: string, thousands: Rules['thousands']): string {
  return thousands === ' ' ? `translate(${text}, '\u00a0\u202f', '  ')` : text;
}
