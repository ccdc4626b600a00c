import { csvLine } from '@powerset/core/table/csv.ts';
import { floatText } from '@powerset/core/table/number-text.ts';
import { GENERIC_TYPES, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { PivotView } from '@powerset/engine/client-table/pivot-view.ts';

/** A label of several levels as one text. */
export function headerText(label: readonly string[]): string {
  return label.join(' ').trim();
}

/** What the wire says of a pivot table: labels by level, values by column and row. */
export function pivotFacts(view: PivotView): Record<string, unknown> {
  const rows = view.rows.map(headerText);
  return {
    colnames: view.columns,
    coltypes: view.areDecimals.map(isDecimal => GENERIC_TYPES[isDecimal ? 'string' : 'numeric']),
    indexnames: view.rows,
    rowcount: rows.length,
    data: Object.fromEntries(view.columns.map((label, at) => [headerText(label), Object.fromEntries(rows.map((row, place) => [row, jsonNumber(view.cells[at]![place]!)]))])),
  };
}

function jsonNumber(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** A pivot table as CSV, its row labels in the first column. */
export function* pivotCsv(view: PivotView): Generator<string> {
  yield csvLine(['', ...view.columns.map(headerText)]);
  const hasDecimals = view.areDecimals.some(Boolean);
  const print = view.cells.map(cells => (!hasDecimals && cells.every(value => Number.isInteger(value)) ? String : floatText));
  for (const [row, label] of view.rows.entries()) yield csvLine([headerText(label), ...view.cells.map((cells, at) => print[at]!(cells[row]!))]);
}

/** A pivot table as a table whose first column has the row labels. */
export function pivotTable(view: PivotView): ResultTable {
  const labels = view.rows.map(headerText);
  return {
    rowCount: labels.length,
    columns: [
      { name: '', databaseType: 'TEXT', genericType: 'string', data: { kind: 'text', values: Uint32Array.from(labels, (_, row) => row), dictionary: labels } },
      ...view.cells.map((values, at) => ({ name: headerText(view.columns[at]!), databaseType: 'DOUBLE', genericType: 'numeric' as const, data: { kind: 'float' as const, values } })),
    ],
  };
}
