import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { DataFile, TextFileRules } from '@powerset/connector-kit/data-file.ts';
import type { IndexColumn } from '@powerset/connector-kit/file-load.ts';
import type { OpenContext } from '@powerset/connector-kit/connector.ts';
import { interruptOnAbort } from './interrupt-on-abort.ts';
import { readBatch } from './read-batch.ts';
import { literal, quoted } from './sql-text.ts';

const MOST_VALUES = 50_000_000;

type EngineContext = Pick<OpenContext, 'memoryLimitMb' | 'workDir'> & { readonly signal: AbortSignal };

/**
 * Reads a data file into a table with the types of its values.
 * @throws AppError `file.unreadable` with the invalid line or column
 */
export async function readDataFile(file: DataFile, context: EngineContext): Promise<ResultTable> {
  const { signal } = context;
  return withEngine(context, async connection => {
    try {
      const source = await rulesSource(connection, { file });
      const limit = file.maxRows === undefined ? '' : ` LIMIT ${Math.trunc(file.maxRows)}`;
      const result = await connection.stream(`SELECT * FROM ${source}${limit}`);
      return (await readBatch(result, { maxRows: Number.MAX_SAFE_INTEGER, signal }, Infinity)).table;
    } catch (error) {
      throw error instanceof AppError ? error : fileProblem(error);
    }
  });
}

/** Runs work in an engine of its own, which can read files. */
export async function withEngine<T>(
  { memoryLimitMb, workDir, signal }: EngineContext,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${memoryLimitMb}MB`,
    temp_directory: workDir,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await instance.connect();
  const stopWatching = interruptOnAbort(signal, connection);
  try {
    return await work(connection);
  } finally {
    stopWatching();
    connection.closeSync();
    instance.closeSync();
  }
}

/** Returns the SQL that reads a file by the rules of older clients. */
export async function rulesSource(
  connection: DuckDBConnection,
  { file, index }: { readonly file: DataFile; readonly index?: IndexColumn | undefined },
): Promise<string> {
  const source =
    file.format === 'parquet'
      ? `read_parquet([${file.paths.map(literal).join(', ')}], union_by_name = true)`
      : await typedText(connection, file.paths[0]!, file.rules);
  const columns = (await typesOf(connection, source)).map(([name]) => name);
  const chosen =
    file.columns && file.columns.length > 0 ? file.columns.map(name => present(name, columns)) : columns;
  if (file.format === 'parquet')
    await requireFewValues(connection, file, { columns: chosen, most: MOST_VALUES });
  return `(SELECT ${indexed(chosen, index).join(', ')} FROM ${source})`;
}

// The row index is a column of the file under another name, or numbers from 0.
function indexed(columns: readonly string[], index: IndexColumn | undefined): string[] {
  if (!index) return columns.map(quoted);
  const named = columns.find(column => column === index.column);
  return [
    `${named === undefined ? 'row_number() OVER () - 1' : quoted(named)} AS ${quoted(index.label)}`,
    ...columns.filter(column => column !== named).map(quoted),
  ];
}

/** Refuses Parquet files in which a few bytes stand for too many equal values, by their own metadata. */
export async function requireFewValues(
  connection: DuckDBConnection,
  { paths, maxRows }: Pick<DataFile, 'paths' | 'maxRows'>,
  { columns, most }: { readonly columns: readonly string[]; readonly most: number },
): Promise<void> {
  const files = `[${paths.map(literal).join(', ')}]`;
  const inLists = `(SELECT coalesce(sum(greatest(num_values - row_group_num_rows, 0)), 0) FROM parquet_metadata(${files}) WHERE EXISTS (SELECT 1 FROM unnest([${columns.map(literal).join(', ')}]) AS chosen(name) WHERE starts_with(path_in_schema, name)))`;
  const [row] = (
    await connection.runAndReadAll(
      `SELECT CAST(sum(num_rows) AS DOUBLE), CAST(${inLists} AS DOUBLE) FROM parquet_file_metadata(${files})`,
    )
  ).getRows();
  const rowCount = Math.min(Number(row?.[0] ?? 0), maxRows ?? Infinity);
  if (rowCount * columns.length + Number(row?.[1] ?? 0) > most)
    throw new AppError('file.unreadable', {
      detail: `The file contains more than ${most / 1_000_000} million values. Request fewer columns or rows.`,
    });
}

// A first reading as text decides the types: numbers with leading zeros, and numbers too long for a double,
// stay text.
async function typedText(connection: DuckDBConnection, path: string, rules: TextFileRules): Promise<string> {
  const plain = textReader(path, rules, 'all_varchar = true');
  const names = await columnsOf(connection, plain);
  const sniffed = new Map(await typesOf(connection, textReader(path, rules, 'sample_size = -1')));
  const numeric = names.filter(name =>
    /^(BIGINT|INTEGER|HUGEINT|DOUBLE|DECIMAL.*)$/.test(sniffed.get(name) ?? ''),
  );
  const fragile =
    numeric.length === 0
      ? []
      : (
          await connection.runAndReadAll(
            `SELECT ${numeric.map(name => `bool_or(regexp_matches(trim(${quoted(name)}), '^[+-]?(0[0-9]|[0-9]{16,}$)')${sniffed.get(name) === 'BIGINT' ? ` AND regexp_matches(trim(${quoted(name)}), '^[+-]?0[0-9]')` : ''})`).join(', ')} FROM ${plain}`,
          )
        ).getRows()[0]!;
  const types = new Map<string, string>(
    numeric.flatMap((name, at) => (fragile[at] === true ? [[name, 'VARCHAR'] as const] : [])),
  );
  for (const [name, type] of Object.entries(rules.types ?? {})) types.set(present(name, names), type);
  const dates = (rules.dates ?? []).map(name => present(name, names));
  for (const name of dates) types.set(name, 'VARCHAR');
  const typeList =
    types.size === 0
      ? ''
      : `, types = {${[...types].map(([name, type]) => `${literal(name)}: ${literal(type)}`).join(', ')}}`;
  const typed = textReader(path, rules, `sample_size = -1${typeList}`);
  const asRead = new Map(await typesOf(connection, typed));
  const columns = names.map(name => {
    if (dates.includes(name)) return `${dateOf(quoted(name), rules)} AS ${quoted(name)}`;
    const isText = asRead.get(name) === 'VARCHAR';
    return isText && rules.skipsInitialSpace ? `ltrim(${quoted(name)}) AS ${quoted(name)}` : quoted(name);
  });
  return `(SELECT ${columns.join(', ')} FROM ${typed})`;
}

function textReader(
  path: string,
  { delimiter, decimal, headerRow, skipRows, nulls }: TextFileRules,
  more: string,
): string {
  const skip = (skipRows ?? 0) + (headerRow ?? 0);
  const options = [
    `header = ${headerRow !== null}`,
    ...(delimiter ? [`delim = ${literal(delimiter)}`] : []),
    `skip = ${Math.trunc(skip)}`,
    `nullstr = [${nulls.map(literal).join(', ')}]`,
    ...(decimal === ',' ? [`decimal_separator = ','`] : []),
    'null_padding = true',
    'strict_mode = false',
    more,
  ];
  return `read_csv(${literal(path)}, ${options.join(', ')})`;
}

const MONTH_FIRST = ['%m/%d/%Y', '%m-%d-%Y', '%m/%d/%y'];
const DAY_FIRST = ['%d/%m/%Y', '%d-%m-%Y', '%d.%m.%Y', '%d/%m/%y'];
const EITHER = ['%Y/%m/%d', '%d %b %Y', '%d %B %Y', '%b %d, %Y', '%B %d, %Y', '%Y%m%d'];

// Text that no pattern matches fails the upload, because a date that silently became empty would be wrong.
function dateOf(column: string, { isDayFirst }: TextFileRules): string {
  const days = [...(isDayFirst ? [...DAY_FIRST, ...MONTH_FIRST] : [...MONTH_FIRST, ...DAY_FIRST]), ...EITHER];
  const patterns = days
    .flatMap(day => [day, `${day} %H:%M`, `${day} %H:%M:%S`])
    .map(literal)
    .join(', ');
  return `CASE WHEN trim(${column}) = '' THEN NULL ELSE coalesce(try_strptime(trim(${column}), [${patterns}]), CAST(trim(${column}) AS TIMESTAMP)) END`;
}

async function columnsOf(connection: DuckDBConnection, source: string): Promise<string[]> {
  return (await typesOf(connection, source)).map(([name]) => name);
}

/** Returns the names and types of the columns of a source. */
export async function typesOf(connection: DuckDBConnection, source: string): Promise<[string, string][]> {
  const prepared = await connection.prepare(`SELECT * FROM ${source}`);
  try {
    return Array.from({ length: prepared.columnCount }, (_, at) => [
      prepared.columnName(at),
      prepared.columnType(at).toString(),
    ]);
  } finally {
    // It holds what was read to find the types.
    prepared.destroySync();
  }
}

function present(name: string, columns: readonly string[]): string {
  const found =
    columns.find(column => column === name) ??
    columns.find(column => column.toLowerCase() === name.toLowerCase());
  if (found === undefined)
    throw new AppError('file.unreadable', {
      detail: `The file has no column ${name}. Its columns are ${columns.slice(0, 20).join(', ')}${columns.length > 20 ? ' …' : ''}.`,
    });
  return found;
}

/** Returns the error of a file that could not be read. */
export function fileProblem(error: unknown): AppError {
  return new AppError('file.unreadable', { detail: problemOf(error), cause: error });
}

// The engine's message names line and column; the path of our copy is removed.
function problemOf(error: unknown): string {
  const [first = 'The file could not be read.'] = String(
    error instanceof Error ? error.message : error,
  ).split(/\n\s*\n|\n(?:Possible|  )/);
  return first
    .replaceAll(/(?:in )?(?:file )?"?\/\S+\/upload-[^\s"]+"?/gi, 'the file')
    .replace(/^\w+ Error:\s*/, '')
    .trim();
}
