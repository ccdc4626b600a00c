import { z } from 'zod';
import { asList } from './form-data.ts';

/** A filter from the chart builder, as it is saved. */
export const AdhocFilter = z.looseObject({
  expressionType: z.enum(['SIMPLE', 'SQL']),
  clause: z.enum(['WHERE', 'HAVING']).catch('WHERE'),
  subject: z.unknown().optional(),
  operator: z.string().nullish(),
  operatorId: z.string().nullish(),
  comparator: z.unknown().optional(),
  sqlExpression: z.string().nullish(),
  /** Whether it came from a dashboard, which is not saved with the chart. */
  isExtra: z.boolean().nullish(),
  filterOptionName: z.string().nullish(),
});
export type AdhocFilter = z.infer<typeof AdhocFilter>;

/** A filter in a query. */
export interface BuiltFilter {
  readonly col: unknown;
  readonly op: string;
  readonly val?: unknown;
}

export interface QueryConditions {
  readonly filters: readonly BuiltFilter[];
  readonly where: string;
  readonly having: string;
}

export const TEMPORAL_RANGE = 'TEMPORAL_RANGE';
export const NO_TIME_RANGE = 'No filter';
const UNARY = new Set(['IS NULL', 'IS NOT NULL']);

/** Returns the filters among saved values. */
export function adhocFiltersOf(value: unknown): readonly AdhocFilter[] {
  return asList(value).flatMap(one => {
    const result = AdhocFilter.safeParse(one);
    return result.success ? [result.data] : [];
  });
}

/** Returns the conditions of a query: simple filters as data, SQL filters as text of their clause. */
export function conditionsOf(filters: readonly AdhocFilter[]): QueryConditions {
  const written = (clause: AdhocFilter['clause']) =>
    joinClauses(
      filters
        .filter(filter => filter.expressionType === 'SQL' && filter.clause === clause)
        .map(filter => filter.sqlExpression ?? ''),
    );
  return {
    filters: filters
      .filter(filter => filter.expressionType === 'SIMPLE' && filter.clause === 'WHERE')
      .map(simpleCondition),
    where: written('WHERE'),
    having: written('HAVING'),
  };
}

function simpleCondition({ subject, operator, comparator }: AdhocFilter): BuiltFilter {
  const op = operator ?? '==';
  return UNARY.has(op) ? { col: subject, op } : { col: subject, op, val: comparator };
}

function joinClauses(clauses: readonly string[]): string {
  // A comment would swallow the closing bracket, so it ends with a line break.
  return clauses
    .filter(clause => clause.trim() !== '')
    .map(clause => `(${clause}${clause.includes('--') ? '\n' : ''})`)
    .join(' AND ');
}
