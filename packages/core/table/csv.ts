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
export function* csvRows(table: ResultTable, { headers, batchRows = 1000 }: CsvOptions = {}): Generator<string> {
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
    case 'text': {
      // Texts come again and again; each is looked through once.
      const printed: string[] = [];
      return row => printed[data.values[row]!] ??= quoted(harmless(data.dictionary[data.values[row]!]!));
    }
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
  const dayText = dayPrinter();
  if (areDays) return dayText;
  if (!haveFractions) return epochMs => `${dayText(epochMs)} ${clockText(epochMs)}`;
  return epochMs => {
    const text = momentText(epochMs, 'TIMESTAMP').replace('T', ' ');
    return text.includes('.') ? text : `${text}.000000`;
  };
}

const DAY_MS = 86_400_000;
const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

// Rows near each other are mostly of one day.
function dayPrinter(): (epochMs: number) => string {
  let [day, text] = [NaN, ''];
  return epochMs => {
    const own = Math.floor(epochMs / DAY_MS);
    if (own !== day) [day, text] = [own, momentText(epochMs, 'DATE')];
    return text;
  };
}

function clockText(epochMs: number): string {
  const seconds = Math.floor(epochMs / 1000) - Math.floor(epochMs / DAY_MS) * 86_400;
  return `${TWO_DIGITS[Math.floor(seconds / 3600)]!}:${TWO_DIGITS[Math.floor(seconds / 60) % 60]!}:${TWO_DIGITS[seconds % 60]!}`;
}

function harmless(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  return /^[=@+|]/.test(text) || /^-(?!\d+(\.\d+)?$)/.test(text) ? `'${escaped}` : text.startsWith('|') ? `'${escaped}` : text;
}

function quoted(text: string): string {
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
