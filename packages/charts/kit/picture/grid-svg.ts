import type { Surface } from '../surface.ts';
import { moved, tag, text } from './svg.ts';

export interface GridCell {
  readonly text: string;
  readonly background?: string | undefined;
  readonly ink?: string | undefined;
  readonly isBold?: boolean;
  /** Draws into the whole cell, given its size. */
  readonly draw?: ((width: number, height: number) => string) | undefined;
}

export interface GridColumn {
  readonly label: string;
  readonly align: 'left' | 'right' | 'center';
}

export interface Grid {
  readonly columns: readonly GridColumn[];
  readonly rowCount: number;
  cell(row: number, column: number): GridCell;
  /** The row that stays at the bottom. */
  readonly totals?: readonly string[] | undefined;
}

const SIZE = 12;
const HEAD = 28;
const ROW = 26;
const PADDING = 8;
const NARROWEST = 56;
const WIDEST = 260;

/** Returns as many of a table's first rows and columns as fit whole. */
export function gridSvg(grid: Grid, surface: Surface): string {
  const footer = grid.totals ? ROW : 0;
  const rowCount = Math.min(grid.rowCount, Math.max(1, Math.floor((surface.height - HEAD - footer) / ROW)));
  const columns = placed(grid, rowCount, surface);
  const rows = Array.from({ length: rowCount }, (_, row) =>
    moved(0, HEAD + row * ROW, ...columns.map(column => cellOf(grid.cell(row, column.at), column, surface))),
  );
  const end = columns.reduce((widest, { x, width }) => Math.max(widest, x + width), 0);
  const line = (y: number, stroke: string): string => tag('line', { x1: 0, x2: end, y1: y, y2: y, stroke });
  return [
    ...columns.map(column => headOf(grid.columns[column.at]!.label, column, surface)),
    line(HEAD, surface.theme.lineStrong),
    ...rows,
    ...Array.from({ length: rowCount }, (_, row) => line(HEAD + (row + 1) * ROW, surface.theme.line)),
    ...(grid.totals ? totalsOf(grid.totals, HEAD + rowCount * ROW, columns, surface) : []),
  ].join('');
}

interface PlacedColumn {
  readonly at: number;
  readonly x: number;
  readonly width: number;
  readonly align: GridColumn['align'];
}

function placed(grid: Grid, rowCount: number, surface: Surface): readonly PlacedColumn[] {
  const wanted = grid.columns.map(({ label }, at) => {
    const texts = Array.from({ length: rowCount }, (_, row) => grid.cell(row, at).text);
    const widest = [label, ...texts, grid.totals?.[at] ?? ''].reduce(
      (width, one) => Math.max(width, surface.measureText(one, SIZE)),
      0,
    );
    return Math.min(WIDEST, Math.max(NARROWEST, widest * 1.06 + 2 * PADDING));
  });
  const columns: PlacedColumn[] = [];
  let x = 0;
  for (const [at, width] of wanted.entries()) {
    if (at > 0 && x + width > surface.width) break;
    columns.push({ at, x, width: Math.min(width, surface.width), align: grid.columns[at]!.align });
    x += width;
  }
  // Spare room is distributed as on the page.
  const extra = columns.length < wanted.length ? 0 : Math.max(0, surface.width - x) / columns.length;
  return columns.map((column, i) => ({ ...column, x: column.x + i * extra, width: column.width + extra }));
}

function cellOf(
  { text: content, background, ink, isBold, draw }: GridCell,
  column: PlacedColumn,
  surface: Surface,
) {
  const { x, width } = column;
  return moved(
    x,
    0,
    background === undefined ? '' : tag('rect', { width, height: ROW, fill: background }),
    draw?.(width, ROW) ?? '',
    label(content, column, surface, { fill: ink, isBold }),
  );
}

function headOf(content: string, column: PlacedColumn, surface: Surface): string {
  return moved(
    column.x,
    0,
    label(content, column, surface, { fill: surface.theme.textSecondary, isBold: true }),
  );
}

function totalsOf(totals: readonly string[], y: number, columns: readonly PlacedColumn[], surface: Surface) {
  return columns.map(column =>
    moved(column.x, y, label(totals[column.at] ?? '', column, surface, { isBold: true })),
  );
}

function label(
  content: string,
  { width, align }: PlacedColumn,
  surface: Surface,
  { fill, isBold }: { readonly fill?: string | undefined; readonly isBold?: boolean | undefined },
): string {
  const x = { left: PADDING, center: width / 2, right: width - PADDING }[align];
  return text(content, { x, y: ROW / 2 + 4 }, surface, {
    size: SIZE,
    ...(fill === undefined ? {} : { fill }),
    ...(isBold ? { weight: 600 } : {}),
    anchor: ({ left: 'start', center: 'middle', right: 'end' } as const)[align],
    maxWidth: width - 2 * PADDING,
  });
}
