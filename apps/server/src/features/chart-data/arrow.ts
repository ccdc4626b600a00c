import {
  Bool,
  DateDay,
  Decimal,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  TimestampMicrosecond,
  Utf8,
  Binary,
  vectorFromArray,
  type Data,
} from 'apache-arrow';
import { FOR_EVER_MS, uniqueNames } from '@powerset/core/table/json.ts';
import { scaleOf } from '@powerset/core/table/number-text.ts';
import { isMixed, mixedText } from '@powerset/core/table/mixed-values.ts';
import {
  NUMBER_LIST,
  type ColumnData,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';

const DAY_MS = 86_400_000;
/** The last microsecond of the year 9999; a double cannot distinguish it from the next year. */
const LAST_MICRO = BigInt(FOR_EVER_MS) * 1000n - 1n;
/** The maximum number of digits of a 128-bit decimal. */
const MOST_DIGITS = 38;

/**
 * Returns a table as an Arrow IPC stream of one batch. `facts` are stored in the schema metadata, as JSON
 * under the key `powerset`.
 */
export function arrowStream(table: ResultTable, facts: unknown): Uint8Array {
  const columns = table.columns.map(column => arrowData(column, table.rowCount));
  const fields = uniqueNames(table.columns).map(
    (name, at) =>
      new Field(name, columns[at]!.type, true, new Map([['type', table.columns[at]!.databaseType]])),
  );
  const schema = new Schema(fields, new Map([['powerset', JSON.stringify(facts)]]));
  const batch = new RecordBatch(
    schema,
    makeData({ type: new Struct(fields), length: table.rowCount, nullCount: 0, children: columns }),
  );
  return RecordBatchStreamWriter.writeAll([batch]).toUint8Array(true);
}

interface Rows {
  readonly length: number;
  readonly nullCount: number;
  readonly nullBitmap: Uint8Array | undefined;
}

function arrowData(column: ResultColumn, rowCount: number): Data {
  const { data, databaseType } = column;
  const rows = rowsOf(data, rowCount);
  switch (data.kind) {
    case 'float':
      return makeData({ type: new Float64(), data: data.values.subarray(0, rowCount), ...rows });
    case 'int':
      return makeData({ type: new Int32(), data: data.values.subarray(0, rowCount), ...rows });
    case 'bigint':
      return makeData({ type: new Int64(), data: data.values.subarray(0, rowCount), ...rows });
    case 'bool':
      return makeData({ type: new Bool(), data: packed(data.values, rowCount), ...rows });
    case 'temporal':
      return momentData(data.values.subarray(0, rowCount), databaseType, rows);
    case 'decimal':
      return decimalData(data, rows);
    case 'text':
      return textData(
        isMixed(databaseType)
          ? { ...data, dictionary: data.dictionary.map(text => mixedText(text, column)) }
          : data,
        databaseType,
        rows,
      );
    default:
      throw new Error(`unknown column kind ${(data satisfies never as ColumnData).kind}`);
  }
}

function rowsOf({ nulls }: ColumnData, length: number): Rows {
  if (!nulls) return { length, nullCount: 0, nullBitmap: undefined };
  const bitmap = new Uint8Array((length + 7) >> 3);
  let nullCount = 0;
  for (let row = 0; row < length; row++) {
    if (nulls[row] === 1) nullCount++;
    else bitmap[row >> 3]! |= 1 << (row & 7);
  }
  return { length, nullCount, nullBitmap: bitmap };
}

function packed(flags: Uint8Array, length: number): Uint8Array {
  const bits = new Uint8Array((length + 7) >> 3);
  for (let row = 0; row < length; row++) if (flags[row] === 1) bits[row >> 3]! |= 1 << (row & 7);
  return bits;
}

function momentData(moments: Float64Array, databaseType: string, rows: Rows): Data {
  if (/^DATE$/i.test(databaseType))
    return makeData({
      type: new DateDay(),
      data: Int32Array.from(moments, moment => Math.floor(moment / DAY_MS)),
      ...rows,
    });
  const micros = new BigInt64Array(moments.length);
  for (let row = 0; row < moments.length; row++)
    micros[row] = moments[row] === FOR_EVER_MS ? LAST_MICRO : BigInt(Math.round(moments[row]! * 1000) || 0);
  return makeData({
    type: new TimestampMicrosecond(/WITH TIME ZONE|TIMESTAMPTZ/i.test(databaseType) ? 'UTC' : null),
    data: micros,
    ...rows,
  });
}

// Returns decimals that fit into 128 bits with one scale; others stay text.
function decimalData({ values, nulls }: Extract<ColumnData, { kind: 'decimal' }>, rows: Rows): Data {
  const scale = scaleOf(values, nulls);
  const words = new Uint32Array(rows.length * 4);
  for (let row = 0; row < rows.length; row++) {
    if (nulls?.[row] === 1) continue;
    const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(values[row]!) ?? [];
    if (whole === undefined || whole.length + scale > MOST_DIGITS)
      return textsData(values.slice(0, rows.length), rows);
    const digits = BigInt(whole + fraction.padEnd(scale, '0'));
    const bits = BigInt.asUintN(128, sign === '-' ? -digits : digits);
    for (let word = 0; word < 4; word++)
      words[row * 4 + word] = Number((bits >> BigInt(word * 32)) & 0xffff_ffffn);
  }
  return makeData({ type: new Decimal(scale, MOST_DIGITS, 128), data: words, ...rows });
}

function textsData(texts: readonly string[], rows: Rows): Data {
  const codes = new Map<string, number>();
  const values = Uint32Array.from(texts, text => {
    const code = codes.get(text) ?? codes.size;
    codes.set(text, code);
    return code;
  });
  return coded(values, [...codes.keys()], rows);
}

function textData(
  { values, dictionary, nulls }: Extract<ColumnData, { kind: 'text' }>,
  databaseType: string,
  rows: Rows,
): Data {
  if (databaseType === NUMBER_LIST) {
    // Missing values have an empty text.
    const read = dictionary.map((text): unknown => (text === '' ? null : JSON.parse(text)));
    return vectorFromArray(
      Array.from({ length: rows.length }, (_, row) => (nulls?.[row] === 1 ? null : read[values[row]!])),
      new List(new Field('item', new Float64(), true)),
    ).data[0]!;
  }
  const bytes = /BLOB|BYTEA|BINARY/i.test(databaseType) ? dictionary.map(bytesOf) : [];
  if (bytes.length > 0 && bytes.every(found => found !== undefined)) {
    return vectorFromArray(
      Array.from({ length: rows.length }, (_, row) => (nulls?.[row] === 1 ? null : bytes[values[row]!]!)),
      new Binary(),
    ).data[0]!;
  }
  return coded(values.subarray(0, rows.length), dictionary, rows);
}

// Two notations of bytes in hexadecimal digits are known.
function bytesOf(text: string): Uint8Array | undefined {
  if (text === '') return new Uint8Array();
  return /^(0x|\\x)([0-9a-f]{2})*$/i.test(text)
    ? new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    : undefined;
}

function coded(values: Uint32Array, dictionary: readonly string[], rows: Rows): Data {
  const texts = vectorFromArray(dictionary.length > 0 ? dictionary : [''], new Utf8());
  return makeData({
    type: new Dictionary(new Utf8(), new Int32()),
    data: new Int32Array(values.buffer, values.byteOffset, values.length),
    dictionary: texts,
    ...rows,
  });
}
