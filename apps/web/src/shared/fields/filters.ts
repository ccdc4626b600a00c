import { NO_TIME_RANGE, TEMPORAL_RANGE, type AdhocFilter } from '@powerset/core/form-data/adhoc-filter.ts';
import {
  columnOf,
  labelOf,
  type ChartColumn,
  type ChartDataset,
} from '@powerset/core/chart/chart-dataset.ts';
import { columnLabel, type QueryColumn } from '@powerset/core/query/query-object.ts';
import { rangeText } from '../time-range/time-range.ts';

/** An operator as users choose it, and its saved form. */
export interface FilterOperation {
  readonly id: string;
  readonly label: string;
  readonly operator: string;
  readonly values: 'none' | 'one' | 'many';
}

export const OPERATIONS: readonly FilterOperation[] = [
  { id: 'EQUALS', label: 'Equal to (=)', operator: '==', values: 'one' },
  { id: 'NOT_EQUALS', label: 'Not equal to (≠)', operator: '!=', values: 'one' },
  { id: 'LESS_THAN', label: 'Less than (<)', operator: '<', values: 'one' },
  { id: 'LESS_THAN_OR_EQUAL', label: 'Less or equal (<=)', operator: '<=', values: 'one' },
  { id: 'GREATER_THAN', label: 'Greater than (>)', operator: '>', values: 'one' },
  { id: 'GREATER_THAN_OR_EQUAL', label: 'Greater or equal (>=)', operator: '>=', values: 'one' },
  { id: 'IN', label: 'In', operator: 'IN', values: 'many' },
  { id: 'NOT_IN', label: 'Not in', operator: 'NOT IN', values: 'many' },
  { id: 'LIKE', label: 'Like', operator: 'LIKE', values: 'one' },
  { id: 'ILIKE', label: 'Like (case insensitive)', operator: 'ILIKE', values: 'one' },
  { id: 'IS_NOT_NULL', label: 'Is not null', operator: 'IS NOT NULL', values: 'none' },
  { id: 'IS_NULL', label: 'Is null', operator: 'IS NULL', values: 'none' },
  { id: 'IS_TRUE', label: 'Is true', operator: '==', values: 'none' },
  { id: 'IS_FALSE', label: 'Is false', operator: '==', values: 'none' },
];

const BOOLEAN_ONLY = new Set(['IS_NOT_NULL', 'IS_NULL', 'IS_TRUE', 'IS_FALSE']);
const byId = new Map(OPERATIONS.map(operation => [operation.id, operation]));

/** Returns the operations for a column; a time column has a range instead. */
export function operationsFor(column: ChartColumn | undefined): readonly FilterOperation[] {
  if (column?.genericType === 'boolean') return OPERATIONS.filter(({ id }) => BOOLEAN_ONLY.has(id));
  const canBeBoolean =
    column !== undefined && (column.expression !== null || /^INT(EGER)?$/i.test(column.databaseType ?? ''));
  return OPERATIONS.filter(({ id }) => canBeBoolean || (id !== 'IS_TRUE' && id !== 'IS_FALSE'));
}

/** Returns the operation of a saved filter; older filters have only the operator. */
export function operationOf(filter: AdhocFilter): FilterOperation | undefined {
  if (filter.operatorId && byId.has(filter.operatorId)) return byId.get(filter.operatorId);
  if (filter.operator === '==' && typeof filter.comparator === 'boolean')
    return byId.get(filter.comparator ? 'IS_TRUE' : 'IS_FALSE');
  return OPERATIONS.find(operation => operation.operator === filter.operator);
}

/** Returns a filter for a column that was dropped or picked. */
export function newFilter(column: ChartColumn, id: string): AdhocFilter {
  if (column.isTemporal) return temporalFilter(column.name, NO_TIME_RANGE, id);
  const operation = column.genericType === 'boolean' ? byId.get('IS_TRUE')! : byId.get('IN')!;
  return withOperation(
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: column.name, filterOptionName: id },
    operation,
  );
}

export function temporalFilter(subject: string, comparator: string, id: string): AdhocFilter {
  return {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject,
    operator: TEMPORAL_RANGE,
    operatorId: TEMPORAL_RANGE,
    comparator,
    filterOptionName: id,
  };
}

/** Returns a filter on a dropped metric, which applies to groups. */
export function measureFilter(sql: string, id: string): AdhocFilter {
  return { expressionType: 'SQL', clause: 'HAVING', sqlExpression: `${sql} > 0`, filterOptionName: id };
}

/** Returns the filter with another operation; the value stays if it fits. */
export function withOperation(filter: AdhocFilter, operation: FilterOperation): AdhocFilter {
  const { comparator } = filter;
  const list = Array.isArray(comparator)
    ? (comparator as unknown[])
    : comparator === undefined || comparator === null || typeof comparator === 'boolean'
      ? []
      : [comparator];
  const values = {
    none: operation.id === 'IS_TRUE' ? true : operation.id === 'IS_FALSE' ? false : null,
    one: list[0] ?? '',
    many: list,
  }[operation.values];
  return { ...filter, operator: operation.operator, operatorId: operation.id, comparator: values };
}

/** Returns the filter on another column. */
export function withSubject(filter: AdhocFilter, column: ChartColumn): AdhocFilter {
  const id = filter.filterOptionName ?? '';
  if (column.isTemporal) return temporalFilter(column.name, NO_TIME_RANGE, id);
  const operation = operationOf(filter);
  const isAllowed = operation !== undefined && operationsFor(column).includes(operation);
  return isAllowed
    ? {
        ...withOperation(filter, operation),
        subject: column.name,
        comparator: operation.values === 'many' ? [] : operation.values === 'one' ? '' : filter.comparator,
      }
    : newFilter(column, id);
}

/** Returns whether the filter is complete enough to be applied. */
export function isComplete(filter: AdhocFilter): boolean {
  if (filter.expressionType === 'SQL') return Boolean(filter.sqlExpression?.trim());
  if (!filter.subject || !filter.operator) return false;
  const operation = operationOf(filter);
  if (operation?.values === 'many') return Array.isArray(filter.comparator) && filter.comparator.length > 0;
  return (
    operation?.values !== 'one' ||
    (filter.comparator !== '' && filter.comparator !== null && filter.comparator !== undefined)
  );
}

const SYMBOLS: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
  IN: 'in',
  'NOT IN': 'not in',
  LIKE: 'like',
  ILIKE: 'ilike',
};

/** Returns the text of a filter for its pill. */
export function filterText(filter: AdhocFilter, dataset: ChartDataset | undefined): string {
  if (filter.expressionType === 'SQL') return filter.sqlExpression ?? '';
  const subject = subjectText(filter.subject, dataset);
  if (filter.operator === TEMPORAL_RANGE)
    return `${subject} (${rangeText(String(filter.comparator ?? NO_TIME_RANGE))})`;
  const operation = operationOf(filter);
  if (operation?.values === 'none') return `${subject} ${operation.label.toLowerCase()}`;
  const { comparator } = filter;
  const value = Array.isArray(comparator)
    ? `(${comparator.map(valueText).join(', ')})`
    : valueText(comparator);
  return `${subject} ${SYMBOLS[filter.operator ?? ''] ?? filter.operator ?? ''} ${value}`;
}

function subjectText(subject: unknown, dataset: ChartDataset | undefined): string {
  if (typeof subject !== 'string') return subject ? columnLabel(subject as QueryColumn) : '';
  return columnOf(dataset, subject) ? labelOf(dataset, subject) : subject;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '<NULL>';
  return String(value);
}

/** Returns typed values converted to the type of the column. */
export function typedValue(text: string, column: ChartColumn | undefined): string | number {
  return column?.genericType === 'numeric' &&
    text.trim() !== '' &&
    Number.isFinite(Number(text)) &&
    String(Number(text)) === text.trim()
    ? Number(text)
    : text;
}
