import { cellText, type SqlRunResult } from '../sql-result.ts';

export const COPY_FORMATS = ['TSV', 'CSV', 'Markdown', 'JSON', 'IN list', 'INSERT'] as const;
export type CopyFormat = (typeof COPY_FORMATS)[number];

/** Cells to copy: rows of values under the names of their columns. */
export interface CopiedCells {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface CopyOptions {
  readonly format: CopyFormat;
  readonly hasHeads: boolean;
}

/** Returns the cells of some rows and columns of a result. */
export function cellsOf(
  { rows }: Pick<SqlRunResult, 'rows'>,
  columns: readonly string[],
  order: ArrayLike<number>,
): CopiedCells {
  return {
    columns,
    rows: Array.from(order, at => columns.map(column => rows[at]![column] ?? null)),
  };
}

/** Returns cells as text for a spreadsheet, a document, or a query. */
export function copiedText(cells: CopiedCells, { format, hasHeads }: CopyOptions): string {
  switch (format) {
    case 'TSV':
      return delimited(cells, '\t', hasHeads);
    case 'CSV':
      return delimited(cells, ',', hasHeads);
    case 'Markdown':
      return markdown(cells, hasHeads);
    case 'JSON':
      return json(cells, hasHeads);
    case 'IN list':
      return inList(cells);
    case 'INSERT':
      return insert(cells, hasHeads);
    default:
      throw new Error(`unknown format ${format satisfies never as string}`);
  }
}

function plain(value: unknown): string {
  return value === null ? '' : cellText(value);
}

function delimited({ columns, rows }: CopiedCells, mark: string, hasHeads: boolean): string {
  const quoted = (text: string): string =>
    text.includes(mark) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  const lines = rows.map(row => row.map(value => quoted(plain(value))).join(mark));
  return (hasHeads ? [columns.map(quoted).join(mark), ...lines] : lines).join('\n');
}

function markdown({ columns, rows }: CopiedCells, hasHeads: boolean): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  // A table of Markdown cannot do without a first line.
  const heads = hasHeads ? columns : columns.map(() => ' ');
  const isNumeric = (at: number): boolean =>
    rows.every(row => row[at] === null || typeof row[at] === 'number');
  const rule = columns.map((_, at) => (isNumeric(at) ? '---:' : '---'));
  return [line(heads), line(rule), ...rows.map(row => line(row.map(plain)))].join('\n');
}

function json({ columns, rows }: CopiedCells, hasHeads: boolean): string {
  const values = hasHeads
    ? rows.map(row => Object.fromEntries(columns.map((column, at) => [column, row[at]])))
    : rows;
  return JSON.stringify(values, null, 2);
}

/** Returns a value as SQL writes it. */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return `'${cellText(value).replaceAll("'", "''")}'`;
}

function inList({ rows }: CopiedCells): string {
  const values = new Set(
    rows
      .flat()
      .filter(value => value !== null)
      .map(literal),
  );
  return `(${[...values].join(', ')})`;
}

function insert({ columns, rows }: CopiedCells, hasHeads: boolean): string {
  const names = hasHeads ? ` (${columns.map(name => `"${name.replaceAll('"', '""')}"`).join(', ')})` : '';
  const values = rows.map(row => `  (${row.map(literal).join(', ')})`);
  return rows.length === 0 ? '' : `INSERT INTO table_name${names}\nVALUES\n${values.join(',\n')};`;
}
