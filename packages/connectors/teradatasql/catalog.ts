import type { CatalogQueries } from '@powerset/connector-kit/catalog-by-queries.ts';

const TYPE = `CASE TRIM(ColumnType) WHEN 'I1' THEN 'BYTEINT' WHEN 'I2' THEN 'SMALLINT' WHEN 'I' THEN 'INTEGER' WHEN 'I8' THEN 'BIGINT' WHEN 'D' THEN 'DECIMAL' WHEN 'N' THEN 'NUMBER' WHEN 'F' THEN 'FLOAT' WHEN 'CF' THEN 'CHAR' WHEN 'CV' THEN 'VARCHAR' WHEN 'CO' THEN 'CLOB'
 WHEN 'DA' THEN 'DATE' WHEN 'AT' THEN 'TIME' WHEN 'TZ' THEN 'TIME WITH TIME ZONE' WHEN 'TS' THEN 'TIMESTAMP' WHEN 'SZ' THEN 'TIMESTAMP WITH TIME ZONE' WHEN 'BF' THEN 'BYTE' WHEN 'BV' THEN 'VARBYTE' WHEN 'BO' THEN 'BLOB' WHEN 'JN' THEN 'JSON' ELSE 'UNKNOWN' END`;

/** Reads the catalog of Teradata, whose names ignore case. */
export const TERADATA_QUERIES: CatalogQueries = {
  schemas: 'SELECT DatabaseName FROM DBC.DatabasesV ORDER BY 1',
  defaultSchema: 'SELECT DATABASE',
  tables: `SELECT TableName, CASE TableKind WHEN 'V' THEN 'view' ELSE 'table' END FROM DBC.TablesV WHERE TableKind IN ('T', 'O', 'V') AND DatabaseName = ? ORDER BY 1`,
  columns: `SELECT ColumnName, ${TYPE}, CASE Nullable WHEN 'N' THEN 'NO' ELSE 'YES' END FROM DBC.ColumnsV WHERE DatabaseName = ? AND TableName = ? ORDER BY ColumnId`,
  primaryKey: `SELECT COALESCE(IndexName, 'pk'), ColumnName FROM DBC.IndicesV WHERE IndexType = 'K' AND DatabaseName = ? AND TableName = ? ORDER BY ColumnPosition`,
  foreignKeys:
    'SELECT COALESCE(IndexName, TRIM(IndexID)), ChildKeyColumn, ParentDB, ParentTable, ParentKeyColumn FROM DBC.All_RI_ChildrenV WHERE ChildDB = ? AND ChildTable = ? ORDER BY IndexID',
  indexes: `SELECT COALESCE(IndexName, 'index ' || TRIM(IndexNumber)), ColumnName, UniqueFlag FROM DBC.IndicesV WHERE IndexType <> 'K' AND DatabaseName = ? AND TableName = ? ORDER BY IndexNumber, ColumnPosition`,
  views: `SELECT DatabaseName, RequestText FROM DBC.TablesV WHERE TableKind = 'V' AND UPPER(TableName) = UPPER(?)`,
  routines: `SELECT TableName FROM DBC.TablesV WHERE TableKind IN ('A', 'B', 'C', 'E', 'F', 'L', 'P', 'R', 'S', 'U') AND DatabaseName NOT IN ('SYSLIB', 'TD_SYSFNLIB', 'TD_SERVER_DB', 'TD_SYSXML', 'SYSSPATIAL', 'SYSUDTLIB')`,
};
