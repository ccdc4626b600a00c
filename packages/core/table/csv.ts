import type { ResultColumn, ResultTable } from './result-table.ts';
import { momentText } from './json.ts';
import { decimalText, floatText, scaleOf } from './number-text.ts';

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
  const cells = table.columns.map(cellPrinter);
  for (let from = 0; from < table.rowCount; from += batchRows) {
    let text = '';
    for (let row = from; row < Math.min(from + batchRows, table.rowCount); row++) {
      for (let at = 0; at < cells.length; at++) text += `${at === 0 ? '' : ','}${cells[at]!(row)}`;
      text += '\n';
    }
    yield text;
  }
}

/** One line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell => quoted(harmless(cell))).join(',')}\n`;
}

function cellPrinter(column: ResultColumn): (row: number) => string {
  const print = presentPrinter(column);
  const { nulls } = column.data;
  return nulls ? row => (nulls[row] === 1 ? '' : print(row)) : print;
}

function presentPrinter(column: ResultColumn): (row: number) => string {
  const { data, databaseType } = column;
  switch (data.kind) {
    case 'text': return row => quoted(harmless(data.dictionary[data.values[row]!]!));
    case 'bool': return row => (data.values[row] === 1 ? 'True' : 'False');
    case 'float': return row => floatText(data.values[row]!);
    case 'decimal': {
      const scale = scaleOf(data.values, data.nulls);
      return row => decimalText(data.values[row]!, scale);
    }
    case 'temporal': {
      const print = momentPrinter(data.values, data.nulls, databaseType);
      return row => print(data.values[row]!);
    }
    default: return row => String(data.values[row]!);
  }
}

/** How moments of a column are printed: as days when all are days, with microseconds when one has a fraction, with a zone where the type has one. */
export function momentPrinter(values: Float64Array, nulls: Uint8Array | undefined, databaseType: string): (epochMs: number) => string {
  const isZoned = /WITH TIME ZONE|TIMESTAMPTZ/i.test(databaseType);
  let [areDays, haveFractions] = [true, false];
  for (let row = 0; row < values.length; row++) {
    if (nulls?.[row] === 1) continue;
    areDays &&= values[row]! % DAY_MS === 0;
    haveFractions ||= values[row]! % 1000 !== 0;
  }
  if (isZoned) return epochMs => momentText(epochMs, databaseType).replace('T', ' ');
  if (areDays) return epochMs => momentText(epochMs, 'DATE');
  return epochMs => {
    const text = momentText(epochMs, 'TIMESTAMP').replace('T', ' ');
    return haveFractions && !text.includes('.') ? `${text}.000000` : text;
  };
}

const DAY_MS = 86_400_000;

function harmless(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return /^[=@+|]/.test(text) || /^-(?!\d+(\.\d+)?$)/.test(text) ? `'${escaped}` : text.startsWith('|') ? `'${escaped}` : text;
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
