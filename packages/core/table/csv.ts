import type { FileWriter } from './file-writer.ts';
import { isMixed, mixedText } from './mixed-values.ts';
import { WHOLE_NUMBERS, WRITTEN_NUMBERS, type ResultColumn, type ResultTable } from './result-table.ts';
import { formOf, type CellForm } from './cell-form.ts';
import { decimalText, doubleText, floatText } from './number-text.ts';

export interface CsvOptions {
  /** Headers in column order; the column names by default. */
  readonly headers?: readonly string[];
  readonly batchRows?: number;
}

/**
 * Returns a CSV writer. The first rows, `head`, decide how a column is printed; later values keep all digits
 * even if they do not fit.
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
          // Readers of CSV skip empty lines.
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
 * Yields a table as CSV in pieces: `\n` line ends, no byte-order mark, and formulas escaped
 * (`reference/recorded-behaviour.md` 5).
 */
export function* csvRows(table: ResultTable, options: CsvOptions = {}): Generator<string> {
  yield* csvWriter([table], options).rows(table);
}

/** Returns one line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvText).join(',')}\n`;
}

/** Returns a text as a CSV cell. */
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
      // Texts repeat, so each is checked once.
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
    // Integers with missing values are written as doubles, as readers of these files expect.
    default:
      return form.areDoubles ? row => doubleText(data.values[row]!) : row => String(data.values[row]!);
  }
}

// A format may pad a number with signs that begin a formula.
function numberText(text: string): string {
  return SIGNED_NUMBER.test(text) ? quoted(text) : csvText(text);
}

const SIGNED_NUMBER = /^ *[-+][\d.,_]+(?:e[-+]\d+)?%? *$/i;

/** The start of a formula; some spreadsheets skip blanks and quotes before it. */
const FORMULA = /^(?:""|\s+)?[-@+|=%]/;
const NEGATIVE_NUMBER = /^-[\d.]+$/;

function harmless(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text.replaceAll('|', '\\|')}` : text;
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
