import type { SqlColumn, SqlResult } from '@powerset/contracts/sqllab.ts';

/** The rows of a run in the form that the editor stores. */
export interface SqlRunResult {
  readonly columns: readonly SqlColumn[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly limit: number | null;
  readonly limitingFactor: SqlResult['query']['limitingFactor'];
  readonly isCut: boolean;
  /** Whether a source of the query was not read to its end, so that sums and counts may be too small. */
  readonly isPartlyRead?: boolean;
  readonly executedSql: string;
}

export function sqlRunResult(answer: SqlResult): SqlRunResult {
  return {
    columns: answer.columns,
    rows: answer.data,
    limit: answer.query.limit,
    limitingFactor: answer.query.limitingFactor,
    isCut: answer.displayLimitReached === true,
    isPartlyRead: answer.query.extra['is_partly_read'] === true,
    executedSql: answer.query.executedSql ?? answer.query.sql,
  };
}

/** Returns the text of a cell; missing values show as NULL. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface RowsLine {
  readonly text: string;
  /** Why there are not more rows, and what to do for more. */
  readonly reason: string | undefined;
  readonly isWarning: boolean;
}

interface RowsLineFacts {
  readonly defaultLimit: number;
  readonly isAdmin: boolean;
}

/** Returns the line that says how many rows there are and why not more. */
export function rowsLine(
  { rows, limit, limitingFactor, isCut, isPartlyRead }: SqlRunResult,
  { defaultLimit, isAdmin }: RowsLineFacts,
): RowsLine {
  const count = rows.length.toLocaleString('en');
  const text = `${count} ${rows.length === 1 ? 'row' : 'rows'} returned`;
  const limited = (by: string): string => `The number of rows displayed is limited to ${count} by the ${by}.`;
  if (isPartlyRead)
    return {
      text,
      reason: `A table was too large to be read completely, so this result leaves out rows. Add filters to the query.${isAdmin ? ' The setting POWERSET_META_DB_LIMIT raises the number of rows that are read from a table.' : ''}`,
      isWarning: true,
    };
  if (isCut)
    return {
      text,
      reason: `The number of rows displayed is limited to ${count}${isAdmin ? ' by the configuration DISPLAY_MAX_ROW' : ''}. Add limits or filters, or download to CSV to see more rows up to the ${(limit ?? rows.length).toLocaleString('en')} limit.${isAdmin ? '' : ' Contact an administrator to raise the display limit.'}`,
      isWarning: true,
    };
  switch (limitingFactor) {
    case 'DROPDOWN':
      return limit === defaultLimit
        ? { text, reason: limited('dropdown'), isWarning: true }
        : { text, reason: limited('limit dropdown'), isWarning: false };
    case 'QUERY':
      return { text, reason: limited('query'), isWarning: false };
    case 'QUERY_AND_DROPDOWN':
      return { text, reason: limited('query and limit dropdown'), isWarning: false };
    default:
      return { text, reason: undefined, isWarning: false };
  }
}

/**
 * Returns the order of the visible rows: those that contain the search text, sorted by a column, with numbers
 * by value.
 */
export function shownRows(
  rows: SqlRunResult['rows'],
  search: string,
  sort: { readonly name: string; readonly isDescending: boolean } | undefined,
): Int32Array {
  const wanted = search.trim().toLowerCase();
  const all = Int32Array.from({ length: rows.length }, (_, at) => at);
  const found = wanted
    ? all.filter(at => Object.values(rows[at]!).some(value => cellText(value).toLowerCase().includes(wanted)))
    : all;
  if (!sort) return found;
  const sign = sort.isDescending ? -1 : 1;
  return found.toSorted((a, b) => sign * compareCells(rows[a]![sort.name], rows[b]![sort.name]) || a - b);
}

// Missing values come last in both directions; numbers stored as text still compare as numbers.
function compareCells(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return String(a) < String(b) ? -1 : 1;
}
