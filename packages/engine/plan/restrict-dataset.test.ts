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
    expect(
      sqlOf('WITH s AS (SELECT * FROM salaries) SELECT * FROM s JOIN hr.salaries x USING (id)').match(
        /WHERE \(owner = 'me'/g,
      ),
    ).toHaveLength(2);
  });
  it('is left unchanged if it reads other tables', () => {
    expect(sqlOf('SELECT * FROM other.salaries')).not.toContain('owner');
  });
  it('is refused when it cannot be read', () => {
    expect(() => sqlOf('SELECT * FROM salaries WHERE (1 = 1')).toThrow(
      expect.objectContaining({ code: 'query.refused' }),
    );
  });
});

describe('a rule that hides rows', () => {
  it('is part of the source, before any condition of the query', () => {
    const context = aContext({ dataset: aDataset({ schema: 'hr' }), rowFilters: ["owner = 'me'"] });
    const { select } = planQuery(
      aQuery({ metrics: ['count'], extras: { where: '1 = 1 OR 1 = 1' } }),
      context,
    );
    expect(printForReading(select, context.dialect).replaceAll(/\s+/g, ' ')).toMatch(
      /FROM \( SELECT \* FROM .+ WHERE \(owner = 'me' \) \) AS "\w+" WHERE \(1 = 1 OR 1 = 1/,
    );
  });
  it('changes no text over several lines of the dataset that it is put around', () => {
    const context = aContext({
      dataset: aDataset({ sql: "SELECT 'a\nb' AS x" }),
      rowFilters: ["x = 'a\nb'"],
    });
    expect(
      printForReading(
        planQuery(aQuery({ columns: ['x'] }), {
          ...context,
          dataset: { ...context.dataset, columns: [{ ...context.dataset.columns[0]!, columnName: 'x' }] },
        }).select,
        context.dialect,
      ).match(/'a\nb'/g),
    ).toHaveLength(2);
  });
  it('stores nothing of hidden rows in a variable, even if an engine evaluates conditions before the rule', () => {
    const { dialect } = aContext();
    const mysql = { ...dialect, lexicalRules: { ...dialect.lexicalRules, assignsInQueries: true } };
    const keeps = "(@k := concat(ifnull(@k, ''), pay)) = 'x'";
    const planned =
      (query: Record<string, unknown>, dataset: object = {}) =>
      () =>
        planQuery(
          aQuery(query),
          aContext({
            dialect: mysql,
            dataset: aDataset({ schema: 'hr', ...dataset }),
            rowFilters: ["owner = 'me'"],
            tableRules: rules,
          }),
        );
    const sqlColumn = { expressionType: 'SQL' as const, label: 'x', sqlExpression: keeps };
    for (const query of [
      { metrics: ['count'], extras: { where: keeps } },
      { columns: [sqlColumn] },
      { metrics: [sqlColumn] },
      { columns: ['carrier'], orderby: [[sqlColumn, true]] },
    ])
      expect(planned(query)).toThrow('Charts cannot set variables (@name := value).');
    expect(planned({ metrics: ['count'] }, { sql: `SELECT @k := pay AS pay FROM salaries` })).toThrow(
      'Variables (:=) are not allowed',
    );
  });
});
