import { z } from 'zod';
import { frameCell, frameColumn, joinedLabel, takeRows, type Frame, type FrameColumn, type FrameOperation } from './frame.ts';

export const FlattenOptions = z.looseObject({ reset_index: z.boolean().nullish(), drop_levels: z.array(z.union([z.string(), z.int()])).nullish() });

/** Header levels become one name; the index becomes ordinary columns. */
export const flatten: FrameOperation<z.infer<typeof FlattenOptions>> = (frame, options) => {
  const dropped = new Set((options.drop_levels ?? []).filter(level => typeof level === 'number'));
  const columns = frame.columns.map(column => ({ ...column, label: column.label.filter((_, level) => !dropped.has(level)) }));
  return options.reset_index === false ? { ...frame, columns } : { index: [], columns: [...frame.index, ...columns], rowCount: frame.rowCount };
};

export const RenameOptions = z.looseObject({
  columns: z.record(z.string(), z.string().nullable()),
  inplace: z.boolean().nullish(),
  level: z.union([z.int(), z.string()]).nullish(),
});

/** New texts for header levels; null takes the level away. */
export const rename: FrameOperation<z.infer<typeof RenameOptions>> = (frame, { columns, inplace, level }) => {
  const renamed = frame.columns.map(column => ({ ...column, label: column.label.map((part, at) => newText(part, at)) }));
  return { ...frame, columns: inplace === false ? [...frame.columns, ...renamed] : renamed };

  function newText(part: string | null, at: number): string | null {
    if (part === null || (typeof level === 'number' && level !== at)) return part;
    return Object.hasOwn(columns, part) ? columns[part]! : part;
  }
};

export const SortOptions = z.looseObject({
  is_sort_index: z.boolean().nullish(),
  by: z.union([z.string(), z.array(z.string())]).nullish(),
  ascending: z.union([z.boolean(), z.array(z.boolean())]).nullish(),
});

/** Rows by their index or by columns; missing values come last. */
export const sort: FrameOperation<z.infer<typeof SortOptions>> = (frame, { is_sort_index, by, ascending }) => {
  const names = is_sort_index ? frame.index.map(column => joinedLabel(column.label)) : [by ?? []].flat();
  const keys = names.map((name, at) => ({ column: frameColumn(frame, name), sign: directionAt(ascending, at) }));
  if (keys.length === 0) return frame;
  const order = Int32Array.from({ length: frame.rowCount }, (_, row) => row).sort((a, b) => compareRows(keys, a, b) || a - b);
  return reordered(frame, order);
};

function directionAt(ascending: boolean | readonly boolean[] | null | undefined, at: number): 1 | -1 {
  const up = Array.isArray(ascending) ? ascending[at] : ascending;
  return up === false ? -1 : 1;
}

function compareRows(keys: readonly { column: FrameColumn; sign: 1 | -1 }[], a: number, b: number): number {
  for (const { column, sign } of keys) {
    const [left, right] = [comparable(column, a), comparable(column, b)];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  }
  return 0;
}

function comparable(column: FrameColumn, row: number): string | number | bigint | boolean | null {
  const value = frameCell(column, row);
  return value !== null && column.data.kind === 'decimal' ? Number(value) : value;
}

function reordered(frame: Frame, order: Int32Array): Frame {
  return {
    index: frame.index.map(column => takeRows(column, order)),
    columns: frame.columns.map(column => takeRows(column, order)),
    rowCount: order.length,
  };
}
