import type { CatalogQueries } from '@powerset/connector-kit/catalog-by-queries.ts';

const PARTS_OF_KEYS =
  'all_constraints k JOIN all_cons_columns c ON c.owner = k.owner AND c.constraint_name = k.constraint_name';

/**
 * Reads the catalog of Oracle, which truncates the text of a long view; such a view has no known definition.
 */
export const ORACLE_QUERIES: CatalogQueries = {
  schemas: 'SELECT username FROM all_users ORDER BY 1',
  defaultSchema: 'SELECT USER FROM DUAL',
  tables: `SELECT name, kind FROM (SELECT owner, table_name name, 'table' kind FROM all_tables WHERE nested = 'NO' AND secondary = 'N' UNION ALL SELECT owner, view_name, 'view' FROM all_views) WHERE owner = ? ORDER BY 1`,
  columns:
    'SELECT column_name, data_type, nullable FROM all_tab_columns WHERE owner = ? AND table_name = ? ORDER BY column_id',
  primaryKey: `SELECT k.constraint_name, c.column_name FROM ${PARTS_OF_KEYS} WHERE k.constraint_type = 'P' AND k.owner = ? AND k.table_name = ? ORDER BY c.position`,
  foreignKeys: `SELECT k.constraint_name, c.column_name, r.owner, r.table_name, r.column_name FROM ${PARTS_OF_KEYS} JOIN all_cons_columns r ON r.owner = k.r_owner AND r.constraint_name = k.r_constraint_name AND r.position = c.position WHERE k.constraint_type = 'R' AND k.owner = ? AND k.table_name = ? ORDER BY k.constraint_name, c.position`,
  indexes: `SELECT i.index_name, c.column_name, CASE i.uniqueness WHEN 'UNIQUE' THEN 'YES' ELSE 'NO' END FROM all_indexes i JOIN all_ind_columns c ON c.index_owner = i.owner AND c.index_name = i.index_name WHERE i.table_owner = ? AND i.table_name = ? AND NOT EXISTS (SELECT 1 FROM all_constraints k WHERE k.constraint_type = 'P' AND k.index_name = i.index_name AND k.owner = i.table_owner) ORDER BY i.index_name, c.column_position`,
  views: 'SELECT owner, CASE WHEN text_length <= 4000 THEN text_vc END FROM all_views WHERE view_name = ?',
  synonyms: `SELECT owner, 'SELECT * FROM "' || table_owner || '"."' || table_name || '"' || CASE WHEN db_link IS NOT NULL THEN '@elsewhere' END FROM all_synonyms WHERE synonym_name = ?`,
  routines: `SELECT object_name FROM all_procedures WHERE owner NOT IN (SELECT username FROM all_users WHERE oracle_maintained = 'Y') AND object_name IS NOT NULL UNION SELECT procedure_name FROM all_procedures WHERE owner NOT IN (SELECT username FROM all_users WHERE oracle_maintained = 'Y') AND procedure_name IS NOT NULL`,
};
