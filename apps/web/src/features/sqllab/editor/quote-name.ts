const BACKTICKS: ReadonlySet<string> = new Set([
  'mysql',
  'mariadb',
  'bigquery',
  'hive',
  'databricks',
  'impala',
  'drill',
]);
const UPPER: ReadonlySet<string> = new Set(['oracle', 'snowflake', 'hana', 'db2']);

/** Returns how an engine's text writes a name: quoted only where it needs quotes. */
export function quotingOf(backend: string | undefined): (name: string) => string {
  const engine = backend ?? '';
  const plain = UPPER.has(engine)
    ? /^[A-Z_][A-Z0-9_]*$/
    : BACKTICKS.has(engine)
      ? /^[a-z_]\w*$/i
      : /^[a-z_][a-z0-9_]*$/;
  const quoted = BACKTICKS.has(engine)
    ? (name: string) => `\`${name.replaceAll('`', '``')}\``
    : engine === 'mssql'
      ? (name: string) => `[${name.replaceAll(']', ']]')}]`
      : (name: string) => `"${name.replaceAll('"', '""')}"`;
  return name => (plain.test(name) && !RESERVED.has(name.toLowerCase()) ? name : quoted(name));
}

const RESERVED: ReadonlySet<string> = new Set(
  'all and as asc between by case cast column create cross desc distinct else end from full group having in inner into is join left like limit not null offset on or order outer right select table then to union user using values when where with'.split(
    ' ',
  ),
);
