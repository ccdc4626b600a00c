import type { FileColumn, FilePlan } from '@powerset/core/upload/file-plan.ts';
import { literal, quoted } from './sql-text.ts';

/** Files that are read as a plan says; text is UTF-8. */
export interface PlannedFile {
  readonly paths: readonly string[];
  readonly plan: FilePlan;
}

/** Returns the SQL that names a column of a file as it is read. */
export function sourceColumn(plan: FilePlan, { at, source }: Pick<FileColumn, 'at' | 'source'>): string {
  return plan.format === 'text' ? `c${at}` : quoted(source);
}

/**
 * Returns the table function that reads a file; all values of text and JSON files are texts. With `rejects`,
 * rows with a wrong shape are left out and stored under this name; they are only left out if it is null.
 */
export function readerOf({ paths, plan }: PlannedFile, rejects?: string | null): string {
  if (plan.format === 'parquet')
    return `read_parquet([${paths.map(literal).join(', ')}], union_by_name = true)`;
  const [path] = paths as readonly [string];
  return plan.format === 'text' ? textReader(path, plan, rejects) : jsonReader(path, plan);
}

function textReader(path: string, plan: FilePlan, rejects: string | null | undefined): string {
  const columns = Array.from({ length: plan.columnCount }, (_, at) => `c${at}: 'VARCHAR'`);
  return `read_csv(${[
    literal(path),
    'auto_detect = false',
    `header = ${plan.hasHeader}`,
    `skip = ${plan.skipRows}`,
    `delim = ${literal(plan.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `nullstr = ['']`,
    ...(rejects === undefined ? [] : rejectOptions(rejects)),
    `columns = {${columns.join(', ')}}`,
  ].join(', ')})`;
}

/** The most rows of a wrong shape that are stored; the rest is counted. */
export const MOST_REJECTS = 1000;

function rejectOptions(name: string | null): string[] {
  if (name === null) return ['ignore_errors = true'];
  return [
    'store_rejects = true',
    `rejects_table = ${literal(name)}`,
    `rejects_scan = ${literal(`${name}_scans`)}`,
    `rejects_limit = ${MOST_REJECTS}`,
  ];
}

function jsonReader(path: string, { format, columns }: FilePlan): string {
  const names = columns.map(({ source }) => `${literal(source)}: 'VARCHAR'`);
  return `read_json(${literal(path)}, format = '${jsonFormat(format)}', columns = {${names.join(', ')}})`;
}

/** Returns the engine's word for a JSON format. */
export function jsonFormat(format: FilePlan['format']): string {
  return format === 'json' ? 'array' : 'newline_delimited';
}
