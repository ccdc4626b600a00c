import type { CellValue } from '@powerset/core/table/cell-value.ts';
import type { HeadOrder } from './settings.ts';

/** A heading with the headings below it; the root stands for all of them. */
export interface HeadNode {
  readonly id: number;
  readonly value: CellValue;
  readonly depth: number;
  readonly parent: HeadNode | undefined;
  readonly children: HeadNode[];
}

/** The headings of one side of a pivot table. */
export interface HeadTree {
  readonly root: HeadNode;
  readonly size: number;
  /** Returns the headings from the root to the end of the path, and creates those that are missing. */
  add(path: readonly CellValue[]): readonly HeadNode[];
  /** Returns the heading at the end of the path; undefined if there is none. */
  find(path: readonly CellValue[]): HeadNode | undefined;
}

/** Returns a tree without headings. */
export function headTree(): HeadTree {
  const nodes: HeadNode[] = [];
  const below: Map<CellValue, HeadNode>[] = [];
  const make = (value: CellValue, parent: HeadNode | undefined): HeadNode => {
    const node = { id: nodes.length, value, parent, depth: parent ? parent.depth + 1 : 0, children: [] };
    nodes.push(node);
    below.push(new Map());
    parent?.children.push(node);
    return node;
  };
  const root = make(null, undefined);
  return {
    root,
    get size() {
      return nodes.length;
    },
    add: path => {
      const found = [root];
      for (const value of path) {
        const parent = found.at(-1)!;
        let node = below[parent.id]!.get(value);
        if (!node) {
          node = make(value, parent);
          below[parent.id]!.set(value, node);
        }
        found.push(node);
      }
      return found;
    },
    find: path => {
      let node: HeadNode | undefined = root;
      for (const value of path) node = node && below[node.id]!.get(value);
      return node;
    },
  };
}

/** The order of headings. */
export interface HeadSorting {
  readonly order: HeadOrder;
  /** Returns the position of a node in a custom order, such as that of the metrics or of the author. */
  placeOf(node: HeadNode): number | undefined;
  /** Returns the value that orders a heading. */
  valueOf(node: HeadNode): number;
}

/** Sorts the headings at every level below a node. */
export function sortHeads(node: HeadNode, sorting: HeadSorting): void {
  const { order } = sorting;
  const direction = order.endsWith('z_to_a') ? -1 : 1;
  if (order.startsWith('value')) {
    const values = new Map(node.children.map(child => [child, sorting.valueOf(child)]));
    node.children.sort((a, b) => byNumber(values.get(a)!, values.get(b)!, direction) || byKey(a, b, sorting));
  } else node.children.sort((a, b) => direction * byKey(a, b, sorting));
  for (const child of node.children) sortHeads(child, sorting);
}

/** Missing values stay last in both directions. */
function byNumber(a: number, b: number, direction: 1 | -1): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return direction * (a - b);
}

function byKey(a: HeadNode, b: HeadNode, { placeOf }: HeadSorting): number {
  const [left, right] = [placeOf(a), placeOf(b)];
  const places = left !== undefined && right !== undefined ? left - right : 0;
  return places || compareKeys(a.value, b.value);
}

const collator = new Intl.Collator('en', { numeric: true });

/** Compares missing values first, then numbers by size, then text in natural order. */
export function compareKeys(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  const [left, right] = [numberOf(a), numberOf(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1;
  return collator.compare(String(a), String(b));
}

function numberOf(value: CellValue): number {
  return value === '' || typeof value === 'boolean' ? NaN : Number(value);
}
