import { hasShortDecimals, wholeValues } from './exact.ts';
import { halvesOf } from './halves.ts';
import { categoryPlaces } from '@powerset/core/dataset/category-order.ts';
import { frameCell, frameColumn, numbersOf, type Frame } from './frame.ts';
import type { FrameColumn } from './frame-column.ts';
import { placeIn } from './sorted.ts';
import { valueNames } from './value-names.ts';

/** Rows grouped by the values of some columns. */
export interface Groups {
  /** The group of each row; -1 for none. */
  readonly ofRow: Int32Array;
  /** The first row of each group, in group order. */
  readonly firstRows: Int32Array;
  /** Returns the names of a group's values. */
  label(group: number): string[];
}

/**
 * Groups rows in value order. A row with a missing value is in no group unless missing values have a filler.
 */
export function groupRows(frame: Frame, names: readonly string[], filler: string | null): Groups {
  const columns = names.map(name => codesOf(frameColumn(frame, name), filler));
  const { codes: ofRow, count } =
    columns.length === 0
      ? { codes: new Int32Array(frame.rowCount), count: Math.min(1, frame.rowCount) }
      : columns.slice(1).reduce<Places>(together, columns[0]!);
  const firstRows = new Int32Array(count);
  for (let row = ofRow.length - 1; row >= 0; row--) if (ofRow[row]! >= 0) firstRows[ofRow[row]!] = row;
  return { ofRow, firstRows, label: group => columns.map(({ nameOf }) => nameOf(firstRows[group]!)) };
}

/** The position of each row's value among all distinct values, in order. */
interface Codes {
  /** -1 for none. */
  readonly codes: Int32Array;
  readonly count: number;
  /** Returns the name of a row's value. */
  nameOf(row: number): string;
}

function codesOf(column: FrameColumn, filler: string | null): Codes {
  const { codes, count } = placesOf(column, filler);
  const present = valueNames(column);
  const { nulls } = column.data;
  return {
    codes,
    count,
    nameOf: row =>
      nulls?.[row] === 1 || (column.data.kind === 'float' && Number.isNaN(column.data.values[row]))
        ? filler!
        : present(row),
  };
}

type Places = Pick<Codes, 'codes' | 'count'>;

function placesOf(column: FrameColumn, filler: string | null): Places {
  return inAuthorsOrder(column, usualPlaces(column, filler));
}

// Places of values in the author's order; the others follow in their usual order.
function inAuthorsOrder(column: FrameColumn, usual: Places): Places {
  if (!column.order) return usual;
  const places = categoryPlaces(column.order);
  const placeOf = new Int32Array(usual.count);
  for (let row = 0; row < usual.codes.length; row++)
    if (usual.codes[row]! >= 0) placeOf[usual.codes[row]!] = places(frameCell(column, row));
  const sorted = Array.from(placeOf, (_, code) => code).sort((a, b) => placeOf[a]! - placeOf[b]! || a - b);
  const newCodes = new Int32Array(usual.count);
  sorted.forEach((code, at) => (newCodes[code] = at));
  return { codes: usual.codes.map(code => (code < 0 ? code : newCodes[code]!)), count: usual.count };
}

function usualPlaces(column: FrameColumn, filler: string | null): Places {
  const { data } = column;
  if (data.kind === 'text') return textCodes(data.values, data.dictionary, { nulls: data.nulls, filler });
  const { codes, count } = isExactAsDouble(column)
    ? numberCodes(numbersOf(column))
    : (exactCodes(column) ?? numberCodes(numbersOf(column)));
  return { codes, count: count + (filler === null ? 0 : fillMissing(codes, count)) };
}

/** Returns whether doubles distinguish all values of a column. */
export function isExactAsDouble({ data }: FrameColumn): boolean {
  if (data.kind === 'decimal') return hasShortDecimals(data.values, data.nulls);
  return data.kind !== 'bigint' || data.values.every(value => value >= LEAST_SAFE && value <= MOST_SAFE);
}

const LEAST_SAFE = BigInt(Number.MIN_SAFE_INTEGER);
const MOST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

function exactCodes(column: FrameColumn): Places | undefined {
  const halves = halvesOf(column.data);
  if (halves) return together(numberCodes(halves.high), numberCodes(halves.low));
  const values = wholeValues(column)?.values;
  if (!values) return undefined;
  const present = [...new Set(values.filter(value => value !== null))].sort((a, b) => (a < b ? -1 : 1));
  const places = new Map(present.map((value, at) => [value, at] as const));
  return {
    codes: Int32Array.from(values, value => (value === null ? -1 : places.get(value)!)),
    count: places.size,
  };
}

// Missing values sort last among numbers.
function fillMissing(codes: Int32Array, filler: number): 0 | 1 {
  let found: 0 | 1 = 0;
  for (let row = 0; row < codes.length; row++) {
    if (codes[row] !== -1) continue;
    codes[row] = filler;
    found = 1;
  }
  return found;
}

function textCodes(
  values: Uint32Array,
  dictionary: readonly string[],
  { nulls, filler }: { readonly nulls: Uint8Array | undefined; readonly filler: string | null },
): Places {
  const isUsed = new Uint8Array(dictionary.length);
  let hasMissing = false;
  for (let row = 0; row < values.length; row++) {
    if (nulls?.[row] === 1) hasMissing = true;
    else isUsed[values[row]!] = 1;
  }
  const used = new Set(dictionary.filter((_, at) => isUsed[at] === 1));
  if (hasMissing && filler !== null) used.add(filler);
  const texts = [...used].sort();
  const places = new Map(texts.map((text, at) => [text, at]));
  const codeOfEntry = Int32Array.from(dictionary, text => places.get(text) ?? -1);
  const missing = filler === null ? -1 : (places.get(filler) ?? -1);
  const codes = new Int32Array(values.length);
  for (let row = 0; row < codes.length; row++)
    codes[row] = nulls?.[row] === 1 ? missing : codeOfEntry[values[row]!]!;
  return { codes, count: texts.length };
}

function numberCodes(numbers: Float64Array): Places {
  const values = distinct(numbers);
  const codes = new Int32Array(numbers.length);
  let at = 0;
  for (let row = 0; row < numbers.length; row++) {
    const number = numbers[row]!;
    // Rows are mostly sorted, so the value is the previous or the next one.
    if (values[at] !== number)
      at = values[at + 1] === number ? at + 1 : Number.isNaN(number) ? at : placeIn(values, number);
    codes[row] = Number.isNaN(number) ? -1 : at;
  }
  return { codes, count: values.length };
}

/** Returns the distinct numbers in order. */
function distinct(numbers: Float64Array): Float64Array {
  // Timestamps of a series are mostly sorted and distinct.
  if (isRising(numbers)) return numbers;
  const present = withoutMissing(numbers);
  if (!isInOrder(present)) present.sort();
  let count = 0;
  for (let at = 0; at < present.length; at++)
    if (at === 0 || present[at] !== present[count - 1]) present[count++] = present[at]!;
  return present.subarray(0, count);
}

function withoutMissing(numbers: Float64Array): Float64Array {
  const present = new Float64Array(numbers.length);
  let count = 0;
  for (let row = 0; row < numbers.length; row++)
    if (!Number.isNaN(numbers[row]!)) present[count++] = numbers[row]!;
  return present.subarray(0, count);
}

function isRising(numbers: Float64Array): boolean {
  if (Number.isNaN(numbers[0] ?? NaN)) return false;
  // A comparison with NaN is false.
  for (let at = 1; at < numbers.length; at++) if (!(numbers[at]! > numbers[at - 1]!)) return false;
  return true;
}

function isInOrder(numbers: Float64Array): boolean {
  for (let at = 1; at < numbers.length; at++) if (numbers[at]! < numbers[at - 1]!) return false;
  return true;
}

// Combines two positions into one sortable number; there are never more pairs than rows.
function together(left: Places, right: Places): Places {
  const pairs = new Float64Array(left.codes.length);
  for (let row = 0; row < pairs.length; row++) {
    const [a, b] = [left.codes[row]!, right.codes[row]!];
    pairs[row] = a < 0 || b < 0 ? NaN : a * right.count + b;
  }
  return numberCodes(pairs);
}

/** Returns the names of all groups, in order. */
export function labelsOf({ firstRows, label }: Groups): string[][] {
  return Array.from(firstRows, (_, group) => label(group));
}

/** Returns the rows of each group, in table order. */
export function membersOf({ ofRow, firstRows }: Groups): Int32Array[] {
  const sizes = new Int32Array(firstRows.length);
  for (const group of ofRow) if (group >= 0) sizes[group]!++;
  const members = Array.from(sizes, size => new Int32Array(size));
  const next = new Int32Array(firstRows.length);
  for (let row = 0; row < ofRow.length; row++) {
    const group = ofRow[row]!;
    if (group >= 0) members[group]![next[group]!++] = row;
  }
  return members;
}
