import { z } from 'zod';
import { asList } from './form-data.ts';

/** A filter made in the builder, as it is saved. */
export const AdhocFilter = z.looseObject({
  expressionType: z.enum(['SIMPLE', 'SQL']),
  clause: z.enum(['WHERE', 'HAVING']).catch('WHERE'),
  subject: z.unknown().optional(),
  operator: z.string().nullish(),
  operatorId: z.string().nullish(),
  comparator: z.unknown().optional(),
  sqlExpression: z.string().nullish(),
  /** Came from a dashboard and is not saved with the chart. */
  isExtra: z.boolean().nullish(),
  filterOptionName: z.string().nullish(),
});
export type AdhocFilter = z.infer<typeof AdhocFilter>;

/** A filter as a query carries it. */
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

/** The filters among saved values; what is no filter is left out. */
export function adhocFiltersOf(value: unknown): readonly AdhocFilter[] {
  return asList(value).flatMap(one => {
    const result = AdhocFilter.safeParse(one);
    return result.success ? [result.data] : [];
  });
}

/** Filters as a query's conditions: simple ones as data, written ones as SQL of their clause. */
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
  // A comment would swallow the closing bracket, so it gets a line of its own.
  return clauses
    .filter(clause => clause.trim() !== '')
    .map(clause => `(${clause}${clause.includes('--') ? '\n' : ''})`)
    .join(' AND ');
}
