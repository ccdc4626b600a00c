import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
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
  int: 'INT32',
  bigint: 'INT64',
  // As text, so that no digit is lost.
  decimal: 'STRING',
  bool: 'BOOLEAN',
  temporal: 'TIMESTAMP',
  text: 'STRING',
} as const satisfies Readonly<Record<ColumnData['kind'], string>>;

type ParquetType = (typeof TYPES)[ColumnData['kind']];

const ROWS_OF_GROUP = 100_000;

/** Returns a writer for a Parquet file whose column types follow from the first rows, `head`. */
export function parquetWriter(head: readonly ResultTable[]): FileWriter<Uint8Array> {
  const names = uniqueNames(head[0]!.columns);
  const types = head[0]!.columns.map((_, at) => commonType(head.map(table => table.columns[at]!)));
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({
    columnData: names.map((name, at) => ({ name, data: [], type: types[at]!, nullable: true })),
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

// Columns whose batches differ in kind are written as text.
function commonType(parts: readonly ResultColumn[]): ParquetType {
  const types = new Set(parts.map(part => TYPES[part.data.kind]));
  if (types.size === 1) return [...types][0]!;
  return [...types].every(type => type === 'INT32' || type === 'INT64') ? 'INT64' : 'STRING';
}

function cellsOf(column: ResultColumn, type: ParquetType, from: number, to: number): unknown[] {
  return Array.from({ length: to - from }, (_, at) => {
    const value = cellAt(column, from + at);
    return value === null ? null : asType(value, type);
  });
}

function asType(value: unknown, type: ParquetType): unknown {
  switch (type) {
    case 'STRING':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    case 'TIMESTAMP':
      return new Date(Number(value));
    case 'INT64':
      return BigInt(value as bigint);
    case 'BOOLEAN':
      return value === true;
    default:
      return Number(value);
  }
}
