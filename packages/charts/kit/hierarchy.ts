import type { QueryColumn } from '@powerset/core/query/query-object.ts';
import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer, type AnswerColumn } from './answer.ts';
import type { MarkCondition, SelectionInput } from './selection.ts';
import { dimensionColumns, dimensionText, metricName } from './whole-parts.ts';

/** A part of a hierarchy; its value is the sum of its children, if it has any. */
export interface HierarchyNode {
  readonly name: string;
  /** Names from the top to this node, its own last. */
  readonly path: readonly string[];
  /** The cell of the answer for the dimension of this level. */
  readonly cell: CellValue;
  readonly value: number;
  readonly secondary: number;
  readonly children: readonly HierarchyNode[];
}

interface Measures {
  /** Key of form data with the dimensions, outermost first. */
  readonly dimensions: string;
  readonly secondaryKey?: string;
}

/** Returns the rows of the first answer as a hierarchy, in order; each row is a leaf. */
export function hierarchyOf(
  { formData, answers }: SelectionInput,
  { dimensions, secondaryKey }: Measures,
): readonly HierarchyNode[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const levels = dimensionColumns(answer, formData[dimensions]);
  const value = valueColumn(answer, formData, 'metric');
  const secondary =
    secondaryKey && formData[secondaryKey] ? valueColumn(answer, formData, secondaryKey) : value;
  const time = timeFormatter(typeof formData.date_format === 'string' ? formData.date_format : undefined);
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);
  if (levels.length === 0)
    return rows.map(row => {
      const name = metricName(formData);
      return { name, path: [name], cell: null, ...measured([row], value, secondary), children: [] };
    });

  const nodesAt = (
    depth: number,
    within: readonly number[],
    above: readonly string[],
  ): readonly HierarchyNode[] => {
    const level = levels[depth]!;
    const node = (name: string, members: readonly number[]): HierarchyNode => {
      const path = [...above, name];
      const children = depth + 1 < levels.length ? nodesAt(depth + 1, members, path) : [];
      return { name, path, cell: level.value(members[0]!), ...measured(members, value, secondary), children };
    };
    if (depth + 1 === levels.length) return within.map(row => node(dimensionText(level, row, time), [row]));
    return [...grouped(within, row => dimensionText(level, row, time))].map(([name, members]) =>
      node(name, members),
    );
  };
  return nodesAt(0, rows, []);
}

/** Returns the conditions of a node, one per level of its path. */
export function pathConditions(
  nodes: readonly HierarchyNode[],
  dimensions: unknown,
  path: readonly string[],
): readonly MarkCondition[] {
  const columns: readonly QueryColumn[] = columnsOf(dimensions);
  const conditions: MarkCondition[] = [];
  let level = nodes;
  for (const [i, name] of path.entries()) {
    const found = level.find(node => node.name === name);
    const col = columns[i];
    if (!found || col === undefined) return conditions;
    conditions.push({ col, val: filterValue(found.cell), formattedVal: name });
    level = found.children;
  }
  return conditions;
}

/** Returns every node, parents before their children. */
export function allNodes(nodes: readonly HierarchyNode[]): readonly HierarchyNode[] {
  return nodes.flatMap(node => [node, ...allNodes(node.children)]);
}

/** Returns the numbers of the rows as in the answer. */
export function rowValues(formData: FormData, answers: readonly Answer[]): readonly (number | null)[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const column = valueColumn(answer, formData, 'metric');
  return Array.from({ length: answer.rowCount }, (_, row) => numberAt(column, row));
}

function valueColumn(answer: Answer, formData: FormData, key: string): AnswerColumn | undefined {
  return answerColumn(answer, metricName(formData, key));
}

function measured(
  rows: readonly number[],
  value: AnswerColumn | undefined,
  secondary: AnswerColumn | undefined,
): { readonly value: number; readonly secondary: number } {
  const sum = (column: AnswerColumn | undefined): number =>
    rows.reduce((total, row) => total + (numberAt(column, row) ?? 0), 0);
  return { value: sum(value), secondary: sum(secondary) };
}

function grouped(rows: readonly number[], nameOf: (row: number) => string): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const name = nameOf(row);
    const members = groups.get(name);
    if (members) members.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

// The text by which filters name a missing value; the server reads it as one.
function filterValue(cell: CellValue): MarkCondition['val'] {
  if (cell === null) return NULL_LABEL;
  return typeof cell === 'bigint' ? String(cell) : cell;
}
