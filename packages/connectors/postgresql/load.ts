import type { PoolClient } from 'pg';
import { AppError } from '@powerset/core/errors.ts';
import { columnsToLoad, loadBatches } from '@powerset/connector-kit/load-batches.ts';
import type { LoadKind } from '@powerset/connector-kit/load-columns.ts';
import type { TableLoad } from '@powerset/connector-kit/connector.ts';

const TYPES: Readonly<Record<LoadKind, string>> = {
  boolean: 'boolean',
  integer: 'bigint',
  float: 'double precision',
  decimal: 'numeric',
  date: 'date',
  timestamp: 'timestamp',
  timestamptz: 'timestamptz',
  text: 'text',
};
const BATCH_ROWS = 5000;

/** Creates or fills a table within the client's transaction, so that a failed load leaves nothing behind. */
export async function loadIntoPostgresql(
  client: PoolClient,
  { schema, name, ifExists, rows, signal }: TableLoad,
): Promise<void> {
  const table = `${quoted(schema)}.${quoted(name)}`;
  const { rowCount } = await client.query(
    'select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2',
    [schema, name],
  );
  const isThere = (rowCount ?? 0) > 0;
  if (isThere && ifExists === 'fail') throw new AppError('table.exists');
  if (isThere && ifExists === 'replace') await client.query(`drop table ${table}`);
  const columns = columnsToLoad(rows);
  const types = columns.map(({ kind }) => TYPES[kind]);
  if (!isThere || ifExists === 'replace')
    await client.query(
      `create table ${table} (${columns.map((column, at) => `${quoted(column.name)} ${types[at]!}`).join(', ')})`,
    );
  const names = columns.map(column => quoted(column.name)).join(', ');
  const sources = columns.map((_, at) => `$${at + 1}::text[]`).join(', ');
  const casts = types.map((type, at) => `c${at}::${type}`).join(', ');
  const insert = `insert into ${table} (${names}) select ${casts} from unnest(${sources}) as t(${types.map((_, at) => `c${at}`).join(', ')})`;
  for await (const texts of loadBatches(rows, BATCH_ROWS, signal)) await client.query(insert, [...texts]);
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
