import { describe, expect, it } from 'vitest';
import type { ChartColumn, ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import {
  filterText,
  isComplete,
  newFilter,
  operationOf,
  operationsFor,
  typedValue,
  withOperation,
  withSubject,
} from './filters.ts';

function column(name: string, part: Partial<ChartColumn> = {}): ChartColumn {
  return {
    id: 1,
    name,
    label: name,
    databaseType: null,
    genericType: 'string',
    isTemporal: false,
    isGroupable: true,
    isFilterable: true,
    description: null,
    expression: null,
    certification: null,
    warning: null,
    ...part,
  };
}
const city = column('city', { label: 'City' });
const delay = column('delay', { genericType: 'numeric', databaseType: 'INTEGER' });
const at = column('at', { genericType: 'temporal', isTemporal: true });
const late = column('late', { genericType: 'boolean', databaseType: 'BOOLEAN' });
const dataset: ChartDataset = {
  id: 1,
  type: 'table',
  name: 'flights',
  columns: [city, delay, at, late],
  metrics: [],
  mainTemporalColumn: 'at',
  timeGrains: [],
  suggestsFilterValues: true,
};

describe('filters', () => {
  it('start with a list of values, a time range for times, and true for truths', () => {
    expect([city, at, late].map(one => newFilter(one, 'f').operatorId)).toEqual([
      'IN',
      'TEMPORAL_RANGE',
      'IS_TRUE',
    ]);
  });

  it('offer suitable operators for the column', () => {
    expect(operationsFor(late).map(one => one.id)).toEqual(['IS_NOT_NULL', 'IS_NULL', 'IS_TRUE', 'IS_FALSE']);
    expect(operationsFor(delay).map(one => one.id)).toContain('IS_TRUE');
    expect(operationsFor(city).map(one => one.id)).not.toContain('IS_TRUE');
  });

  it('keep the value where another operator can use it', () => {
    const many = { ...newFilter(city, 'f'), comparator: ['Oslo', 'Bergen'] };
    const one = withOperation(
      many,
      operationsFor(city).find(({ id }) => id === 'EQUALS')!,
    );
    expect(one.comparator).toBe('Oslo');
    expect(
      withOperation(
        one,
        operationsFor(city).find(({ id }) => id === 'IN')!,
      ).comparator,
    ).toEqual(['Oslo']);
  });

  it('keep the operator on another column that knows it, and drop the value', () => {
    const filter = { ...newFilter(city, 'f'), comparator: ['Oslo'] };
    expect(withSubject(filter, delay)).toMatchObject({ subject: 'delay', operatorId: 'IN', comparator: [] });
    expect(withSubject(filter, late)).toMatchObject({ subject: 'late', operatorId: 'IS_TRUE' });
  });

  it('need a value unless the operator needs none', () => {
    expect(isComplete(newFilter(city, 'f'))).toBe(false);
    expect(isComplete({ ...newFilter(city, 'f'), comparator: [0] })).toBe(true);
    expect(isComplete(newFilter(late, 'f'))).toBe(true);
    expect(isComplete({ expressionType: 'SQL', clause: 'WHERE', sqlExpression: ' ' })).toBe(false);
  });

  it('are read without the operator id of newer versions', () => {
    expect(
      operationOf({
        expressionType: 'SIMPLE',
        clause: 'WHERE',
        subject: 'late',
        operator: '==',
        comparator: false,
      })?.id,
    ).toBe('IS_FALSE');
  });

  it('have readable texts', () => {
    expect(filterText({ ...newFilter(city, 'f'), comparator: ['Oslo', null] }, dataset)).toBe(
      'City in (Oslo, <NULL>)',
    );
    expect(filterText({ ...newFilter(at, 'f'), comparator: 'Last week' }, dataset)).toBe('at (Last week)');
    expect(filterText(newFilter(late, 'f'), dataset)).toBe('late is true');
  });

  it('take typed digits as numbers only for numeric columns and only when nothing is lost', () => {
    expect([typedValue('12', delay), typedValue('12', city), typedValue('9007199254740993', delay)]).toEqual([
      12,
      '12',
      '9007199254740993',
    ]);
  });
});
