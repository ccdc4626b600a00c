import type { FileWriter } from './file-writer.ts';
import { isMixed, mixedText } from './mixed-values.ts';
import { WHOLE_NUMBERS, WRITTEN_NUMBERS, type ResultColumn, type ResultTable } from './result-table.ts';
import { formOf, type CellForm } from './cell-form.ts';
import { decimalText, doubleText, floatText } from './number-text.ts';

export interface CsvOptions {
  /** Headers in the order of the columns; the columns' names when absent. */
  readonly headers?: readonly string[];
  readonly batchRows?: number;
}

/**
 * Makes CSV text of rows, of which `head` are the first. How a column's values are printed is decided by those; later values
 * keep all they have, also where they do not fit.
 */
export function csvWriter(
  head: readonly ResultTable[],
  { headers, batchRows = 1000 }: CsvOptions = {},
): FileWriter<string> {
  const { columns } = head[0]!;
  const forms = columns.map((_, at) => formOf(head.map(table => table.columns[at]!)));
  let hasHeader = false;
  return {
    *rows(table) {
      if (!hasHeader) yield csvLine(headers ?? columns.map(column => column.name));
      hasHeader = true;
      const cells = table.columns.map((column, at) => cellPrinter(column, forms[at]!));
      for (let from = 0; from < table.rowCount; from += batchRows) {
        let text = '';
        for (let row = from; row < Math.min(from + batchRows, table.rowCount); row++) {
          const before = text.length;
          for (let at = 0; at < cells.length; at++) text += `${at === 0 ? '' : ','}${cells[at]!(row)}`;
          // A line without anything is no row to those who read files.
          if (text.length === before) text += '""';
          text += '\n';
        }
        yield text;
      }
    },
    *end() {},
  };
}

/**
 * A table as CSV text in pieces: `\n` line ends, no byte-order mark, and text that a spreadsheet would run as a formula
 * made harmless (`reference/recorded-behaviour.md` 5).
 */
export function* csvRows(table: ResultTable, options: CsvOptions = {}): Generator<string> {
  yield* csvWriter([table], options).rows(table);
}

/** One line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvText).join(',')}\n`;
}

/** A text as a cell of CSV. */
export function csvText(text: string): string {
  return quoted(harmless(text));
}

function cellPrinter(column: ResultColumn, form: CellForm): (row: number) => string {
  const print = presentPrinter(column, form);
  const { nulls } = column.data;
  return nulls ? row => (nulls[row] === 1 ? '' : print(row)) : print;
}

function presentPrinter(column: ResultColumn, form: CellForm): (row: number) => string {
  const { data, databaseType } = column;
  switch (data.kind) {
    case 'text': {
      // Texts come again and again; each is looked through once.
      const printed: string[] = [];
      const cellOf = databaseType === WRITTEN_NUMBERS ? numberText : csvText;
      const shown = isMixed(databaseType)
        ? (text: string): string => mixedText(text, column)
        : (text: string): string => text;
      return row => (printed[data.values[row]!] ??= cellOf(shown(data.dictionary[data.values[row]!]!)));
    }
    case 'bool':
      return row => (data.values[row] === 1 ? 'True' : 'False');
    case 'float':
      return databaseType === WHOLE_NUMBERS
        ? row => String(data.values[row]!)
        : row => floatText(data.values[row]!);
    case 'decimal':
      return row => decimalText(data.values[row]!, form.scale);
    case 'temporal':
      return row => form.moment(data.values[row]!);
    // Whole numbers of which some are missing are written as doubles, as readers of these files are used to.
    default:
      return form.areDoubles ? row => doubleText(data.values[row]!) : row => String(data.values[row]!);
  }
}

// A format may fill a number up with signs that begin a formula.
function numberText(text: string): string {
  return SIGNED_NUMBER.test(text) ? quoted(text) : csvText(text);
}

const SIGNED_NUMBER = /^ *[-+][\d.,_]+(?:e[-+]\d+)?%? *$/i;

/** How what spreadsheets run begins: some of them overlook blanks and quotes before it. */
const FORMULA = /^(?:""|\s+)?[-@+|=%]/;
const NEGATIVE_NUMBER = /^-[\d.]+$/;

function harmless(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text.replaceAll('|', '\\|')}` : text;
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
