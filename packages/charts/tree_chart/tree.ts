import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type AnswerColumn } from '../kit/answer.ts';
import type { SelectionInput } from '../kit/selection.ts';
import { metricName } from '../kit/whole-parts.ts';

export interface TreeNode {
  readonly name: string;
  /** Names from the root to this node. */
  readonly path: readonly string[];
  readonly value: number | null;
  readonly children: readonly TreeNode[];
  /** The number of nodes in this part of the tree, including itself. */
  readonly size: number;
}

interface Row {
  readonly id: string;
  readonly parent: string | undefined;
  readonly name: string;
  readonly value: number | null;
}

/** Returns the tree of an answer; undefined if no row can be its root. */
export function treeOf({ formData, answers }: SelectionInput): TreeNode | undefined {
  const rows = rowsOf({ formData, answers });
  const byId = new Map(rows.map(row => [row.id, row]));
  const children = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.parent === undefined || row.parent === row.id) continue;
    const siblings = children.get(row.parent);
    if (siblings) siblings.push(row);
    else children.set(row.parent, [row]);
  }
  const wanted = String(formData.root_node_id ?? '').trim();
  if (wanted !== '') {
    const root = byId.get(wanted) ?? rows.find(row => row.name === wanted);
    return root && grow(root, children, []);
  }
  const tops = rows.filter(({ id, parent }) => parent === undefined || parent === id || !byId.has(parent));
  const trees = [...tops.map(row => grow(row, children, [])), ...missingParents(tops, children)];
  return trees.reduce<TreeNode | undefined>(
    (best, tree) => (best === undefined || tree.size > best.size ? tree : best),
    undefined,
  );
}

/** Returns parents without their own row, such as a company above its first departments. */
function missingParents(
  tops: readonly Row[],
  children: ReadonlyMap<string, readonly Row[]>,
): readonly TreeNode[] {
  const ids = new Set(
    tops.flatMap(({ id, parent }) => (parent === undefined || parent === id ? [] : [parent])),
  );
  return [...ids].map(id => grow({ id, parent: undefined, name: id, value: null }, children, []));
}

// Rows may form a cycle; a node is not its own descendant.
function grow(row: Row, children: ReadonlyMap<string, readonly Row[]>, above: readonly Row[]): TreeNode {
  const line = [...above, row];
  const below = (children.get(row.id) ?? [])
    .filter(child => !line.some(({ id }) => id === child.id))
    .map(child => grow(child, children, line));
  return {
    name: row.name,
    path: line.map(({ name }) => name),
    value: row.value,
    children: below,
    size: below.reduce((sum, { size }) => sum + size, 1),
  };
}

function rowsOf({ formData, answers }: SelectionInput): readonly Row[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const column = (key: string): AnswerColumn | undefined => {
    const [saved] = columnsOf(formData[key]);
    return saved === undefined ? undefined : answerColumn(answer, columnLabel(saved));
  };
  const [id, parent, name] = [column('id'), column('parent'), column('name')];
  const value = answerColumn(answer, metricName(formData));
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    id: text(id, row) ?? '',
    parent: text(parent, row),
    name: text(name, row) ?? text(id, row) ?? '',
    value: numberAt(value, row),
  })).filter(row => row.id !== '');
}

// An id may be 6 in one column and 6.0 in another one with missing values.
function text(column: AnswerColumn | undefined, row: number): string | undefined {
  const value = column?.value(row);
  return value === null || value === undefined || value === '' ? undefined : String(value);
}
