import type { SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { fail } from '@powerset/core/errors.ts';
import type { FileWriter } from '@powerset/core/table/file-writer.ts';
import { uniqueNames } from '@powerset/core/table/json.ts';
import {
  cellAt,
  type ColumnData,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';

const TYPES = {
  float: 'DOUBLE',
  // Some engines choose the size of integers by batch, and later ones may be larger.
  int: 'INT64',
  bigint: 'INT64',
  // As text, so that no digit is lost.
  decimal: 'STRING',
  bool: 'BOOLEAN',
  temporal: 'TIMESTAMP',
  text: 'STRING',
} as const satisfies Readonly<Record<ColumnData['kind'], string>>;

type ParquetType = (typeof TYPES)[ColumnData['kind']];

const ROWS_OF_GROUP = 100_000;

/**
 * Returns a writer for a Parquet file whose column types follow from the first rows, `head`.
 * @throws AppError `results.mixed-types` while writing, if a later value does not fit its column's type
 */
export function parquetWriter(head: readonly ResultTable[]): FileWriter<Uint8Array> {
  const names = uniqueNames(head[0]!.columns);
  const types = head[0]!.columns.map((_, at) =>
    commonType(
      head.map(table => table.columns[at]!),
      head.map(({ rowCount }) => rowCount),
    ),
  );
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({
    columnData: names.map((name, at) =>
      types[at] === 'TIMESTAMP' ? { name, data: [] } : { name, data: [], type: types[at]!, nullable: true },
    ),
    schemaOverrides: Object.fromEntries(
      names.flatMap((name, at) => (types[at] === 'TIMESTAMP' ? [[name, moments(name)]] : [])),
    ),
  });
  const file = new ParquetWriter({ writer: bytes, schema });
  const taken = (): Uint8Array => {
    const piece = bytes.getBytes().slice();
    bytes.index = 0;
    return piece;
  };
  return {
    *rows(table) {
      for (let from = 0; from < table.rowCount; from += ROWS_OF_GROUP) {
        const to = Math.min(table.rowCount, from + ROWS_OF_GROUP);
        const columnData = table.columns.map((column, at) => ({
          name: names[at]!,
          data: cellsOf(column, types[at]!, from, to),
        }));
        void file.write({ columnData, rowGroupSize: ROWS_OF_GROUP });
        yield taken();
      }
    },
    *end() {
      void file.finish();
      yield taken();
    },
  };
}

// Times may hold fractions of milliseconds.
function moments(name: string): SchemaElement {
  return { name, type: 'INT64', converted_type: 'TIMESTAMP_MICROS', repetition_type: 'OPTIONAL' };
}

// Missing values have no type; columns whose values share none are written as text.
function commonType(parts: readonly ResultColumn[], rowCounts: readonly number[]): ParquetType {
  const filled = parts.filter(({ data: { nulls } }, at) =>
    nulls ? nulls.subarray(0, rowCounts[at]).includes(0) : rowCounts[at]! > 0,
  );
  const types = new Set((filled.length > 0 ? filled : parts.slice(0, 1)).map(({ data }) => TYPES[data.kind]));
  if (types.size === 1) return [...types][0]!;
  const areNumbers = [...types].every(type => type === 'INT64' || type === 'DOUBLE');
  const areExact = (): boolean =>
    filled.every(part =>
      Array.from({ length: rowCounts[parts.indexOf(part)]! }, (_, row) => cellAt(part, row)).every(
        value => value === null || fitted(value, part.data.kind, 'DOUBLE') !== undefined,
      ),
    );
  return areNumbers && areExact() ? 'DOUBLE' : 'STRING';
}

function cellsOf(column: ResultColumn, type: ParquetType, from: number, to: number): unknown[] {
  return Array.from({ length: to - from }, (_, at) => {
    const value = cellAt(column, from + at);
    if (value === null) return null;
    return (
      fitted(value, column.data.kind, type) ??
      fail('results.mixed-types', {
        detail: `The column '${column.name}' holds values of different types, so it cannot be written to a Parquet file without changing them. Cast the column to one type in the query, or download CSV.`,
      })
    );
  });
}

// Returns the value as the type holds it; undefined if the type cannot hold it unchanged.
function fitted(value: unknown, kind: ColumnData['kind'], type: ParquetType): unknown {
  switch (type) {
    case 'STRING':
      if (kind === 'temporal') return momentText(Number(value));
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'TIMESTAMP':
      return kind === 'temporal' ? microseconds(Number(value)) : undefined;
    case 'INT64':
      return TYPES[kind] === 'INT64' ? BigInt(value as bigint) : undefined;
    case 'BOOLEAN':
      return kind === 'bool' ? value : undefined;
    case 'DOUBLE':
      if (kind === 'float') return value;
      return TYPES[kind] === 'INT64' && BigInt(Number(value)) === BigInt(value as bigint)
        ? Number(value)
        : undefined;
  }
}

function microseconds(ms: number): bigint | undefined {
  return Number.isFinite(ms) ? BigInt(Math.round(ms * 1000)) : undefined;
}

function momentText(ms: number): string {
  const date = new Date(Math.floor(ms));
  if (Number.isNaN(date.getTime())) return String(ms);
  const rest = Math.round((ms - Math.floor(ms)) * 1000);
  return rest === 0
    ? date.toISOString()
    : date.toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
}
