import type { CatalogQuery } from '@powerset/connector-kit/connection-over.ts';
import type { Catalog, ForeignKeyFacts, IndexFacts } from '@powerset/connector-kit/connector.ts';
import { informationSchemaCatalog } from '@powerset/connector-kit/information-schema.ts';

const HIDDEN = [
  'information_schema',
  'sys',
  'guest',
  'db_owner',
  'db_accessadmin',
  'db_securityadmin',
  'db_ddladmin',
  'db_backupoperator',
  'db_datareader',
  'db_datawriter',
  'db_denydatareader',
  'db_denydatawriter',
];
const THE_TABLE = 'WHERE s.name = ? AND t.name = ?';
const INDEXES = `SELECT i.name, i.is_unique, i.is_primary_key, c.name FROM sys.indexes i JOIN sys.objects t ON t.object_id = i.object_id JOIN sys.schemas s ON s.schema_id = t.schema_id
JOIN sys.index_columns ic ON ic.object_id = i.object_id AND ic.index_id = i.index_id JOIN sys.columns c ON c.object_id = ic.object_id AND c.column_id = ic.column_id ${THE_TABLE} AND ic.is_included_column = 0 ORDER BY i.index_id, ic.key_ordinal`;
const FOREIGN_KEYS = `SELECT k.name, c.name, rs.name, rt.name, rc.name FROM sys.foreign_keys k JOIN sys.objects t ON t.object_id = k.parent_object_id JOIN sys.schemas s ON s.schema_id = t.schema_id
JOIN sys.foreign_key_columns kc ON kc.constraint_object_id = k.object_id JOIN sys.columns c ON c.object_id = kc.parent_object_id AND c.column_id = kc.parent_column_id
JOIN sys.objects rt ON rt.object_id = k.referenced_object_id JOIN sys.schemas rs ON rs.schema_id = rt.schema_id JOIN sys.columns rc ON rc.object_id = kc.referenced_object_id AND rc.column_id = kc.referenced_column_id ${THE_TABLE} ORDER BY k.name, kc.constraint_column_id`;
const VIEWS =
  'SELECT s.name, m.definition FROM sys.views v JOIN sys.schemas s ON s.schema_id = v.schema_id LEFT JOIN sys.sql_modules m ON m.object_id = v.object_id WHERE v.name = ?';
/** Synonyms of tables, reported as views of them. */
const SYNONYMS = `SELECT s.name, 'SELECT * FROM ' + n.base_object_name FROM sys.synonyms n JOIN sys.schemas s ON s.schema_id = n.schema_id WHERE n.name = ?`;
const ROUTINES = `SELECT name FROM sys.objects WHERE type IN ('FN', 'IF', 'TF', 'FS', 'FT', 'AF', 'P', 'PC', 'X')`;

/** Reads the catalog of a SQL Server database. */
export function mssqlCatalog(
  query: CatalogQuery,
  { functionNames }: { readonly functionNames: readonly string[] },
): Catalog {
  const basic = informationSchemaCatalog(query, { hidden: HIDDEN, defaultSchema: undefined, functionNames });
  return {
    ...basic,
    defaultSchema: async () => String((await query('SELECT SCHEMA_NAME()'))[0]?.[0] ?? 'dbo'),
    table: async (schema, name) => {
      const facts = await basic.table(schema, name);
      const indexes = await query(INDEXES, [schema, name]);
      const ofKey = indexes.filter(([, , isKey]) => isKey === true);
      return {
        ...facts,
        primaryKey: ofKey.map(row => String(row[3])),
        primaryKeyName: ofKey.length > 0 ? String(ofKey[0]![0]) : null,
        indexes: byName(indexes.filter(([, , isKey]) => isKey !== true)).map(([index, rows]): IndexFacts => ({
          name: index,
          columns: rows.map(row => String(row[3])),
          isUnique: rows[0]![1] === true,
        })),
        foreignKeys: byName(await query(FOREIGN_KEYS, [schema, name])).map(
          ([key, rows]): ForeignKeyFacts => ({
            name: key,
            columns: rows.map(row => String(row[1])),
            schema: rows[0]![2] === schema ? null : String(rows[0]![2]),
            table: String(rows[0]![3]),
            referredColumns: rows.map(row => String(row[4])),
          }),
        ),
      };
    },
    viewDefinitions: async name =>
      [...(await query(VIEWS, [name])), ...(await query(SYNONYMS, [name]))].map(([schema, sql]) => ({
        schema: String(schema),
        sql: sql === null ? null : String(sql),
      })),
    storedFunctions: async () => (await query(ROUTINES)).map(row => String(row[0])),
  };
}

function byName(rows: readonly (readonly unknown[])[]): [string, readonly (readonly unknown[])[]][] {
  return Object.entries(Object.groupBy(rows, row => String(row[0]))).map(([name, group]) => [
    name,
    group ?? [],
  ]);
}
