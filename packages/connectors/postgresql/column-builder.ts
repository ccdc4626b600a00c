import type { ColumnData, ResultColumn } from '@powerset/core/table/result-table.ts';
import { columnOf, resultColumn, steadyKind, type SteadyKind } from './types.ts';

/** Collects the values of one column as they arrive, most of them without keeping their texts. */
export interface ColumnBuilder {
  add(text: string | null): void;
  /** Returns the first values as a column. */
  column(rowCount: number): ResultColumn;
}

export function columnBuilder(name: string, typeId: number): ColumnBuilder {
  const kind = steadyKind(typeId);
  return kind ? steadyBuilder(name, typeId, kind) : textsBuilder(name, typeId);
}

// The kind of these columns depends on all values.
function textsBuilder(name: string, typeId: number): ColumnBuilder {
  const texts: (string | null)[] = [];
  return {
    add: text => void texts.push(text),
    column: rowCount =>
      resultColumn(name, typeId, rowCount < texts.length ? texts.slice(0, rowCount) : texts),
  };
}

function steadyBuilder(name: string, typeId: number, kind: SteadyKind): ColumnBuilder {
  const values = VALUES[kind]();
  let nulls: Uint8Array | undefined;
  let length = 0;
  return {
    add(text) {
      if (text === null) {
        nulls = enlarged(nulls ?? new Uint8Array(FIRST_ROWS), length);
        nulls[length] = 1;
      }
      values.set(length, text);
      length++;
    },
    column(rowCount) {
      const marks = nulls && enlarged(nulls, rowCount).slice(0, rowCount);
      const data = values.data(rowCount);
      return columnOf(name, typeId, marks?.includes(1) ? { ...data, nulls: marks } : data);
    },
  };
}

/** Values of one kind; a missing one counts as 0, or as an empty text. */
interface GrowingValues {
  set(row: number, text: string | null): void;
  data(rowCount: number): ColumnData;
}

const FIRST_ROWS = 64;

const VALUES: Readonly<Record<SteadyKind, () => GrowingValues>> = {
  int() {
    let values = new Int32Array(FIRST_ROWS);
    return {
      set(row, text) {
        if (row >= values.length) values = enlarged(values, row);
        values[row] = Number(text ?? 0);
      },
      data: rowCount => ({ kind: 'int', values: values.slice(0, rowCount) }),
    };
  },
  bigint() {
    let values = new BigInt64Array(FIRST_ROWS);
    return {
      set(row, text) {
        if (row >= values.length) values = enlarged(values, row);
        values[row] = BigInt(text ?? 0);
      },
      data: rowCount => ({ kind: 'bigint', values: values.slice(0, rowCount) }),
    };
  },
  float() {
    let values = new Float64Array(FIRST_ROWS);
    return {
      set(row, text) {
        if (row >= values.length) values = enlarged(values, row);
        values[row] = Number(text ?? 0);
      },
      data: rowCount => ({ kind: 'float', values: values.slice(0, rowCount) }),
    };
  },
  bool() {
    let values = new Uint8Array(FIRST_ROWS);
    return {
      set(row, text) {
        if (row >= values.length) values = enlarged(values, row);
        values[row] = text === 't' ? 1 : 0;
      },
      data: rowCount => ({ kind: 'bool', values: values.slice(0, rowCount) }),
    };
  },
  text() {
    let values = new Uint32Array(FIRST_ROWS);
    const codes = new Map<string, number>();
    return {
      set(row, text) {
        if (row >= values.length) values = enlarged(values, row);
        const known = codes.get(text ?? '');
        values[row] = known ?? codes.size;
        if (known === undefined) codes.set(text ?? '', codes.size);
      },
      data(rowCount) {
        const kept = values.slice(0, rowCount);
        // Codes are given in order, so later texts have higher ones.
        const most = kept.reduce((highest, code) => Math.max(highest, code + 1), 0);
        const dictionary = [...codes.keys()];
        return { kind: 'text', values: kept, dictionary: dictionary.slice(0, most) };
      },
    };
  },
};

type Growing = Int32Array | BigInt64Array | Float64Array | Uint8Array | Uint32Array;

/** Returns an array with the same values that also holds this row. */
function enlarged<T extends Growing>(values: T, row: number): T {
  if (row < values.length) return values;
  const larger = new (values.constructor as new (length: number) => T)(Math.max(values.length * 2, row + 1));
  larger.set(values as never);
  return larger;
}
