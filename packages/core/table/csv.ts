import { cellAt, type ResultColumn, type ResultTable } from './result-table.ts';
import { momentText } from './json.ts';

export interface CsvOptions {
  /** Headers in the order of the columns; the columns' names when absent. */
  readonly headers?: readonly string[];
  readonly batchRows?: number;
}

/**
 * A table as CSV text in pieces: `\n` line ends, no byte-order mark, and text that a spreadsheet would run as a formula
 * made harmless (`reference/recorded-behaviour.md` 5).
 */
export function* csvRows(table: ResultTable, { headers, batchRows = 5000 }: CsvOptions = {}): Generator<string> {
  yield `${(headers ?? table.columns.map(column => column.name)).map(header => quoted(harmless(header))).join(',')}\n`;
  for (let from = 0; from < table.rowCount; from += batchRows) {
    let text = '';
    for (let row = from; row < Math.min(from + batchRows, table.rowCount); row++) {
      text += `${table.columns.map(column => cellText(column, row)).join(',')}\n`;
    }
    yield text;
  }
}

function cellText(column: ResultColumn, row: number): string {
  const value = cellAt(column, row);
  if (value === null) return '';
  if (column.data.kind === 'temporal') return momentText(value as number, column.databaseType).replace('T', ' ');
  if (column.data.kind === 'text') return quoted(harmless(value as string));
  if (column.data.kind === 'bool') return value ? 'True' : 'False';
  return Number.isNaN(value) ? '' : String(value);
}

function harmless(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return /^[=@+|]/.test(text) || /^-(?!\d+(\.\d+)?$)/.test(text) ? `'${escaped}` : text.startsWith('|') ? `'${escaped}` : text;
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
