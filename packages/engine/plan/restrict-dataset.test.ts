import { describe, expect, it } from 'vitest';
import { aDataset } from '@powerset/testing/flights.ts';
import { aContext, aQuery } from '@powerset/testing/run-query.ts';
import { printForReading } from '@powerset/sql/print/print-select.ts';
import { planQuery } from './plan-query.ts';

const rules = [{ schema: 'hr', table: 'salaries', predicates: ["owner = 'me'"] }];
const sqlOf = (sql: string): string => {
  const context = aContext({ dataset: aDataset({ sql, schema: 'hr' }), tableRules: rules });
  return printForReading(planQuery(aQuery({ metrics: ['count'] }), context).select, context.dialect);
};

describe('a dataset that is a SELECT', () => {
  it('shows no row of another table that rules hide', () => {
    expect(sqlOf('WITH s AS (SELECT * FROM salaries) SELECT * FROM s JOIN hr.salaries x USING (id)').match(/WHERE \(owner = 'me'/g)).toHaveLength(2);
  });
  it('is left as it is when it reads other tables', () => {
    expect(sqlOf('SELECT * FROM other.salaries')).not.toContain('owner');
  });
  it('is refused when it cannot be read', () => {
    expect(() => sqlOf('SELECT * FROM salaries WHERE (1 = 1')).toThrow(expect.objectContaining({ code: 'query.refused' }));
  });
});
