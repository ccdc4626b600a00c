interface Named {
  readonly schema: string | null;
  readonly name: string;
}

/** Schemas in which engines keep what they know of rows, statements and people. */
const SCHEMAS = /^(performance_schema|mysql|sys|system)$/i;
/** Such tables among others of their schemas: samples of values, running statements, people with their passwords. */
const TABLES = /^(pg_stat|pg_authid|pg_shadow|pg_largeobject|column_statistics|processlist|innodb_|svv_|svl_|stl_|stv_|v\$|gv\$|dba_|all_tab_histograms|user_tab_histograms|sqlite_stat)/i;

/** Whether a table of the engine's own may tell values or statements of others, past any rule that hides rows. */
export function tellsOfRows({ schema, name }: Named): boolean {
  return (schema !== null && SCHEMAS.test(schema.split('.').at(-1)!)) || TABLES.test(name);
}
