import { categoryPlaces } from '@powerset/core/dataset/category-order.ts';
import { pivotLevels } from '@powerset/core/form-data/pivot-levels.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { answerColumn, numberAt, type Answer, type AnswerColumn } from '../kit/answer.ts';
import { headTree, sortHeads, type HeadNode, type HeadSorting, type HeadTree } from './head-tree.ts';
import { cellMeasure, type CellResult, type PivotValue } from './measures.ts';
import type { PivotSettings, SideSettings } from './settings.ts';

/** The headings of both sides and the values where they meet. */
export interface CellStore {
  readonly rows: HeadTree;
  readonly columns: HeadTree;
  /** Returns the value where two headings meet; only totals from the database need the metric. */
  at(row: HeadNode, column: HeadNode, metric: string | undefined): CellResult;
}

/** Returns the cells of an answer and computes every total from them. */
export function aggregatedCells(settings: PivotSettings, answer: Answer): CellStore {
  const [rows, columns] = [headTree(), headTree()];
  const lists = new Map<number, PivotValue[]>();
  // More columns than any table has; the actual number is not known yet.
  const STRIDE = 2 ** 22;
  const keep = (row: HeadNode, column: HeadNode, value: PivotValue): void => {
    const at = row.id * STRIDE + column.id;
    const list = lists.get(at);
    if (list) list.push(value);
    else lists.set(at, [value]);
  };
  const rowPath = pathReader(settings.rows, answer);
  const columnPath = pathReader(settings.columns, answer);
  for (const metric of settings.metrics) {
    const valueAt = metricReader(answerColumn(answer, metric));
    for (let row = 0; row < answer.rowCount; row++) {
      const value = valueAt(row);
      if (value === null) continue;
      const columnNodes = counted(columns.add(columnPath(row, metric)), settings.columns);
      for (const rowNode of counted(rows.add(rowPath(row, metric)), settings.rows))
        for (const columnNode of columnNodes) keep(rowNode, columnNode, value);
    }
  }
  const listAt = (row: HeadNode, column: HeadNode): readonly PivotValue[] =>
    lists.get(row.id * STRIDE + column.id) ?? [];
  const at = measuredBy(settings.aggregate, listAt, { rows, columns });
  sortSide(rows, settings.rows, placesOf(settings.rows, settings, answer), node =>
    numberOf(at(node, columns.root)),
  );
  sortSide(columns, settings.columns, placesOf(settings.columns, settings, answer), node =>
    numberOf(at(rows.root, node)),
  );
  return { rows, columns, at };
}

/** Looks up the result of a measure for a cell, and caches it. */
function measuredBy(
  aggregate: string,
  listAt: (row: HeadNode, column: HeadNode) => readonly PivotValue[],
  { rows, columns }: { readonly rows: HeadTree; readonly columns: HeadTree },
): (row: HeadNode, column: HeadNode) => CellResult {
  const { of, measure } = cellMeasure(aggregate);
  const known = new Map<readonly PivotValue[], CellResult>();
  const measured = (list: readonly PivotValue[]): CellResult => {
    if (list.length === 0) return null;
    let result = known.get(list);
    if (result === undefined) {
      result = measure(list);
      known.set(list, result);
    }
    return result;
  };
  if (!of) return (row, column) => measured(listAt(row, column));
  return (row, column) => {
    const part = measured(listAt(row, column));
    const whole = measured(listAt(of === 'Rows' ? row : rows.root, of === 'Columns' ? column : columns.root));
    return part === null || !Number(whole) ? null : Number(part) / Number(whole);
  };
}

/** Returns the cells of the first answer and the totals from the other answers. */
export function overallCells(
  settings: PivotSettings,
  answers: readonly Answer[],
  formData: FormData,
): CellStore {
  const [rows, columns] = [headTree(), headTree()];
  const values = new Map<string, CellResult>();
  // Headings without requested totals are ordered by these values.
  const sums = new Map<HeadNode, number>();
  const put = (
    answer: Answer,
    level: { rows: readonly string[]; columns: readonly string[] },
    isNew: boolean,
  ) => {
    const [rowOf, columnOf] = [dimensionReader(level.rows, answer), dimensionReader(level.columns, answer)];
    const readers = settings.metrics.map(name => [name, metricReader(answerColumn(answer, name))] as const);
    for (let row = 0; row < answer.rowCount; row++) {
      const rowNode = isNew ? rows.add(rowOf(row)).at(-1) : rows.find(rowOf(row));
      const columnNode = isNew ? columns.add(columnOf(row)).at(-1) : columns.find(columnOf(row));
      if (!rowNode || !columnNode) continue;
      for (const [name, valueAt] of readers) values.set(keyOf(rowNode, columnNode, name), valueAt(row));
      if (isNew) addUp(sums, [rowNode, columnNode], numberOf(readers[0]?.[1](row) ?? null));
    }
  };
  const [cells, ...totals] = answers;
  if (cells) put(cells, settings.layout, true);
  for (const level of pivotLevels(formData)) {
    const answer = totals.find(one => isOfLevel(one, [...level.rows, ...level.columns], settings.metrics));
    if (answer) put(answer, level, false);
  }
  const at: CellStore['at'] = (row, column, metric = settings.metrics[0]!) =>
    values.get(keyOf(row, column, metric)) ?? null;
  const orderedBy = (node: HeadNode, total: CellResult): number =>
    total === null ? (sums.get(node) ?? NaN) : numberOf(total);
  sortSide(rows, settings.rows, placesOf(settings.rows, settings, answers[0]), node =>
    orderedBy(node, at(node, columns.root, undefined)),
  );
  sortSide(columns, settings.columns, placesOf(settings.columns, settings, answers[0]), node =>
    orderedBy(node, at(rows.root, node, undefined)),
  );
  return { rows, columns, at };
}

function addUp(sums: Map<HeadNode, number>, leaves: readonly HeadNode[], value: number): void {
  if (Number.isNaN(value)) return;
  for (const leaf of leaves)
    for (let node: HeadNode | undefined = leaf; node; node = node.parent)
      sums.set(node, (sums.get(node) ?? 0) + value);
}

function keyOf(row: HeadNode, column: HeadNode, metric: string): string {
  return `${row.id} ${column.id} ${metric}`;
}

/** Answers are identified by their dimensions, because the page may show other totals than were requested. */
function isOfLevel(answer: Answer, names: readonly string[], metrics: readonly string[]): boolean {
  const dimensions = new Set(answer.columns.map(({ name }) => name).filter(name => !metrics.includes(name)));
  return dimensions.size === new Set(names).size && names.every(name => dimensions.has(name));
}

/**
 * Returns the headings whose cells are needed: the line itself, its groups that have totals, and the root.
 */
function counted(nodes: readonly HeadNode[], { hasSubtotals, order }: SideSettings): readonly HeadNode[] {
  if (hasSubtotals || order.startsWith('value') || nodes.length < 3) return nodes;
  return [nodes[0]!, nodes.at(-1)!];
}

function sortSide(
  tree: HeadTree,
  { order }: SideSettings,
  placeOf: HeadSorting['placeOf'],
  valueOf: (node: HeadNode) => number,
): void {
  sortHeads(tree.root, { order, valueOf, placeOf });
}

/** Returns the places of headings: metrics as they are listed, categories in the author's order. */
function placesOf(
  { levels }: SideSettings,
  { metrics }: PivotSettings,
  answer: Answer | undefined,
): HeadSorting['placeOf'] {
  const places = levels.map(({ isMetric, name }) => {
    if (isMetric) return (value: CellValue) => metrics.indexOf(String(value));
    const order = answer && answerColumn(answer, name)?.order;
    return order && categoryPlaces(order);
  });
  return ({ depth, value }) => places[depth - 1]?.(value);
}

function pathReader(
  { levels }: SideSettings,
  answer: Answer,
): (row: number, metric: string) => readonly CellValue[] {
  const columns = levels.map(level => (level.isMetric ? undefined : answerColumn(answer, level.name)));
  return (row, metric) =>
    levels.map((level, i) => (level.isMetric ? metric : (columns[i]?.value(row) ?? null)));
}

function dimensionReader(names: readonly string[], answer: Answer): (row: number) => readonly CellValue[] {
  const columns = names.map(name => answerColumn(answer, name));
  return row => columns.map(column => column?.value(row) ?? null);
}

function metricReader(column: AnswerColumn | undefined): (row: number) => PivotValue | null {
  if (!column) return () => null;
  return column.genericType === 'numeric'
    ? row => (typeof column.value(row) === 'bigint' ? column.value(row) : numberAt(column, row))
    : row => column.value(row);
}

function numberOf(value: CellResult): number {
  return value === null || value === '' ? NaN : Number(value);
}
