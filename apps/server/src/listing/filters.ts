import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { MAX_ID } from '@powerset/contracts/fields.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ListFilter } from '@powerset/contracts/q.ts';
import {
  ALWAYS,
  anyOf,
  escapeLike,
  isOneOf,
  like,
  NEVER,
  refOf,
  type Column,
  type Condition,
} from './conditions.ts';
import { truthOf } from './truth-of.ts';

/** An operator of one column only, such as "is favorite". */
export interface OwnOperator {
  readonly name: string;
  /** Whether it is accepted but not listed, for clients of later versions. */
  readonly isHidden?: boolean;
  where(value: unknown, actor: Actor): Condition;
}

/** A column that a list can be filtered by. Its kind decides the usual operators. */
export interface FilterColumn {
  readonly kind: 'text' | 'number' | 'flag' | 'moment' | 'one' | 'many' | 'none';
  /** The column, or for `many` an expression that takes the id. */
  readonly column: Column | ((value: unknown) => Condition);
  readonly own?: Readonly<Record<string, OwnOperator>>;
}
export type FilterColumns = Readonly<Record<string, FilterColumn>>;

const NAMES = {
  eq: 'Equal to',
  gt: 'Greater than',
  lt: 'Smaller than',
  neq: 'Not Equal to',
  in: 'In',
  not_in: 'Not In',
  sw: 'Starts with',
  ew: 'Ends with',
  ct: 'Contains',
  nsw: 'Not Starts with',
  new: 'Not Ends with',
  nct: 'Not Contains',
  rel_o_m: 'Relation',
  nrel_o_m: 'No Relation',
  rel_m_m: 'Relation as Many',
} as const;
type Operator = keyof typeof NAMES;

const OPERATORS: Readonly<Record<FilterColumn['kind'], readonly Operator[]>> = {
  text: ['sw', 'ew', 'ct', 'eq', 'nsw', 'new', 'nct', 'neq', 'in', 'not_in'],
  number: ['eq', 'gt', 'lt', 'neq', 'in', 'not_in'],
  flag: ['eq', 'neq'],
  moment: ['eq', 'gt', 'lt', 'neq'],
  one: ['rel_o_m', 'nrel_o_m'],
  many: ['rel_m_m'],
  none: [],
};

/** Returns the condition of one filter; unknown columns and operators are refused. */
export function filterCondition(
  { col, opr, value }: ListFilter,
  columns: FilterColumns,
  actor: Actor,
): Condition {
  const filter = Object.hasOwn(columns, col)
    ? columns[col]!
    : fail('request.invalid', { detail: `Filter column: ${col} not allowed to filter` });
  const own = filter.own && Object.hasOwn(filter.own, opr) ? filter.own[opr] : undefined;
  if (own) return own.where(value, actor);
  const operator = OPERATORS[filter.kind].find(known => known === opr);
  if (!operator && Object.hasOwn(NAMES, opr))
    return fail('request.invalid', { detail: `Filter operation: ${opr} not allowed on column: ${col}` });
  // As in Superset, an invalid operator filters nothing.
  if (!operator) return ALWAYS;
  if (typeof filter.column === 'function') {
    const condition = filter.column(isNumber(filter.kind) || filter.kind === 'many' ? idOf(value) : value);
    return operator === 'nrel_o_m' ? sql<SqlBool>`not (${condition})` : condition;
  }
  const compared = valueOf(filter.kind, value);
  // An invalid number counts as missing, and is neither before nor after anything.
  if (compared === undefined)
    return operator === 'gt' || operator === 'lt' ? ALWAYS : compare(operator, filter.column, null);
  return isNumber(filter.kind)
    ? compareNumber(operator, filter.column, compared)
    : compare(operator, filter.column, compared);
}

/** Returns the operators of every column with their names, for `_info`. */
export function describeFilters(
  columns: FilterColumns,
): Record<string, { name: string; operator: string }[]> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, { kind, own }]) => [
      name,
      [
        ...OPERATORS[kind].map(operator => ({ name: NAMES[operator], operator })),
        ...Object.entries(own ?? {})
          .filter(([, { isHidden }]) => !isHidden)
          .map(([operator, { name: label }]) => ({ name: label, operator })),
      ],
    ]),
  );
}

function compare(operator: Operator, column: Column, value: unknown): Condition {
  // Operators with one value match any of several; no values filter nothing.
  if (Array.isArray(value) && operator !== 'in' && operator !== 'not_in')
    return value.length === 0 ? ALWAYS : anyOf(value.map(item => compare(operator, column, item)));
  const ref = refOf(column);
  switch (operator) {
    case 'rel_o_m':
    case 'eq':
      return value === null ? sql<SqlBool>`${ref} is null` : sql<SqlBool>`${ref} = ${value}`;
    case 'nrel_o_m':
    case 'neq':
      return value === null ? sql<SqlBool>`${ref} is not null` : sql<SqlBool>`${ref} <> ${value}`;
    case 'gt':
      return sql<SqlBool>`${ref} > ${value}`;
    case 'lt':
      return sql<SqlBool>`${ref} < ${value}`;
    case 'in':
      return isOneOf(column, listOf(value));
    case 'not_in':
      return sql<SqlBool>`not (${isOneOf(column, listOf(value))})`;
    case 'sw':
      return like(column, `${pattern(value)}%`);
    case 'ew':
      return like(column, `%${pattern(value)}`);
    case 'ct':
      return like(column, `%${pattern(value)}%`);
    case 'nsw':
      return sql<SqlBool>`not ${like(column, `${pattern(value)}%`)}`;
    case 'new':
      return sql<SqlBool>`not ${like(column, `%${pattern(value)}`)}`;
    case 'nct':
      return sql<SqlBool>`not ${like(column, `%${pattern(value)}%`)}`;
    case 'rel_m_m':
      return NEVER;
    default:
      throw new Error(`unknown operator ${operator satisfies never as string}`);
  }
}

/** Stored numbers are integers, so a fraction or an out-of-range number equals none and only compares. */
function compareNumber(operator: Operator, column: Column, value: unknown): Condition {
  if (value === null) return compare(operator, column, null);
  const ref = refOf(column);
  // Without the cast, PostgreSQL assumes that the value is as narrow as the column.
  const whole = (number: number): RawBuilder<unknown> =>
    sql`cast(${Math.min(Math.max(number, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)} as bigint)`;
  const equal = listOf(value)
    .filter((item): item is number => Number.isSafeInteger(item))
    .map(whole);
  const isEqual = equal.length === 0 ? NEVER : sql<SqlBool>`${ref} in (${sql.join(equal)})`;
  switch (operator) {
    case 'gt':
      return typeof value === 'number' ? sql<SqlBool>`${ref} > ${whole(Math.floor(value))}` : ALWAYS;
    case 'lt':
      return typeof value === 'number' ? sql<SqlBool>`${ref} < ${whole(Math.ceil(value))}` : ALWAYS;
    // Items without a creator were not created by that user.
    case 'nrel_o_m':
      return sql<SqlBool>`(${ref} is null or not (${isEqual}))`;
    case 'neq':
    case 'not_in':
      return sql<SqlBool>`not (${isEqual})`;
    default:
      return isEqual;
  }
}

function isNumber(kind: FilterColumn['kind']): boolean {
  return kind === 'number' || kind === 'one' || kind === 'moment';
}

function valueOf(kind: FilterColumn['kind'], value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(item => valueOf(kind, item) as unknown).filter(item => item !== undefined);
  switch (kind) {
    case 'flag':
      return value === null ? null : numberOf(Number(truthOf(value)));
    case 'number':
    case 'one':
      return value === null ? null : numberOf(Number(value));
    case 'moment':
      return value === null ? null : numberOf(typeof value === 'number' ? value : Date.parse(String(value)));
    default:
      return value === null ? null : String(value);
  }
}

function numberOf(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/** Returns the id of a value, or one that no item has. */
function idOf(value: unknown): number {
  const id = Number(value);
  return Number.isInteger(id) && id >= 0 && id <= MAX_ID ? id : -1;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function pattern(value: unknown): string {
  return escapeLike(String(value ?? ''));
}
