import type { TableReference } from './finding.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { meansSame, nameOf, type WrittenName } from './names.ts';
import type { ReadSqlStatement } from './read-sql.ts';
import { TokenRow } from './token-row.ts';

/** A range of a statement's text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the schema qualifiers of columns (`shop.sales.region`) to remove when a subquery replaces the
 * table, because subqueries have no schema. Returns none if the name is ambiguous, so that the engine refuses
 * the SQL.
 */
export function qualifiersOf(
  statement: ReadSqlStatement,
  tables: readonly TableReference[],
  {
    lexicalRules,
    defaultSchema,
  }: { readonly lexicalRules: LexicalRules; readonly defaultSchema: string | null },
): TextRange[] {
  const names = new Map(
    tables
      .filter(({ alias }) => alias === undefined)
      .map(({ path }) => [
        JSON.stringify(path),
        { name: path.at(-1)!, schema: schemaOf(path, defaultSchema) },
      ]),
  );
  const named = [...names.values()].filter(({ name }) => isOne(name, statement, tables, defaultSchema));
  if (named.length === 0) return [];
  const row = new TokenRow(statement.sql, lexicalRules);
  const same = (a: WrittenName, b: WrittenName | undefined): boolean =>
    b !== undefined && meansSame(a, b, lexicalRules);
  const starts = new Set(statement.tables.map(({ start }) => start));
  return row.tokens.flatMap((token, at) => {
    if (
      !row.isName(at) ||
      !row.is(at + 1, '.') ||
      !row.isName(at + 2) ||
      !row.is(at + 3, '.') ||
      row.is(at + 4, '.') ||
      row.is(at - 1, '.') ||
      starts.has(token.start)
    )
      return [];
    const isMeant = named.some(
      ({ name, schema }) => same(nameOf(row.tokens[at + 2]!), name) && same(nameOf(token), schema),
    );
    return isMeant ? [{ start: token.start, end: row.tokens[at + 2]!.start }] : [];
  });
}

function schemaOf(path: readonly WrittenName[], defaultSchema: string | null): WrittenName | undefined {
  return path.at(-2) ?? (defaultSchema === null ? undefined : { text: defaultSchema, isQuoted: true });
}

// Returns whether no other table, alias, or common table has the name.
function isOne(
  { text }: WrittenName,
  { sourceNames, commonTables }: ReadSqlStatement,
  tables: readonly TableReference[],
  defaultSchema: string | null,
): boolean {
  const isSo = (name: string): boolean => name.toLowerCase() === text.toLowerCase();
  const own = tables.filter(({ path }) => isSo(path.at(-1)!.text));
  const schemas = new Set(own.map(({ path }) => schemaOf(path, defaultSchema)?.text.toLowerCase()));
  return (
    schemas.size === 1 &&
    own.every(({ alias }) => alias === undefined) &&
    sourceNames.filter(isSo).length === own.length &&
    !commonTables.some(isSo)
  );
}
