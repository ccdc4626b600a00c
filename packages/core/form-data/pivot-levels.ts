import { columnLabel } from '../query/query-object.ts';
import { columnsOf, type FormData } from './form-data.ts';

/** The pivot table aggregation whose totals the database computes. */
export const OVERALL_VALUE = 'Overall value';

/** The layout of a pivot table: headings by label, and which totals it shows. */
export interface PivotLayout {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly hasTotalRow: boolean;
  readonly hasTotalColumn: boolean;
  readonly hasRowSubtotals: boolean;
  readonly hasColumnSubtotals: boolean;
}

/** The headings that a total keeps: a prefix of the rows and of the columns. */
export interface PivotLevel {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

/** Returns the layout that a pivot table chart was saved with. */
export function pivotLayout(formData: FormData): PivotLayout {
  const [rows, columns] = [formData.groupbyRows, formData.groupbyColumns].map(headings =>
    columnsOf(headings).map(columnLabel),
  ) as [string[], string[]];
  const isTransposed = formData.transposePivot === true;
  return {
    rows: isTransposed ? columns : rows,
    columns: isTransposed ? rows : columns,
    hasTotalRow: formData.colTotals === true,
    hasTotalColumn: formData.rowTotals === true,
    hasRowSubtotals: formData.rowSubTotals === true,
    hasColumnSubtotals: formData.colSubTotals === true,
  };
}

/**
 * Returns the levels of totals that need their own query; none unless the aggregation is {@link
 * OVERALL_VALUE}. The cells themselves are not a level.
 */
export function pivotLevels(formData: FormData): readonly PivotLevel[] {
  if (formData.aggregateFunction !== OVERALL_VALUE) return [];
  const layout = pivotLayout(formData);
  const rows = depths(layout.rows, layout.hasTotalRow, layout.hasRowSubtotals);
  const columns = depths(layout.columns, layout.hasTotalColumn, layout.hasColumnSubtotals);
  return rows
    .flatMap(row => columns.map(column => ({ rows: row, columns: column })))
    .filter(level => level.rows.length < layout.rows.length || level.columns.length < layout.columns.length);
}

function depths(
  headings: readonly string[],
  hasTotal: boolean,
  hasSubtotals: boolean,
): readonly (readonly string[])[] {
  const subtotals = hasSubtotals ? headings.slice(1).map((_, at) => headings.slice(0, at + 1)) : [];
  return [...(hasTotal && headings.length > 0 ? [[]] : []), ...subtotals, headings];
}
