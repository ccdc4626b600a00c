import { frameCell, frameColumn, type Frame } from '../post-process/frame.ts';

/** The combinations of headings that rows have, sorted as people read them. */
export interface Keys {
  /** The place of each row's combination. */
  readonly ofRow: Int32Array;
  readonly labels: readonly (readonly string[])[];
}

/** The combinations of some headings, all of them columns of the frame; `missing` stands for null. */
export function keysOf(frame: Frame, names: readonly string[], missing = 'NULL'): Keys {
  const sources = names.map(name => frameColumn(frame, name));
  const labels = new Map<string, string[]>();
  const keys = Array.from({ length: frame.rowCount }, (_, row) => {
    const label = sources.map(column => String(frameCell(column, row) ?? missing));
    const key = JSON.stringify(label);
    labels.set(key, label);
    return key;
  });
  const sorted = [...labels].sort(([, a], [, b]) => compareLabels(a, b));
  const places = new Map(sorted.map(([key], at) => [key, at]));
  return { ofRow: Int32Array.from(keys, key => places.get(key)!), labels: sorted.map(([, label]) => label) };
}

function compareLabels(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0) return 0;
  const [left, right] = [Number(a[at]), Number(b[at])];
  if (a[at] !== '' && b[at] !== '' && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return a[at]! < b[at]! ? -1 : 1;
}
