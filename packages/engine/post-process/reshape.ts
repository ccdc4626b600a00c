import { z } from 'zod';
import { categoryPlaces, type CategoryPlace } from '@powerset/core/dataset/category-order.ts';
import { fail } from '@powerset/core/errors.ts';
import { compareDecimals } from '@powerset/core/table/number-text.ts';
import {
  frameCell,
  frameColumn,
  frameColumns,
  joinedLabel,
  rowsOfFrame,
  type Frame,
  type FrameOperation,
} from './frame.ts';
import type { FrameColumn } from './frame-column.ts';

export const FlattenOptions = z.strictObject({
  reset_index: z.boolean().nullish(),
  drop_levels: z.array(z.union([z.string(), z.int()])).nullish(),
});

/** Joins header levels into one name and turns the index into ordinary columns. */
export const flatten: FrameOperation<z.infer<typeof FlattenOptions>> = (frame, options) => {
  const dropped = new Set((options.drop_levels ?? []).filter(level => typeof level === 'number'));
  // Headers with one level have no level to drop.
  const columns = frame.columns.map(column =>
    column.label.length === 1
      ? column
      : joined(
          column,
          column.label.filter((part, level) => part !== null && !dropped.has(level)) as string[],
        ),
  );
  if (frame.index.length === 0) return { ...frame, columns };
  if (options.reset_index !== false)
    return { index: [], columns: [...frame.index, ...columns], rowCount: frame.rowCount };
  // An index that is kept names the rows.
  return {
    index: [],
    columns,
    rowCount: frame.rowCount,
    rowNames: Array.from({ length: frame.rowCount }, (_, row) => frameCell(frame.index[0]!, row)),
  };
};

// Later operations find the column only by its full name.
function joined(column: FrameColumn, parts: readonly string[]): FrameColumn {
  return { ...column, label: [parts.join(', ')], parts };
}

export const RenameOptions = z.strictObject({
  columns: z.record(z.string(), z.string().nullable()),
  inplace: z.boolean().nullish(),
  level: z.union([z.int(), z.string()]).nullish(),
});

/** Renames header levels; null removes the level. */
export const rename: FrameOperation<z.infer<typeof RenameOptions>> = (frame, { columns, level }) => {
  if (Object.keys(columns).length === 0) return frame;
  for (const name of Object.keys(columns)) frameColumns(frame, name);
  const wanted = typeof level === 'number' ? levelAt(frame, level) : undefined;
  const present = new Set(frame.columns.map(column => column.label[wanted ?? 0]));
  if (Object.values(columns).every(name => name !== null && present.has(name)))
    fail('query.invalid', { detail: 'Label already exists' });
  const renamed = frame.columns.map(column =>
    relabelled(
      column,
      column.label.map((part, at) => newText(part, at)),
    ),
  );
  return { ...frame, columns: renamed };

  function newText(part: string | null, at: number): string | null {
    if (part === null || (wanted !== undefined && wanted !== at)) return part;
    return Object.hasOwn(columns, part) ? columns[part]! : part;
  }
};

/** Returns the level with that number; negative numbers count from the last level. */
function levelAt({ columns }: Frame, level: number): number {
  const depth = Math.max(1, ...columns.slice(0, 1).map(({ label }) => label.length));
  const at = level < 0 ? depth + level : level;
  return at >= 0 && at < depth
    ? at
    : fail('query.invalid', {
        detail: `Header level ${level} does not exist. Use a level from 0 to ${depth - 1}.`,
      });
}

// The parts that a name was joined from do not describe another name.
function relabelled({ parts, ...column }: FrameColumn, label: FrameColumn['label']): FrameColumn {
  return { ...column, label, ...(parts && label[0] === column.label[0] ? { parts } : {}) };
}

export const SortOptions = z.strictObject({
  is_sort_index: z.boolean().nullish(),
  by: z.union([z.string(), z.array(z.string())]).nullish(),
  ascending: z.union([z.boolean(), z.array(z.boolean())]).nullish(),
});

/** Sorts rows by their index or by columns; missing values come last. */
export const sort: FrameOperation<z.infer<typeof SortOptions>> = (
  frame,
  { is_sort_index, by, ascending },
) => {
  if (is_sort_index && frame.index.length === 0)
    return ascending === false
      ? rowsOfFrame(
          frame,
          Int32Array.from({ length: frame.rowCount }, (_, row) => frame.rowCount - 1 - row),
        )
      : frame;
  const names = is_sort_index ? frame.index.map(column => joinedLabel(column.label)) : [by ?? []].flat();
  const keys = names.map((name, at): SortKey => {
    const column = frameColumn(frame, name);
    return {
      column,
      placeOf: column.order && categoryPlaces(column.order),
      sign: directionAt(ascending, at),
    };
  });
  if (keys.length === 0) return frame;
  const order = Int32Array.from({ length: frame.rowCount }, (_, row) => row).sort(
    (a, b) => compareRows(keys, a, b) || a - b,
  );
  return rowsOfFrame(frame, order);
};

function directionAt(ascending: boolean | readonly boolean[] | null | undefined, at: number): 1 | -1 {
  const up = Array.isArray(ascending) ? ascending[at] : ascending;
  return up === false ? -1 : 1;
}

interface SortKey {
  readonly column: FrameColumn;
  /** The places of its values in the author's order, if there is one. */
  readonly placeOf: CategoryPlace | undefined;
  readonly sign: 1 | -1;
}

function compareRows(keys: readonly SortKey[], a: number, b: number): number {
  for (const { column, placeOf, sign } of keys) {
    const [left, right] = [frameCell(column, a), frameCell(column, b)];
    if (left === right) continue;
    if (left === null) return 1;
    if (right === null) return -1;
    const places = placeOf ? placeOf(left) - placeOf(right) : 0;
    if (places !== 0) return places < 0 ? -sign : sign;
    if (column.data.kind !== 'decimal') return left < right ? -sign : sign;
    const difference = compareDecimals(String(left), String(right));
    if (difference !== 0) return difference < 0 ? -sign : sign;
  }
  return 0;
}

export const SelectOptions = z.strictObject({
  columns: z.array(z.string()).nullish(),
  exclude: z.array(z.string()).nullish(),
  rename: z.record(z.string(), z.string()).nullish(),
});

/** Selects columns and renames them where the options say so. */
export const select: FrameOperation<z.infer<typeof SelectOptions>> = (
  frame,
  { columns, exclude, rename: names },
) => {
  for (const name of [...(exclude ?? []), ...Object.keys(names ?? {})]) frameColumns(frame, name);
  const chosen = columns?.length ? columns.flatMap(name => frameColumns(frame, name)) : frame.columns;
  const kept = chosen.filter(column => !exclude?.includes(column.label[0] ?? ''));
  return {
    ...frame,
    columns: kept.map(column =>
      relabelled(column, [names?.[column.label[0] ?? ''] ?? column.label[0]!, ...column.label.slice(1)]),
    ),
  };
};
