import { AppError } from '@powerset/core/errors.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { meansSame, type WrittenName } from '@powerset/sql/read/names.ts';
import { isRuled } from '@powerset/sql/read/restrict-tables.ts';
import type { TableName } from './connector.ts';
import type { NameFacts } from './engine-facts.ts';

export interface ChosenSchema {
  /** Null if it is unknown. */
  readonly schema: string | null;
  readonly searchedBehind: NameFacts['searchedBehind'];
  readonly tables: (schema: string) => Promise<readonly TableName[]>;
  readonly lexicalRules: LexicalRules;
}

/**
 * Refuses unqualified names that the engine would find in a different schema from the one used to check rules
 * and permissions.
 * @throws AppError `query.refused`
 */
export async function requireInChosenSchema(
  names: readonly WrittenName[],
  { schema, searchedBehind = [], tables, lexicalRules }: ChosenSchema,
): Promise<void> {
  if (names.length === 0) return;
  for (const other of searchedBehind.filter(behind => behind !== schema)) {
    const there = await tables(other);
    const doubtful = names.filter(name =>
      there.some(table => isRuled([null, name.text], [{ schema: null, table: table.name, predicates: [] }])),
    );
    const here = doubtful.length > 0 && schema !== null ? await tables(schema) : [];
    const missing = doubtful.find(name => !here.some(table => isSurelyCalled(table, name, lexicalRules)));
    if (missing)
      throw new AppError('query.refused', {
        detail: `${schema === null ? 'No schema is chosen' : `The schema ${schema} has no table called ${missing.text}`}, so that of the schema ${other} would be read. Name it by its schema: ${other}.${missing.text}`,
      });
  }
}

// Case sensitivity may be a server setting.
function isSurelyCalled({ name }: TableName, written: WrittenName, rules: LexicalRules): boolean {
  return (
    name === written.text ||
    (rules.foldsNames !== 'any' && meansSame({ text: name, isQuoted: true }, written, rules))
  );
}
