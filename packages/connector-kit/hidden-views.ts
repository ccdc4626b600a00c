import { AppError } from '@powerset/core/errors.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { isRuled } from '@powerset/sql/read/restrict-tables.ts';
import type { Catalog, ViewDefinition } from './connector.ts';
import { knownOf } from './known-of.ts';
import { refuseOtherNames } from './other-names.ts';
import type { RestrictRowsOptions } from './restrict-rows-options.ts';
import { refuseStoredFunctions } from './stored-functions.ts';
import { refuseTelling } from './telling-tables.ts';

/** Views nested deeper than this are refused without being read. */
const MAX_DEPTH = 16;

interface Named {
  /** Null when the name is unqualified. */
  readonly schema: string | null;
  readonly name: string;
}

/**
 * Refuses a text that reads a view over a table with row-level security rules, through any number of nested
 * views.
 * Also refuses views whose definition cannot be read, and user-defined functions, which may read any table.
 * @throws AppError `query.view-refused`, `query.function-refused`
 */
export async function refuseHiddenViews(
  sql: string,
  options: RestrictRowsOptions,
  others: readonly Named[] = [],
): Promise<void> {
  const {
    rules,
    schema,
    connection: { catalog },
  } = options;
  if (rules.length === 0) return;
  const defaultSchema = schema ?? (await catalog.defaultSchema());
  const written = namesIn(sql, options).names;
  await refuseOtherNames(
    written.map(({ name }) => name),
    rules,
    catalog,
  );
  const named: Named[] = [...written, ...others].map(({ schema: given, name }) => ({
    schema: given ?? defaultSchema,
    name,
  }));
  refuseTelling(named, options.dialect.name);
  await refuseStoredFunctions(sql, options);
  for (const name of written) {
    if (!isRuled([name.schema, name.name], rules) && (await mayBeRuled(name, options)))
      throw new AppError('query.view-refused', {
        detail: `Row-level security rules apply to '${name.name}'. Add its schema to the name.`,
      });
  }
  const seen = new Set<string>();
  // The list grows during the loop: the names that a view reads are appended.
  const asked = named.map(name => ({ name, from: name, depth: 0, ofPart: false }));
  for (const { name, from, depth, ofPart } of asked) {
    const key = JSON.stringify([name.schema, name.name, ofPart]);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const view of await viewsOf(name, catalog)) {
      // Rules on a whole table also cover its partitions, but rules on other tables do not affect what is
      // read from one partition.
      if (view.role === 'whole' && (ofPart || isRuled([name.schema, name.name], rules))) continue;
      const inside = await namesBehind(view, from, options, depth);
      // The catalog returns all parts at once.
      if (view.role !== 'whole')
        asked.push(
          ...inside.map(behind => ({ name: behind, from, depth: depth + 1, ofPart: view.role === 'part' })),
        );
    }
  }
}

async function namesBehind(
  { sql }: ViewDefinition,
  from: Named,
  options: RestrictRowsOptions,
  depth: number,
): Promise<readonly Named[]> {
  const inside = sql === null ? undefined : namesIn(sql, options);
  // The engine's grammar refuses functions that could read tables unnoticed.
  if (
    sql === null ||
    !inside ||
    inside.problem ||
    depth >= MAX_DEPTH ||
    !(await options.connection.read(selectOf(sql, options))).ok
  )
    return refuse(from, 'its definition cannot be read');
  await refuseStoredFunctions(sql, options);
  for (const name of inside.names)
    if (await mayBeRuled(name, options)) refuse(from, 'it reads a table whose rows are hidden by rules');
  return inside.names;
}

// Some engines return the whole `CREATE VIEW … AS SELECT`.
function selectOf(sql: string, { dialect }: RestrictRowsOptions): string {
  const words = lexSql(sql, dialect.lexicalRules).filter(({ kind }) => kind !== 'comment');
  if (words[0]?.text.toUpperCase() !== 'CREATE') return sql;
  const as = words.find(({ kind, text }) => kind === 'word' && text.toUpperCase() === 'AS');
  return as ? sql.slice(as.start + as.text.length) : sql;
}

// The qualifier may be the database instead of a schema, which leaves the schema open.
async function mayBeRuled(
  { schema, name }: Named,
  { rules, connection: { catalog } }: RestrictRowsOptions,
): Promise<boolean> {
  if (isRuled([schema, name], rules)) return true;
  if (schema === null || !isRuled([null, name], rules)) return false;
  return !(await catalog.schemas()).some(known => known.toLowerCase() === schema.toLowerCase());
}

function refuse({ name }: Named, why: string): never {
  throw new AppError('query.view-refused', { detail: `The view '${name}' cannot be read: ${why}.` });
}

function namesIn(
  sql: string,
  { dialect }: Pick<RestrictRowsOptions, 'dialect'>,
): { readonly names: readonly Named[]; readonly problem: boolean } {
  const statements = readSql(sql, dialect.lexicalRules);
  return {
    names: statements
      .flatMap(({ tables }) => tables)
      .filter(table => table.isTarget !== true)
      .map(({ path }) => ({ schema: path.at(-2)?.text || null, name: path.at(-1)!.text })),
    problem: statements.length !== 1 || statements.some(({ problem }) => problem !== undefined),
  };
}

// Ignores case, and searches all schemas for a name that is missing from its own: when in doubt, a rule
// applies.
async function viewsOf({ schema, name }: Named, catalog: Catalog): Promise<readonly ViewDefinition[]> {
  const views = await knownOf(catalog, `view ${JSON.stringify([schema, name])}`, () =>
    look({ schema, name }, catalog),
  );
  const meant = views.filter(view => schema !== null && view.schema.toLowerCase() === schema.toLowerCase());
  if (meant.length > 0 || views.length === 0 || schema === null) return meant.length > 0 ? meant : views;
  const there = await knownOf(catalog, `tables of ${schema}`, () => catalog.tables(schema));
  return there.some(table => table.type === 'table' && table.name === name) ? [] : views;
}

async function look({ schema, name }: Named, catalog: Catalog): Promise<readonly ViewDefinition[]> {
  const told = await catalog.viewDefinitions?.(name);
  if (told) return told;
  const tables = await catalog.tables(schema ?? (await catalog.defaultSchema()));
  return tables
    .filter(table => table.type === 'view' && table.name.toLowerCase() === name.toLowerCase())
    .map(table => ({ schema: table.schema, sql: null }));
}
