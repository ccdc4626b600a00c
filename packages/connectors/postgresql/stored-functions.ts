import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import type { Catalog } from '@powerset/connector-kit/connector.ts';
import { computes, type StoredFunction } from './computes.ts';

type Rows = readonly (readonly (string | null)[])[];
type Query = (sql: string) => Promise<Rows>;

const listOf = (names: readonly string[]): string => names.map(name => `'${name}'`).join(', ');
/**
 * Extensions whose functions compute from their arguments alone. Functions of others may read tables, for
 * example as disk pages or through query text.
 */
const COMPUTING = listOf([
  'bloom',
  'btree_gin',
  'btree_gist',
  'citext',
  'cube',
  'datasketches',
  'dict_int',
  'dict_xsyn',
  'earthdistance',
  'fuzzystrmatch',
  'h3',
  'h3_postgis',
  'hll',
  'hstore',
  'intarray',
  'ip4r',
  'isn',
  'ltree',
  'pg_bigm',
  'pg_trgm',
  'pg_uuidv7',
  'pgcrypto',
  'plpgsql',
  'prefix',
  'quantile',
  'seg',
  'semver',
  'tdigest',
  'unaccent',
  'uuid-ossp',
  'vector',
]);
/** Extensions in which only the compiled functions compute from their arguments alone. */
const COMPUTING_IF_COMPILED = listOf(['postgis', 'postgis_sfcgal', 'timescaledb', 'timescaledb_toolkit']);

const MADE_BY_EXTENSION = `FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid AND d.refclassid = 'pg_catalog.pg_extension'::pg_catalog.regclass
      WHERE d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass AND d.objid = p.oid AND d.deptype = 'e'`;

/**
 * Functions that the server did not bring: those that users stored, in any language, and those of extensions
 * that may read tables.
 */
const NOT_OF_SERVER = `FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace LEFT JOIN pg_catalog.pg_language l ON l.oid = p.prolang
      WHERE n.nspname <> 'information_schema' AND (n.nspname <> 'pg_catalog' OR EXISTS (SELECT 1 ${MADE_BY_EXTENSION}))
      AND NOT EXISTS (SELECT 1 ${MADE_BY_EXTENSION} AND (e.extname IN (${COMPUTING}) OR (e.extname IN (${COMPUTING_IF_COMPILED}) AND l.lanname IN ('c', 'internal'))))`;
const OF_PEOPLE = `FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname NOT IN ('pg_catalog', 'information_schema')`;

/** Longer bodies, or more of them, count as functions that read tables. */
const LONGEST_BODY = 10_000;
const MOST_BODIES = 3000;

// The functions that make up an aggregate count as well.
const bodies = (
  body: string,
): string => `SELECT p.proname, CASE WHEN p.prokind = 'a' THEN 'aggregate' ELSE l.lanname END,
      CASE WHEN p.prokind = 'a' THEN (SELECT pg_catalog.concat_ws(' ', a.aggtransfn::text, a.aggfinalfn::text, a.aggcombinefn::text, a.aggserialfn::text, a.aggdeserialfn::text, a.aggmtransfn::text, a.aggminvtransfn::text, a.aggmfinalfn::text) FROM pg_catalog.pg_aggregate a WHERE a.aggfnoid = p.oid)
      WHEN l.lanname IN ('sql', 'plpgsql') AND pg_catalog.length(p.prosrc) <= ${LONGEST_BODY} THEN ${body} END, pg_catalog.pg_get_expr(p.proargdefaults, 0) ${NOT_OF_SERVER} ORDER BY 1, p.oid LIMIT ${MOST_BODIES + 1}`;

/**
 * Returns the stored functions of a database that may read its tables; functions that evidently compute from
 * their arguments alone are left out.
 */
export function storedFunctionsOf(
  query: Query,
): Pick<Catalog, 'storedFunctions' | 'readingFunctions' | 'storedFields'> {
  const reading = async (): Promise<readonly string[] | null> => {
    const rows =
      (await query(bodies('coalesce(pg_catalog.pg_get_function_sqlbody(p.oid), p.prosrc)')).catch(
        nullIfRefused,
      )) ?? (await query(bodies('p.prosrc')).catch(nullIfRefused));
    return rows && (rows.length <= MOST_BODIES ? withoutComputing(rows) : namesIn(await storedIn(query)));
  };
  return {
    storedFunctions: async () => (await reading()) ?? namesIn(await storedIn(query)),
    readingFunctions: reading,
    // After a dot, the name of any function with one argument calls it: on a row, `t.f`, or on a value,
    // `(1).f`. Related engines without default arguments support fewer columns of this catalog.
    storedFields: async () => {
      const fields = await storedIn(query, ' AND p.pronargs > 0 AND p.pronargs - p.pronargdefaults <= 1')
        .catch(error => {
          nothingIfRefused(error);
          return storedIn(query, ' AND p.pronargs > 0');
        })
        .catch(nothingIfRefused);
      const known = fields.length > 0 ? await reading() : null;
      return namesIn(fields).filter(name => known?.includes(name) ?? true);
    },
  };
}

function withoutComputing(rows: Rows): string[] {
  const stored = rows.map(([name, language, body, defaults]): StoredFunction => ({
    name: name!,
    language: language ?? '',
    body: body ?? null,
    defaults: defaults ?? '',
  }));
  const computing = computes(stored);
  return [...new Set(stored.map(({ name }) => name))].filter(name => !computing.has(name));
}

// Engines related to PostgreSQL may not support extensions.
function storedIn(query: Query, condition = ''): Promise<Rows> {
  return query(`SELECT DISTINCT p.proname ${NOT_OF_SERVER}${condition}`).catch(error => {
    nothingIfRefused(error);
    return query(`SELECT DISTINCT p.proname ${OF_PEOPLE}${condition}`);
  });
}

function namesIn(rows: Rows): string[] {
  return rows.map(row => row[0]!);
}

function nullIfRefused(error: unknown): null {
  nothingIfRefused(error);
  return null;
}

const NOT_UNDERSTOOD: ReadonlySet<ErrorCode> = new Set([
  'query.syntax',
  'query.table-missing',
  'query.column-missing',
  'query.object-missing',
  'query.failed',
]);

/**
 * Returns nothing if the server does not support the query; other failures, such as a lack of time or memory,
 * are thrown, because a later attempt may succeed.
 */
export function nothingIfRefused(error: unknown): [] {
  if (error instanceof AppError && NOT_UNDERSTOOD.has(error.code)) return [];
  throw error;
}
