import { expect, it } from 'vitest';
import { mysqlFacts } from '@powerset/connectors/mysql/facts.ts';
import { postgresqlFacts } from '@powerset/connectors/postgresql/facts.ts';
import { assignsVariable } from './assignments.ts';
import { restrictTables } from './restrict-tables.ts';

const { lexicalRules } = mysqlFacts;

it.each([
  '@k := 1',
  "(@k:=concat(ifnull(@k,''), pay)) = 'x'",
  '@`a b` := pay',
  "@'k' := pay",
  '@k /* a */ := 1',
])('a variable is set by %s', text => {
  expect(assignsVariable(text, lexicalRules)).toBe(true);
});
it.each(['@k', "':='", '`:=`', 'a = 1', '-- :=\n1', 'a : = 1'])('none is set by %s', text => {
  expect(assignsVariable(text, lexicalRules)).toBe(false);
});
it('elsewhere the mark means an argument', () => {
  expect(assignsVariable('make_interval(days := 1)', postgresqlFacts.lexicalRules)).toBe(false);
});
it('no text sets a variable if rules hide rows, because conditions around a rule may be evaluated before it', () => {
  const rules = [{ schema: null, table: 'salaries', predicates: ["person = 'me'"] }];
  expect(
    restrictTables('SELECT @k := pay FROM salaries', {
      rules,
      defaultSchema: null,
      lexicalRules,
      aliasWord: 'AS ',
    }),
  ).toMatchObject({ ok: false, problem: expect.stringContaining(':=') });
  expect(
    restrictTables('SELECT @k FROM salaries', { rules, defaultSchema: null, lexicalRules, aliasWord: 'AS ' }),
  ).toMatchObject({ ok: true });
});
