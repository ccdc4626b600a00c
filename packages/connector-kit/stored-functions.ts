import { AppError } from '@powerset/core/errors.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { FunctionCall } from '@powerset/sql/read/finding.ts';
import { lexSql, type SqlToken } from '@powerset/sql/read/lex.ts';
import { nameOf } from '@powerset/sql/read/names.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { mayReadMore } from '@powerset/sql/read/table-functions.ts';
import type { Catalog } from './connector.ts';
import { knownOf } from './known-of.ts';
import type { RestrictRowsOptions } from './restrict-rows-options.ts';
import { isTellingFunction } from './telling-tables.ts';

/** Qualifiers of built-in functions. */
const OWN_NAMESPACES = /^(safe|net|keys|hll_count|aead|kll_quantiles|ml|ai|system|builtin|pg_catalog|sys)$/i;

/**
 * Engines that allow only listed functions in place of a table; their parser reports aggregates of a PIVOT in
 * the same way.
 */
const LISTS_SOURCES = /^duckdb$/;

type Place = Pick<RestrictRowsOptions, 'schema' | 'dialect' | 'connection'>;

/**
 * Refuses a text that calls a user-defined function, which could read rows that rules hide. Also refuses
 * unknown functions in place of a table, built-in functions that reveal rows, and, when an engine does not
 * list user-defined functions, functions with a schema.
 * Queries the catalog only for texts that call something.
 * @throws AppError `query.function-refused`
 */
export async function refuseStoredFunctions(
  sql: string,
  { schema, dialect, connection: { catalog } }: Place,
): Promise<void> {
  const { transactSql, dotsInQuotedNames } = dialect.lexicalRules;
  const calls = readSql(sql, dialect.lexicalRules)
    .flatMap(statement => statement.calls)
    .map(call => (dotsInQuotedNames ? withSchema(call) : call));
  const { names, fields, escaped } = calledNames(sql, dialect);
  if (calls.length + names.length + fields.length + escaped.length === 0) return;
  const telling = [
    ...calls.map(({ name }) => name),
    ...names,
    ...(dialect.lexicalRules.callsBehindDots ? fields : []),
  ].find(name => isTellingFunction(name, dialect.name));
  if (telling !== undefined)
    throw new AppError('query.function-refused', {
      detail: `The function ${telling} is not allowed because row-level security rules apply to you in this database.`,
    });
  const { all, ofSchema, byField } = await storedIn(schema, catalog, fields.length > 0);
  const isDoubtful = (call: FunctionCall): boolean =>
    (!transactSql && !LISTS_SOURCES.test(dialect.name) && mayReadMore(call)) ||
    (!all && call.schema !== null && !OWN_NAMESPACES.test(call.schema));
  const found =
    escaped[0] ??
    [...calls.map(({ name }) => name), ...names].find(name => (all ?? ofSchema).has(name.toLowerCase())) ??
    fields.find(name => byField.has(name.toLowerCase())) ??
    calls.find(isDoubtful)?.name;
  if (found !== undefined)
    throw new AppError('query.function-refused', {
      detail: `The function ${found} is not allowed because it could read rows that are restricted by row-level security.`,
    });
}

/**
 * Refuses a text of a user who may not read the whole database, if it calls a stored function that may read
 * tables, or a built-in function that reveals rows or statements. Engines that do not report the definitions
 * of functions are not checked.
 * @throws AppError `query.function-refused`
 */
export async function refuseReadingFunctions(
  sql: string,
  { dialect, connection: { catalog } }: Pick<Place, 'dialect' | 'connection'>,
): Promise<void> {
  const { names, fields, escaped } = calledNames(sql, dialect);
  if (names.length + fields.length + escaped.length === 0) return;
  const telling = [...names, ...(dialect.lexicalRules.callsBehindDots ? fields : [])].find(name =>
    isTellingFunction(name, dialect.name),
  );
  if (telling !== undefined)
    throw new AppError('query.function-refused', {
      detail: `The function ${telling} requires access to the whole database.`,
    });
  const reading =
    (await knownOf(catalog, 'reading functions', async () =>
      lowered((await catalog.readingFunctions?.()) ?? null),
    )) ?? NONE;
  if (reading.size === 0) return;
  const byField = fields.some(name => reading.has(name.toLowerCase())) ? await fieldsOf(catalog) : NONE;
  const found =
    escaped[0] ??
    names.find(name => reading.has(name.toLowerCase())) ??
    fields.find(name => byField.has(name.toLowerCase()));
  if (found !== undefined)
    throw new AppError('query.function-refused', {
      detail: `The stored function ${found} is not allowed because it could read data that you cannot access. Use it in a column or metric of a dataset instead.`,
    });
}

interface CalledNames {
  /** Names before a parenthesis, including their packages, or all names when calls need no parentheses. */
  readonly names: readonly string[];
  /** Names after a dot. */
  readonly fields: readonly string[];
  /** Names that may contain escaped letters: `U&"\\0074"`. */
  readonly escaped: readonly string[];
}

// Uses only tokens, so that the result does not depend on how well the text was parsed.
function calledNames(sql: string, { lexicalRules }: Dialect): CalledNames {
  const tokens = lexSql(sql, lexicalRules).filter(({ kind }) => kind !== 'comment');
  const isMark = (at: number, mark: string): boolean =>
    tokens[at]?.kind === 'mark' && tokens[at].text === mark;
  const isCalled = (at: number): boolean =>
    isMark(at + 1, '(') ||
    (isMark(at + 1, '.') && isMark(at + 3, '(')) ||
    (isMark(at + 1, '.') && isMark(at + 3, '.') && isMark(at + 5, '('));
  const where = (isMeant: (at: number) => boolean): string[] =>
    tokens.flatMap((token, at) => (isName(token) && isMeant(at) ? [nameOf(token).text] : []));
  return {
    names: where(at => lexicalRules.callsNeedNoBrackets || isCalled(at)),
    fields: where(at => isMark(at - 1, '.')),
    escaped: where(
      at =>
        tokens[at]!.kind === 'quoted-name' &&
        /^u$/i.test(tokens[at - 2]?.text ?? '') &&
        sql[tokens[at]!.start - 1] === '&',
    ),
  };
}

function isName({ kind }: SqlToken): boolean {
  return kind === 'word' || kind === 'quoted-name';
}

// A single pair of quotes may also contain the schema.
function withSchema(call: FunctionCall): FunctionCall {
  const dot = call.name.lastIndexOf('.');
  return dot < 0
    ? call
    : {
        ...call,
        schema: [call.schema, call.name.slice(0, dot)].filter(Boolean).join('.'),
        name: call.name.slice(dot + 1),
        isQualified: true,
      };
}

type Names = ReadonlySet<string>;

interface Stored {
  /** Undefined when the engine does not report them. */
  readonly all: Names | undefined;
  readonly ofSchema: Names;
  readonly byField: Names;
}

async function storedIn(schema: string | null, catalog: Catalog, hasFields: boolean): Promise<Stored> {
  const all = await knownOf(catalog, 'stored functions', async () =>
    lowered((await catalog.storedFunctions?.()) ?? null),
  );
  const place = all || !catalog.storedFunctionsOf ? '' : (schema ?? (await catalog.defaultSchema()));
  return {
    all,
    ofSchema: all
      ? NONE
      : ((await knownOf(catalog, `stored functions of ${place}`, async () =>
          lowered((await catalog.storedFunctionsOf?.(place)) ?? []),
        )) ?? NONE),
    byField: hasFields ? await fieldsOf(catalog) : NONE,
  };
}

async function fieldsOf(catalog: Catalog): Promise<Names> {
  return (
    (await knownOf(catalog, 'stored fields', async () => lowered((await catalog.storedFields?.()) ?? []))) ??
    NONE
  );
}

const NONE: Names = new Set();

function lowered(names: readonly string[] | null): Names | undefined {
  return names ? new Set(names.map(name => name.toLowerCase())) : undefined;
}
