import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { keepsTextOpen, quoteIn, sqlLiteralsOf } from '@powerset/core/template/sql-literals.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';

/**
 * Values that would end a text, or keep it open, on engines that read backslashes or quotes differently from
 * how the values were written.
 */
const VALUES = ["it's", '\\', "\\'", "\\') UNION ALL SELECT 1 -- ", "a\\\\'b", "''", "\\''"];

describe.each(CONNECTORS.map(({ engine, dialect }) => ({ engine, dialect })))(
  'a value on $engine',
  ({ engine, dialect }) => {
    const { backslashEscapes } = dialect.lexicalRules;

    it.each(VALUES)('stays one text in charts: %s', value => {
      expect(
        lexSql(dialect.stringLiteral(value).replace(/^N(?=')/, ''), dialect.lexicalRules).map(
          token => token.kind,
        ),
      ).toEqual(['string']);
    });

    it('keeps its quotes on engines that join adjacent texts, and on those that quote with three quotes', () => {
      const joins = ['ascend', 'bigquery', 'databricks', 'hive', 'impala'].includes(engine);
      expect([dialect.stringLiteral("o'hara").replace(/^N/, ''), `'o${quoteIn(engine)}hara'`]).toEqual(
        Array.from({ length: 2 }, () => (joins ? String.raw`'o\'hara'` : "'o''hara'")),
      );
    });

    it('stays one text in templates: where backslashes escape, they are doubled', () => {
      if (!backslashEscapes) return;
      expect([sqlLiteralsOf(engine).doublesBackslashes, keepsTextOpen(engine)]).toEqual([true, true]);
    });
  },
);
