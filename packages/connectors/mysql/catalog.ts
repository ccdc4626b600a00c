import type { Catalog, ForeignKeyFacts, TableFacts, TableName } from '@powerset/connector-kit/connector.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly (string | null)[])[]>;

const SYSTEM_SCHEMAS = `('information_schema', 'mysql', 'performance_schema', 'sys')`;

/** Engines whose tables show rows of other tables; a sequence shows how many values it has issued. */
const OTHERS_ROWS = `('MRG_MYISAM', 'MERGE', 'CONNECT', 'FEDERATED', 'SPIDER')`;

/** Built-in functions of all servers in the family; the server itself lists only user-defined ones. */
const BUILT_IN = [
  'abs',
  'avg',
  'ceil',
  'char_length',
  'coalesce',
  'concat',
  'concat_ws',
  'convert',
  'count',
  'curdate',
  'current_timestamp',
  'date',
  'date_add',
  'date_format',
  'date_sub',
  'datediff',
  'day',
  'dayofweek',
  'dayofyear',
  'floor',
  'from_unixtime',
  'greatest',
  'group_concat',
  'hour',
  'if',
  'ifnull',
  'instr',
  'json_extract',
  'json_unquote',
  'last_day',
  'least',
  'left',
  'length',
  'locate',
  'lower',
  'lpad',
  'ltrim',
  'makedate',
  'max',
  'md5',
  'min',
  'minute',
  'mod',
  'month',
  'now',
  'nullif',
  'power',
  'quarter',
  'rand',
  'regexp_replace',
  'replace',
  'right',
  'round',
  'row_number',
  'rpad',
  'rtrim',
  'second',
  'sha2',
  'sign',
  'sqrt',
  'std',
  'stddev',
  'str_to_date',
  'substring',
  'sum',
  'timestampdiff',
  'trim',
  'truncate',
  'unix_timestamp',
  'upper',
  'variance',
  'week',
  'year',
  'yearweek',
];

/** Reads what the account may see of a server; its databases are the schemas. */
export function mysqlCatalog(query: Query): Catalog {
  const schemas = async (): Promise<string[]> =>
    (
      await query(
        `SELECT schema_name FROM information_schema.schemata WHERE schema_name NOT IN ${SYSTEM_SCHEMAS} ORDER BY 1`,
      )
    ).map(row => row[0]!);
  return {
    schemas,
    defaultSchema: async () => (await query('SELECT DATABASE()'))[0]?.[0] ?? (await schemas())[0] ?? '',
    tables: async schema =>
      (
        await query(
          'SELECT table_schema, table_name, table_type FROM information_schema.tables WHERE table_schema = ? ORDER BY 2',
          [schema],
        )
      ).map((row): TableName => ({
        schema: row[0]!,
        name: row[1]!,
        type: row[2]!.includes('VIEW') ? 'view' : 'table',
      })),
    table: async (schema, name) => {
      const columns = await query(
        'SELECT column_name, column_type, is_nullable, column_key, column_comment FROM information_schema.columns WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position',
        [schema, name],
      );
      return {
        columns: columns.map(row => ({
          name: row[0]!,
          type: row[1]!.toUpperCase(),
          isNullable: row[2] === 'YES',
          comment: row[4] || null,
        })),
        primaryKey: columns.filter(row => row[3] === 'PRI').map(row => row[0]!),
        // Engines related to MySQL lack parts of its catalog; missing parts are skipped.
        ...(await keysOf(query, schema, name).catch(() => ({}))),
      };
    },
    // The server returns an empty definition to an account that may not see it, and does not report the
    // tables under an engine that stores no rows itself.
    viewDefinitions: async name =>
      [
        ...(await query(
          `SELECT table_schema, view_definition FROM information_schema.views WHERE lower(table_name) = lower(?) AND table_schema NOT IN ${SYSTEM_SCHEMAS}`,
          [name],
        )),
        ...(await query(
          `SELECT table_schema, NULL FROM information_schema.tables WHERE table_name = ? AND (engine IN ${OTHERS_ROWS} OR table_type = 'SEQUENCE') AND table_schema NOT IN ${SYSTEM_SCHEMAS}`,
          [name],
        )),
      ].map(row => ({ schema: row[0]!, sql: row[1] || null })),
    storedFunctions: async () =>
      (
        await query(
          `SELECT DISTINCT routine_name FROM information_schema.routines WHERE routine_schema NOT IN ${SYSTEM_SCHEMAS}`,
        )
      ).map(row => row[0]!),
    functionNames: async () => {
      const own = (
        await query(
          `SELECT DISTINCT routine_name FROM information_schema.routines WHERE routine_type = 'FUNCTION' AND routine_schema NOT IN ${SYSTEM_SCHEMAS} ORDER BY 1`,
        )
      ).map(row => row[0]!);
      return [...BUILT_IN, ...own];
    },
  };
}

async function keysOf(
  query: Query,
  schema: string,
  name: string,
): Promise<Omit<TableFacts, 'columns' | 'primaryKey'>> {
  const indexed = await query(
    `SELECT index_name, non_unique, column_name FROM information_schema.statistics WHERE table_schema = ? AND table_name = ? AND index_name <> 'PRIMARY' AND column_name IS NOT NULL ORDER BY index_name, seq_in_index`,
    [schema, name],
  );
  const referred = await query(
    `SELECT k.constraint_name, k.column_name, k.referenced_table_schema, k.referenced_table_name, k.referenced_column_name, r.update_rule, r.delete_rule FROM information_schema.key_column_usage k
    LEFT JOIN information_schema.referential_constraints r ON r.constraint_schema = k.constraint_schema AND r.constraint_name = k.constraint_name AND r.table_name = k.table_name
    WHERE k.table_schema = ? AND k.table_name = ? AND k.referenced_table_name IS NOT NULL ORDER BY k.constraint_name, k.ordinal_position`,
    [schema, name],
  );
  const [about] = await query(
    `SELECT table_comment FROM information_schema.tables WHERE table_schema = ? AND table_name = ? AND table_type <> 'VIEW'`,
    [schema, name],
  );
  const partitioned = await query(
    'SELECT DISTINCT partition_expression FROM information_schema.partitions WHERE table_schema = ? AND table_name = ? AND partition_expression IS NOT NULL',
    [schema, name],
  );
  return {
    comment: about?.[0] || null,
    indexes: byFirst(indexed).map(rows => ({
      name: rows[0]![0]!,
      isUnique: rows[0]![1] === '0',
      columns: rows.map(row => row[2]!),
    })),
    foreignKeys: byFirst(referred).map(rows => ({
      name: rows[0]![0]!,
      columns: rows.map(row => row[1]!),
      schema: rows[0]![2] === schema ? null : rows[0]![2]!,
      table: rows[0]![3]!,
      referredColumns: rows.map(row => row[4]!),
      ...ruleOf('onUpdate', rows[0]![5]),
      ...ruleOf('onDelete', rows[0]![6]),
    })),
    ...(partitioned.length > 0
      ? {
          partitions: {
            columns: partitioned.flatMap(row =>
              row[0]!.split(',').map(part => part.replaceAll('`', '').trim()),
            ),
          },
        }
      : {}),
  };
}

// Servers report the default action as either of these.
function ruleOf(rule: 'onUpdate' | 'onDelete', action: string | null | undefined): Partial<ForeignKeyFacts> {
  return action && !/^(NO ACTION|RESTRICT)$/.test(action) ? { [rule]: action } : {};
}

type Rows = Awaited<ReturnType<Query>>;

function byFirst(rows: Rows): Rows[] {
  return [...Map.groupBy(rows, row => row[0]).values()];
}
