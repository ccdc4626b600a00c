import type {
  Catalog,
  ForeignKeyFacts,
  TableFacts,
  TableName,
  ViewDefinition,
} from '@powerset/connector-kit/connector.ts';
import { nothingIfRefused, storedFunctionsOf } from './stored-functions.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly (string | null)[])[]>;

const SYSTEM_SCHEMAS = `schema_name !~ '^pg_'`;

/** Reads what the role may see of a PostgreSQL database. */
export function postgresqlCatalog(query: Query): Catalog {
  return {
    schemas: async () =>
      (
        await query(`SELECT schema_name FROM information_schema.schemata WHERE ${SYSTEM_SCHEMAS} ORDER BY 1`)
      ).map(row => row[0]!),
    defaultSchema: async () => (await query('SELECT current_schema()'))[0]?.[0] ?? 'public',
    searchPath: async () =>
      (
        await query(
          'SELECT nspname FROM pg_catalog.pg_namespace WHERE nspname = ANY (pg_catalog.current_schemas(false))',
        )
      ).map(row => row[0]!),
    tables: async schema => {
      const rows = await query(
        `SELECT n.nspname, c.relname, c.relkind FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') ORDER BY 2`,
        [schema],
      );
      return rows.map((row): TableName => ({
        schema: row[0]!,
        name: row[1]!,
        type: row[2] === 'v' || row[2] === 'm' ? 'view' : 'table',
      }));
    },
    table: async (schema, name) => {
      const columns = await query(
        `SELECT a.attname, upper(pg_catalog.format_type(a.atttypid, a.atttypmod)), a.attnotnull::text, pg_catalog.col_description(c.oid, a.attnum) FROM pg_catalog.pg_attribute a
        JOIN pg_catalog.pg_class c ON c.oid = a.attrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = $1 AND c.relname = $2 AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum`,
        [schema, name],
      );
      return {
        columns: columns.map(row => ({
          name: row[0]!,
          type: typeText(row[1]!),
          isNullable: row[2] === 'false',
          comment: row[3] ?? null,
        })),
        // Engines related to PostgreSQL lack parts of its catalog; missing parts are skipped.
        ...(await keysOf(query, schema, name)
          .catch(() => plainKeyOf(query, schema, name))
          .catch(() => ({ primaryKey: [] }))),
      };
    },
    viewDefinitions: async name => [
      ...(await query(VIEWS_AND_PARTS, [name])).map((row): ViewDefinition => ({
        schema: row[0]!,
        sql: row[1] ?? null,
        ...(row[2] === 'part' ? { role: 'part' } : {}),
      })),
      ...[...Map.groupBy(await query(PARTS_OF, [name]).catch(nothingIfRefused), row => row[0]!)].map(
        ([schema, parts]): ViewDefinition => ({
          schema,
          sql: `SELECT 1 FROM ${parts.map(row => row[1]).join(', ')}`,
          role: 'whole',
        }),
      ),
    ],
    ...storedFunctionsOf(query),
    functionNames: async () =>
      (
        await query(
          `SELECT DISTINCT proname FROM pg_catalog.pg_proc WHERE pg_catalog.pg_function_is_visible(oid) AND prokind IN ('f', 'a', 'w') AND proname !~ '^(_|pg_)' ORDER BY 1`,
        )
      ).map(row => row[0]!),
  };
}

const VIEWS_AND_PARTS = `SELECT n.nspname, pg_catalog.pg_get_viewdef(c.oid), NULL FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('v', 'm') AND lower(c.relname) = lower($1) AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      -- A sequence tells how many rows a table was given.
      UNION ALL SELECT n.nspname, NULL, NULL FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND lower(c.relname) = lower($1)
      -- What a table holds that inherits from another, a partition for one, is shown by that one too.
      UNION ALL SELECT n.nspname, 'SELECT * FROM ' || pg_catalog.quote_ident(pn.nspname) || '.' || pg_catalog.quote_ident(p.relname), 'part' FROM pg_catalog.pg_inherits i
      JOIN pg_catalog.pg_class c ON c.oid = i.inhrelid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace JOIN pg_catalog.pg_class p ON p.oid = i.inhparent JOIN pg_catalog.pg_namespace pn ON pn.oid = p.relnamespace
      WHERE c.relkind IN ('r', 'p', 'f') AND lower(c.relname) = lower($1)`;

/** Lists all descendants of a table, and the other tables from which these inherit. */
const PARTS_OF = `WITH RECURSIVE down AS (
        SELECT i.inhrelid AS oid, c.oid AS root FROM pg_catalog.pg_inherits i JOIN pg_catalog.pg_class c ON c.oid = i.inhparent WHERE c.relkind IN ('r', 'p', 'f') AND lower(c.relname) = lower($1)
        UNION SELECT i.inhrelid, d.root FROM pg_catalog.pg_inherits i JOIN down d ON d.oid = i.inhparent
      ), up AS (SELECT oid, root FROM down UNION SELECT i.inhparent, u.root FROM pg_catalog.pg_inherits i JOIN up u ON u.oid = i.inhrelid)
      SELECT rn.nspname, pg_catalog.quote_ident(n.nspname) || '.' || pg_catalog.quote_ident(c.relname) FROM up JOIN pg_catalog.pg_class c ON c.oid = up.oid JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_catalog.pg_class r ON r.oid = up.root JOIN pg_catalog.pg_namespace rn ON rn.oid = r.relnamespace WHERE up.oid <> up.root`;

const names = (numbers: string, table: string): string =>
  `(SELECT json_agg(a.attname ORDER BY k.i) FROM unnest(${numbers}) WITH ORDINALITY AS k(n, i) JOIN pg_catalog.pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.n)::text`;
const OF_TABLE =
  'JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2';

async function keysOf(query: Query, schema: string, name: string): Promise<Omit<TableFacts, 'columns'>> {
  const constraints = await query(
    `SELECT con.contype, con.conname, ${names('con.conkey', 'con.conrelid')}, fn.nspname, f.relname, ${names('con.confkey', 'con.confrelid')}, con.confupdtype, con.confdeltype, con.condeferrable::text, con.condeferred::text, con.confmatchtype
    FROM pg_catalog.pg_constraint con JOIN pg_catalog.pg_class c ON c.oid = con.conrelid LEFT JOIN pg_catalog.pg_class f ON f.oid = con.confrelid LEFT JOIN pg_catalog.pg_namespace fn ON fn.oid = f.relnamespace
    ${OF_TABLE} AND con.contype IN ('p', 'f') ORDER BY con.conname`,
    [schema, name],
  );
  const indexes = await query(
    `SELECT ic.relname, i.indisunique::text, ${names('(i.indkey::int2[])[0:i.indnkeyatts - 1]', 'i.indrelid')}, ${names('(i.indkey::int2[])[i.indnkeyatts:]', 'i.indrelid')} FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid JOIN pg_catalog.pg_class ic ON ic.oid = i.indexrelid
    ${OF_TABLE} AND NOT i.indisprimary AND i.indexprs IS NULL ORDER BY ic.relname`,
    [schema, name],
  );
  const about = await query(
    `SELECT pg_catalog.obj_description(c.oid, 'pg_class'), (SELECT ${names('p.partattrs::int2[]', 'p.partrelid')} FROM pg_catalog.pg_partitioned_table p WHERE p.partrelid = c.oid) FROM pg_catalog.pg_class c ${OF_TABLE}`,
    [schema, name],
  );
  const key = constraints.find(([type]) => type === 'p');
  const partitionColumns = listed(about[0]?.[1]);
  return {
    primaryKey: listed(key?.[2]),
    primaryKeyName: key?.[1] ?? null,
    comment: about[0]?.[0] ?? null,
    foreignKeys: constraints
      .filter(([type]) => type === 'f')
      .map(row => ({
        name: row[1]!,
        columns: listed(row[2]),
        schema: row[3] === schema ? null : row[3]!,
        table: row[4]!,
        referredColumns: listed(row[5]),
        ...rulesOf(row.slice(6)),
      })),
    indexes: indexes.map(row => ({
      name: row[0]!,
      isUnique: row[1] === 'true',
      columns: listed(row[2]),
      includedColumns: listed(row[3]),
    })),
    ...(partitionColumns.length > 0 ? { partitions: { columns: partitionColumns } } : {}),
  };
}

const ACTIONS: Readonly<Record<string, string>> = {
  r: 'RESTRICT',
  c: 'CASCADE',
  n: 'SET NULL',
  d: 'SET DEFAULT',
};

function rulesOf([onUpdate, onDelete, isDeferrable, isDeferred, match]: readonly (
  | string
  | null
)[]): Partial<ForeignKeyFacts> {
  return {
    ...(onUpdate && ACTIONS[onUpdate] ? { onUpdate: ACTIONS[onUpdate] } : {}),
    ...(onDelete && ACTIONS[onDelete] ? { onDelete: ACTIONS[onDelete] } : {}),
    ...(isDeferrable === 'true' ? { isDeferrable: true } : {}),
    ...(isDeferred === 'true' ? { isDeferred: true } : {}),
    ...(match === 'f' ? { matchesFull: true } : {}),
  };
}

async function plainKeyOf(
  query: Query,
  schema: string,
  name: string,
): Promise<Pick<TableFacts, 'primaryKey'>> {
  const keys = await query(
    `SELECT a.attname FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey) ${OF_TABLE} AND i.indisprimary`,
    [schema, name],
  );
  return { primaryKey: keys.map(row => row[0]!) };
}

function listed(json: string | null | undefined): string[] {
  return json ? (JSON.parse(json) as string[]) : [];
}

// Types are usually written with a space after a comma.
function typeText(type: string): string {
  return type
    .replace(/^CHARACTER VARYING/, 'VARCHAR')
    .replace(/^CHARACTER\b/, 'CHAR')
    .replace(/,(?=\d)/, ', ');
}
