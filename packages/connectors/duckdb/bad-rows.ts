import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import { expectedBy, type BadRow, type BadRows, type FileColumn } from '@powerset/core/upload/file-plan.ts';
import { fieldSql } from './field-sql.ts';
import { findLines } from './find-lines.ts';
import { jsonFormat, MOST_REJECTS, readerOf, sourceColumn, type PlannedFile } from './planned-file.ts';
import { literal, quoted } from './sql-text.ts';

const MOST_LISTED = 100;
const MOST_VALUE = 100;
const REJECTS = 'rejected_rows';

/**
 * Returns the rows of a text or JSON file that do not fit its plan: the first ones with their lines, and their
 * number.
 * @throws AppError `file.unreadable` if it is unknown where rows end
 */
export async function findBadRows(connection: DuckDBConnection, file: PlannedFile): Promise<BadRows> {
  if (file.plan.format === 'parquet') return { total: 0, first: [] };
  return file.plan.format === 'text' ? badTextRows(connection, file) : badJsonRows(connection, file);
}

async function badTextRows(connection: DuckDBConnection, file: PlannedFile): Promise<BadRows> {
  const { plan } = file;
  const reader = readerOf(file, REJECTS);
  const fields = badFields(file);
  // Only columns that are asked for are checked.
  const texts = plan.columns.filter(({ type }) => type === 'text').map(({ at }) => `, count(c${at})`);
  const [count] = await rowsOf(
    connection,
    `SELECT count(*), count(*) FILTER (WHERE ${conditionOf(fields)})${texts.join('')} FROM ${typedReader(reader, fields)}`,
  );
  const [accepted, misfits] = (count ?? []).map(Number) as [number, number];
  const rejects = await rejectsOf(connection);
  const listed = misfits === 0 ? [] : await misfitRows(connection, reader, fields);
  const lines = await findLines(
    file.paths[0]!,
    { rows: listed.map(({ row }) => row), offsets: rejects.map(({ offset }) => offset) },
    {
      firstLine: plan.skipRows + (plan.hasHeader ? 2 : 1),
      isWide: plan.columnCount > 1,
      delimiter: plan.delimiter,
    },
  );
  const first: BadRow[] = [
    ...rejects.map(({ offset, line, ...reject }) => ({
      line: lines.ofOffset.get(offset) ?? line,
      ...reject,
    })),
    ...listed.flatMap(({ row, bad }) => bad.map(one => ({ line: lines.ofRow.get(row) ?? null, ...one }))),
  ];
  const wrong =
    rejects.length < MOST_REJECTS
      ? rejects.length
      : Math.max(rejects.length, (await countLines(connection, file)) - accepted);
  return { total: misfits + wrong, first: inOrder(first) };
}

async function badJsonRows(connection: DuckDBConnection, file: PlannedFile): Promise<BadRows> {
  const { plan } = file;
  const path = file.paths[0]!;
  const items = `(SELECT row_number() OVER () AS n, json FROM read_json_objects(${literal(path)}, format = '${jsonFormat(plan.format)}', ignore_errors = true))`;
  const fields = badFields(file);
  const values = plan.columns.map(
    ({ source }) =>
      `json_extract_string(json, ${literal(`$.${quoted(source.replaceAll('"', '\\"'))}`)}) AS ${quoted(source)}`,
  );
  const objects = `(SELECT n, coalesce(json_type(json) = 'OBJECT', false) AS is_object, left(json::VARCHAR, ${MOST_VALUE}) AS start, ${values.join(', ')} FROM ${items})`;
  const numbered = typedReader(objects, fields);
  const condition = `NOT is_object OR ${conditionOf(fields)}`;
  const [count] = await rowsOf(connection, `SELECT count(*) FROM ${numbered} WHERE ${condition}`);
  const found = await rowsOf(
    connection,
    `SELECT n, is_object, start${fields.map(({ isBad, text }) => `, CASE WHEN ${isBad} THEN left(${text}, ${MOST_VALUE + 1}) END`).join('')} FROM ${numbered} WHERE ${condition} LIMIT ${MOST_LISTED}`,
  );
  const first = found.flatMap(([row, isObject, start, ...values]) =>
    isObject === true
      ? badValues(values, fields).map(one => ({ line: Number(row), ...one }))
      : [
          {
            line: Number(row),
            column: null,
            value: start === null ? null : String(start),
            expected: 'Expected a JSON object.',
          },
        ],
  );
  return { total: Number(count?.[0] ?? 0), first: first.slice(0, MOST_LISTED) };
}

interface BadField {
  readonly column: FileColumn;
  readonly text: string;
  readonly value: string;
  readonly valueName: string;
  readonly isBad: string;
}

// Values are computed once and named, because conditions repeat them.
function typedReader(reader: string, fields: readonly BadField[]): string {
  return `(SELECT *${fields.map(({ value, valueName }) => `, ${value} AS ${valueName}`).join('')} FROM ${reader})`;
}

function conditionOf(fields: readonly BadField[]): string {
  return fields.map(({ isBad }) => isBad).join(' OR ') || 'false';
}

function badFields({ plan }: PlannedFile): BadField[] {
  return plan.columns
    .filter(({ type }) => type !== 'text')
    .map(column => {
      const text = sourceColumn(plan, column);
      const { value, isBad } = fieldSql(text, column, plan);
      const valueName = `"powerset value ${column.at}"`;
      return { column, text, value, valueName, isBad: isBad(valueName, text) };
    });
}

interface Misfit {
  /** The number among the rows with the right shape. */
  readonly row: number;
  readonly bad: readonly Omit<BadRow, 'line'>[];
}

async function misfitRows(
  connection: DuckDBConnection,
  reader: string,
  fields: readonly BadField[],
): Promise<Misfit[]> {
  const numbered = typedReader(`(SELECT row_number() OVER () AS n, * FROM ${reader})`, fields);
  const found = await rowsOf(
    connection,
    `SELECT n${fields.map(({ isBad, text }) => `, CASE WHEN ${isBad} THEN left(${text}, ${MOST_VALUE + 1}) END`).join('')} FROM ${numbered} WHERE ${conditionOf(fields)} LIMIT ${MOST_LISTED}`,
  );
  return found
    .map(([row, ...values]) => ({ row: Number(row), bad: badValues(values, fields) }))
    .toSorted((a, b) => a.row - b.row);
}

function badValues(values: readonly unknown[], fields: readonly BadField[]): Omit<BadRow, 'line'>[] {
  return values.flatMap((value, at) => {
    const { column } = fields[at]!;
    return value === null
      ? []
      : [
          {
            column: column.name,
            value: shortened(String(value)),
            expected: `Expected ${expectedBy(column)}${zeros(column, String(value))}.`,
          },
        ];
  });
}

function zeros({ type, isChosen }: FileColumn, value: string): string {
  const hasZero = !isChosen && (type === 'integer' || type === 'decimal') && /^\s*[+-]?0\d+/.test(value);
  return hasZero ? ' without leading zeros; choose Text to keep them' : '';
}

interface Reject extends Omit<BadRow, 'line'> {
  readonly offset: number;
  readonly line: number;
}

async function rejectsOf(connection: DuckDBConnection): Promise<Reject[]> {
  const found = await rowsOf(
    connection,
    `SELECT DISTINCT ON (line_byte_position) line_byte_position, line, error_type, left(csv_line, ${MOST_VALUE + 1}), contains(rtrim(csv_line, chr(10) || chr(13)), chr(10)), error_message FROM ${REJECTS} ORDER BY line_byte_position`,
  );
  const open = found.find(([, , type, , hasLines]) => type === 'UNQUOTED VALUE' && hasLines === true);
  if (open)
    throw new AppError('file.unreadable', {
      detail: `A quote (") that is opened near line ${String(open[1])} is never closed, so it is unknown where the row ends. Close or remove the quote and try again.`,
    });
  return found.map(([offset, line, type, start, , message]) => ({
    offset: Number(offset) - 1,
    line: Number(line),
    column: null,
    value: shortened(String(start ?? '')),
    expected: shapeExpected(String(type), String(message)),
  }));
}

function shapeExpected(type: string, message: string): string {
  const [, expected, found] = /Columns: (\d+) Found: (\d+)/.exec(message) ?? [];
  if (expected !== undefined && found !== undefined)
    return `Expected ${expected} ${expected === '1' ? 'column' : 'columns'}, but the row has ${found}.`;
  if (/UNICODE|ENCODING/i.test(type)) return 'Expected UTF-8 text. Choose another encoding.';
  if (type === 'UNQUOTED VALUE')
    return 'Expected a separator or the end of the line after the closing quote.';
  if (type === 'LINE SIZE OVER MAXIMUM') return 'Expected a line of at most 2 MB.';
  return 'Expected a row with the columns of the header.';
}

// Without rules about the shape, every row is counted.
async function countLines(connection: DuckDBConnection, file: PlannedFile): Promise<number> {
  const lenient = readerOf(file).replace(
    'auto_detect = false',
    'auto_detect = false, null_padding = true, strict_mode = false, ignore_errors = true',
  );
  const [count] = await rowsOf(connection, `SELECT count(*) FROM ${lenient}`);
  return Number(count?.[0] ?? 0);
}

function inOrder(rows: readonly BadRow[]): BadRow[] {
  return rows.toSorted((a, b) => (a.line ?? Infinity) - (b.line ?? Infinity)).slice(0, MOST_LISTED);
}

function shortened(value: string): string {
  return value.length > MOST_VALUE ? `${value.slice(0, MOST_VALUE)}…` : value;
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<readonly (readonly unknown[])[]> {
  return (await connection.runAndReadAll(sql)).getRows();
}
