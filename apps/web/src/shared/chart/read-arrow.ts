import { DataType, tableFromIPC, type Vector } from 'apache-arrow';
import { TYPE_OF_NUMBER, type AnswerColumn } from '@powerset/charts/kit/answer.ts';
import type { ChartDataResult } from '@powerset/contracts/chart-data.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';

/** Reads a large answer to one query; its cells equal those of a JSON answer. */
export function readArrow(
  bytes: ArrayBuffer,
): Partial<ChartDataResult> & { readonly columns: readonly AnswerColumn[] } {
  const table = tableFromIPC(new Uint8Array(bytes));
  // The server checks its answers against the contract.
  const facts = JSON.parse(table.schema.metadata.get('powerset') ?? '{}') as Partial<ChartDataResult>;
  const columns = table.schema.fields.map(({ name }, at): AnswerColumn => {
    const cell = cellReader(table.getChildAt(at)!);
    return {
      name,
      genericType: TYPE_OF_NUMBER[facts.coltypes?.[at] ?? 1] ?? 'string',
      value: row => cell(row),
    };
  });
  return { ...facts, columns };
}

type CellReader = (row: number) => CellValue;

function cellReader(vector: Vector): CellReader {
  const read = presentReader(vector);
  return vector.nullCount === 0 ? read : row => (vector.isValid(row) ? read(row) : null);
}

function presentReader(vector: Vector): CellReader {
  const { type } = vector;
  const values = vector.data[0]?.values as ArrayLike<never> | undefined;
  if (DataType.isDictionary(type)) {
    const codes = values as ArrayLike<number> | undefined;
    const dictionary = vector.data[0]?.dictionary;
    const texts: (string | null)[] = [];
    // A table shows few of its rows at once, so texts are read when they are needed, each once.
    return row => (texts[codes![row]!] ??= (dictionary?.get(codes![row]!) ?? null) as string | null);
  }
  if (DataType.isTimestamp(type)) return row => Number((values as unknown as BigInt64Array)[row]) / 1000;
  if (DataType.isDate(type)) return row => Number(vector.get(row));
  if (DataType.isDecimal(type))
    return row => exactNumber(decimalText(values as unknown as Uint32Array, row, type.scale));
  if (DataType.isInt(type))
    return type.bitWidth === 64
      ? row => safeInteger((values as unknown as BigInt64Array)[row]!)
      : row => (values as ArrayLike<number>)[row]!;
  if (DataType.isFloat(type)) return row => finite((values as ArrayLike<number>)[row]!);
  if (DataType.isBool(type)) return row => vector.get(row) as boolean;
  return row => textOf(vector.get(row));
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

// As in JSON answers, a number that a double cannot hold becomes text.
function safeInteger(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function exactNumber(text: string): number | string {
  return text.replace(/\D/g, '').replace(/^0+/, '').length > 15 && String(Number(text)) !== text
    ? text
    : Number(text);
}

function decimalText(words: Uint32Array, row: number, scale: number): string {
  let bits = 0n;
  for (let word = 3; word >= 0; word--) bits = (bits << 32n) | BigInt(words[row * 4 + word]!);
  const value = BigInt.asIntN(128, bits);
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return value < 0n ? `-${text}` : text;
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array)
    return `0x${Array.from(value, byte => byte.toString(16).padStart(2, '0')).join('')}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
