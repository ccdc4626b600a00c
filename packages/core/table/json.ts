import { JsonText } from './json-text.ts';
import { isMixed } from './mixed-values.ts';
import { NUMBER_LIST, type ColumnData, type ResultColumn, type ResultTable } from './result-table.ts';

const encoder = new TextEncoder();
const [NULL, TRUE, FALSE] = ['null', 'true', 'false'].map(word => encoder.encode(word)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

export interface JsonRowsOptions {
  /** How timestamps are written: milliseconds, or text as the engine prints it. */
  readonly moments: 'epoch-ms' | 'text';
  /**
   * How integers beyond a double are written: as digits, or as text for clients that read every number as a
   * double.
   */
  readonly largeIntegers?: 'digits' | 'text';
}

/** The bytes of a piece: worth sending, but small enough to let other requests run. */
const PIECE_BYTES = 256 * 1024;

/**
 * Yields a table's rows as a JSON array of objects in UTF-8, straight from the columns without row objects or
 * strings.
 * Integers and decimals keep every digit; NaN and infinities become null.
 */
export function* jsonRows(table: ResultTable, options: JsonRowsOptions): Generator<Uint8Array<ArrayBuffer>> {
  const text = new JsonText();
  const writers = table.columns.map(column => cellWriter(column, options, text));
  const keys = uniqueNames(table.columns).map((name, at) =>
    encoder.encode(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
  );
  const [comma, end] = [encoder.encode(','), encoder.encode(writers.length === 0 ? '{}' : '}')];
  text.rawText('[');
  for (let row = 0; row < table.rowCount; row++) {
    if (row > 0) text.raw(comma);
    for (let at = 0; at < writers.length; at++) {
      text.raw(keys[at]!);
      writers[at]!(row);
    }
    text.raw(end);
    if (text.length >= PIECE_BYTES) yield text.take();
  }
  text.rawText(']');
  yield text.take();
}

/** Yields the row numbers as a JSON array in UTF-8, in pieces. */
export function* jsonPositions(rowCount: number): Generator<Uint8Array<ArrayBuffer>> {
  const text = new JsonText();
  const comma = encoder.encode(',');
  text.rawText('[');
  for (let row = 0; row < rowCount; row++) {
    if (row > 0) text.raw(comma);
    text.number(row);
    if (text.length >= PIECE_BYTES) yield text.take();
  }
  text.rawText(']');
  yield text.take();
}

/** Returns the column names; a repeated name gets a number, so that no column hides another. */
export function uniqueNames(columns: readonly ResultColumn[]): string[] {
  const seen = new Map<string, number>();
  return columns.map(({ name }) => {
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}__${times}`;
  });
}

type CellWriter = (row: number) => void;

function cellWriter(
  { data, databaseType }: ResultColumn,
  options: JsonRowsOptions,
  text: JsonText,
): CellWriter {
  const write = presentCellWriter(data, databaseType, options, text);
  const { nulls } = data;
  return nulls ? row => (nulls[row] === 1 ? text.raw(NULL) : write(row)) : write;
}

function presentCellWriter(
  data: ColumnData,
  databaseType: string,
  { moments, largeIntegers }: JsonRowsOptions,
  text: JsonText,
): CellWriter {
  switch (data.kind) {
    case 'float':
    case 'int':
      return row => text.number(data.values[row]!);
    case 'bigint':
      return row => {
        const value = data.values[row]!;
        const double = Number(value);
        if (Number.isSafeInteger(double)) text.number(double);
        else text.rawText(largeIntegers === 'text' ? `"${value}"` : String(value));
      };
    case 'decimal':
      return row => text.rawText(data.values[row]!);
    case 'bool':
      return row => text.raw(data.values[row] === 1 ? TRUE : FALSE);
    case 'temporal':
      return moments === 'epoch-ms'
        ? row => text.number(data.values[row]!)
        : row => text.string(momentText(data.values[row]!, databaseType));
    case 'text':
      return databaseType === NUMBER_LIST || isMixed(databaseType)
        ? row => text.rawText(data.dictionary[data.values[row]!]!)
        : row => text.string(data.dictionary[data.values[row]!]!);
    default:
      throw new Error(`unknown column kind ${(data satisfies never as ColumnData).kind}`);
  }
}

/** The first time in other programs' calendars, which stands for "since ever". */
export const SINCE_EVER_MS = -62_135_596_800_000;

/** The double nearest to the last microsecond of the year 9999, which stands for "forever". */
export const FOR_EVER_MS = Date.UTC(10_000, 0);

/**
 * Returns a timestamp as text: a date as `2024-02-29`, others as `2024-02-29T13:14:15` with their fraction.
 */
export function momentText(epochMs: number, databaseType: string): string {
  if (/^DATE$/i.test(databaseType)) return new Date(epochMs).toISOString().slice(0, -14);
  const zone = /WITH TIME ZONE|TZ/i.test(databaseType) ? '+00:00' : '';
  if (epochMs === FOR_EVER_MS) return `9999-12-31T23:59:59.999999${zone}`;
  const wholeMs = Math.floor(epochMs);
  const text = new Date(wholeMs).toISOString().slice(0, -5);
  const micros = Math.round((epochMs - Math.floor(epochMs / 1000) * 1000) * 1000);
  return micros === 0 ? text + zone : `${text}.${String(micros).padStart(6, '0')}${zone}`;
}
