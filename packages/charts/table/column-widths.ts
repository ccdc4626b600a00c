import type { TableColumn, TableModel } from './option.ts';

/** The width of a column, and how much of it the numbers take. */
export interface ColumnWidth {
  readonly width: number;
  /** The width of the longest number, which bars leave free. */
  readonly digits: number;
}

const CELL_PADDING = 25;
const SORT_MARK = 18;
const NARROWEST = 56;
const WIDEST = 360;
const BAR_ROOM = 44;
const LEAST_BAR = 16;
const TEXT_ROWS = 120;
const NUMBER_ROWS = 5000;

interface WidthInput {
  readonly model: TableModel;
  readonly columns: readonly TableColumn[];
  readonly room: number;
  /** Widths that a reader has dragged, by column. */
  readonly dragged: ReadonlyMap<string, number>;
  measure(text: string): number;
}

/** Returns widths that fit the content; numbers are never truncated, and spare room is distributed. */
export function columnWidths(input: WidthInput): readonly ColumnWidth[] {
  const { columns, room, dragged } = input;
  const wanted = columns.map(column => wantedWidth(input, column));
  const left = room - wanted.reduce((sum, { width }) => sum + width, 0);
  if (left < 0) return shrunk(wanted, -left);
  const isFixed = ({ key, width }: TableColumn): boolean => dragged.has(key) || width !== undefined;
  const flexible = columns.filter(column => !isFixed(column)).length;
  if (flexible === 0) return wanted;
  return wanted.map((one, i) =>
    isFixed(columns[i]!) ? one : { ...one, width: one.width + left / flexible },
  );
}

/** In a narrow tile, bars shrink before the table scrolls. */
function shrunk(wanted: readonly Wanted[], excess: number): readonly ColumnWidth[] {
  const spare = wanted.map(({ width, least }) => Math.max(0, width - least));
  const share = Math.min(1, excess / spare.reduce((sum, one) => sum + one, 0));
  return wanted.map(({ width, digits }, i) => ({ digits, width: width - Math.ceil(spare[i]! * share || 0) }));
}

interface Wanted extends ColumnWidth {
  readonly least: number;
}

function wantedWidth({ model, dragged, measure }: WidthInput, column: TableColumn): Wanted {
  const texts = column.isNumeric ? longest(column, model.rowCount) : firstTexts(column, model.rowCount);
  // Tabular figures are wider than the figures that are measured.
  const widthOf = (text: string): number => measure(column.isNumeric ? text.replace(/[\d.,:]/g, '0') : text);
  const total = widthOf(model.totals?.get(column.key) ?? '') * 1.08;
  const digits = Math.ceil(texts.reduce((widest, text) => Math.max(widest, widthOf(text)), total));
  const bars = column.hasBars && column.align === 'right' ? BAR_ROOM : 0;
  const chosen = dragged.get(column.key) ?? column.width;
  if (chosen !== undefined) return { width: chosen, least: chosen, digits };
  const most = column.isNumeric ? Infinity : WIDEST;
  const fitting = (bars: number): number => {
    const needed = Math.max(digits + bars, measure(column.label) + SORT_MARK) + CELL_PADDING;
    return Math.max(NARROWEST, Math.min(most, Math.ceil(needed)));
  };
  return { width: fitting(bars), least: fitting(Math.min(bars, LEAST_BAR)), digits };
}

function firstTexts(column: TableColumn, rowCount: number): readonly string[] {
  return Array.from({ length: Math.min(rowCount, TEXT_ROWS) }, (_, row) =>
    column.format(column.source.value(row)),
  );
}

/** Returns the longest texts of a numeric column, sampled from all of its rows. */
function longest(column: TableColumn, rowCount: number): readonly string[] {
  const step = Math.max(1, Math.ceil(rowCount / NUMBER_ROWS));
  let found: string[] = [];
  for (let row = 0; row < rowCount; row += step) {
    const text = column.format(column.source.value(row));
    const length = found[0]?.length ?? 0;
    if (text.length > length) found = [text];
    else if (text.length === length && found.length < 8) found.push(text);
  }
  return found;
}
