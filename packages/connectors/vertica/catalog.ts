import type { CatalogQueries } from '@powerset/connector-kit/catalog-by-queries.ts';

/** Reads the catalog of Vertica. */
export const VERTICA_QUERIES: CatalogQueries = {
  schemas: 'SELECT schema_name FROM v_catalog.schemata WHERE NOT is_system_schema ORDER BY 1',
  defaultSchema: 'SELECT current_schema()',
  tables: `SELECT name, kind FROM (SELECT table_schema, table_name AS name, 'table' AS kind FROM v_catalog.tables WHERE NOT is_system_table UNION ALL SELECT table_schema, table_name, 'view' FROM v_catalog.views) AS found WHERE table_schema = ? ORDER BY 1`,
  columns: `SELECT column_name, data_type, missing FROM (SELECT table_schema, table_name, ordinal_position, column_name, data_type, CASE WHEN is_nullable THEN 'YES' ELSE 'NO' END AS missing FROM v_catalog.columns UNION ALL SELECT table_schema, table_name, ordinal_position, column_name, data_type, 'YES' FROM v_catalog.view_columns) AS found WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position`,
  primaryKey:
    'SELECT constraint_name, column_name FROM v_catalog.primary_keys WHERE table_schema = ? AND table_name = ? ORDER BY ordinal_position',
  foreignKeys:
    'SELECT constraint_name, column_name, reference_table_schema, reference_table_name, reference_column_name FROM v_catalog.foreign_keys WHERE table_schema = ? AND table_name = ? ORDER BY constraint_name, ordinal_position',
  views: 'SELECT table_schema, view_definition FROM v_catalog.views WHERE LOWER(table_name) = LOWER(?)',
  routines: `SELECT name FROM (SELECT function_name AS name FROM v_catalog.user_functions UNION ALL SELECT procedure_name FROM v_catalog.user_procedures) AS found`,
};
