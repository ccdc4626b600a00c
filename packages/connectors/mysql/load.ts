import { AppError } from '@powerset/core/errors.ts';
import { columnsToLoad, loadBatches } from '@powerset/connector-kit/load-batches.ts';
import type { LoadKind } from '@powerset/connector-kit/load-columns.ts';
import type { TableLoad } from '@powerset/connector-kit/connector.ts';

const TYPES: Readonly<Record<LoadKind, string>> = {
  boolean: 'boolean',
  integer: 'bigint',
  float: 'double',
  decimal: 'decimal(65,9)',
  date: 'date',
  timestamp: 'datetime(6)',
  timestamptz: 'datetime(6)',
  text: 'longtext',
};
const BATCH_ROWS = 500;

/** Runs one statement on the load's connection and returns its rows. */
export type RunText = (sql: string, params: readonly (string | null)[]) => Promise<readonly unknown[]>;

/**
 * Creates or fills a table. MySQL commits when a table is created, so rows go to a temporary name first, and
 * the table is renamed on success; appending happens in one transaction.
 */
export async function loadIntoMysql(
  run: RunText,
  { schema, name, ifExists, rows, signal }: TableLoad,
): Promise<void> {
  const isThere =
    (
      await run('select 1 from information_schema.tables where table_schema = ? and table_name = ?', [
        schema,
        name,
      ])
    ).length > 0;
  if (isThere && ifExists === 'fail') throw new AppError('table.exists');
  const columns = columnsToLoad(rows);
  const insert = async (table: string): Promise<void> => {
    await run('start transaction', []);
    const names = columns.map(column => quoted(column.name)).join(', ');
    const row = `(${columns.map(() => '?').join(', ')})`;
    for await (const texts of loadBatches(rows, BATCH_ROWS, signal)) {
      const values = texts.map((column, at) =>
        columns[at]!.kind === 'boolean'
          ? column.map(text => (text === null ? null : String(Number(text === 'true'))))
          : column,
      );
      const count = values[0]?.length ?? 0;
      await run(
        `insert into ${table} (${names}) values ${Array.from({ length: count }, () => row).join(', ')}`,
        Array.from({ length: count }, (_, at) => values.map(column => column[at]!)).flat(),
      );
    }
    await run('commit', []);
  };
  const table = `${quoted(schema)}.${quoted(name)}`;
  if (isThere && ifExists === 'append') return insert(table);
  const draft = `${quoted(schema)}.${quoted(`loading_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`)}`;
  await run(
    `create table ${draft} (${columns.map(({ name: column, kind }) => `${quoted(column)} ${TYPES[kind]}`).join(', ')}) default character set utf8mb4`,
    [],
  );
  try {
    await insert(draft);
    if (isThere) await run(`drop table ${table}`, []);
    await run(`rename table ${draft} to ${table}`, []);
  } catch (error) {
    await run('rollback', []).catch(() => undefined);
    await run(`drop table if exists ${draft}`, []).catch(() => undefined);
    throw error;
  }
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
