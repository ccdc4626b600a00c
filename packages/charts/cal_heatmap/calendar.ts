export type Span = 'min' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** A cell of a block, in columns and rows of cells. */
export interface CalendarCell {
  readonly moment: number;
  readonly column: number;
  readonly row: number;
}

/** The cells of one hour, day, week, month or year. */
export interface CalendarBlock {
  readonly moment: number;
  readonly cells: readonly CalendarCell[];
  readonly columns: number;
  readonly rows: number;
}

const ORDER: readonly Span[] = ['min', 'hour', 'day', 'week', 'month', 'year'];
const MINUTE = 60_000;
const LENGTHS: Readonly<Record<'min' | 'hour' | 'day' | 'week', number>> = {
  min: MINUTE,
  hour: 60 * MINUTE,
  day: 1440 * MINUTE,
  week: 10_080 * MINUTE,
};
/** The number of rows per block, by the span of its cells, if the calendar itself prescribes none. */
const ROWS: Readonly<Record<Span, number>> = { min: 10, hour: 6, day: 7, week: 6, month: 4, year: 1 };
/** Limits the number of cells when a range of many years has cells of minutes. */
export const MOST_BLOCKS = 1000;
const MOST_CELLS = 60_000;

export function isShorter(cell: Span, block: Span): boolean {
  return ORDER.indexOf(cell) < ORDER.indexOf(block);
}

export function isSpan(text: unknown): text is Span {
  return ORDER.includes(text as Span);
}

/** Returns the start of the span that contains a time, in UTC; weeks start on Monday. */
export function startOf(moment: number, span: Span): number {
  const date = new Date(moment);
  if (span === 'year') return Date.UTC(date.getUTCFullYear(), 0, 1);
  if (span === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
  if (span === 'week') return day - weekday(day) * LENGTHS.day;
  return Math.floor(moment / LENGTHS[span]) * LENGTHS[span];
}

/** Returns the start of the next span after the one that begins at a time. */
export function nextOf(start: number, span: Span): number {
  const date = new Date(start);
  if (span === 'year') return Date.UTC(date.getUTCFullYear() + 1, 0, 1);
  if (span === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return start + LENGTHS[span];
}

/** Returns the blocks from one time to another, each with all of its cells. */
export function blocksBetween(
  [from, to]: readonly [number, number],
  block: Span,
  cell: Span,
): readonly CalendarBlock[] {
  const blocks: CalendarBlock[] = [];
  let cellCount = 0;
  for (let at = startOf(from, block); at <= to; at = nextOf(at, block)) {
    const made = blockAt(at, block, cell);
    blocks.push(made);
    cellCount += made.cells.length;
    if (blocks.length >= MOST_BLOCKS || cellCount >= MOST_CELLS) break;
  }
  return blocks;
}

function blockAt(start: number, block: Span, cell: Span): CalendarBlock {
  const end = nextOf(start, block);
  const moments: number[] = [];
  // A week belongs to the block in which it begins or, at the start of a block, to the one in which it ends.
  for (let at = startOf(start, cell); at < end; at = nextOf(at, cell)) moments.push(at);
  const cells = moments.map((moment, i) => ({ moment, ...placeOf(moment, i, { start, block, cell }) }));
  return {
    moment: start,
    cells,
    columns: Math.max(...cells.map(({ column }) => column)) + 1,
    rows: Math.max(...cells.map(({ row }) => row)) + 1,
  };
}

function placeOf(
  moment: number,
  index: number,
  { start, block, cell }: { readonly start: number; readonly block: Span; readonly cell: Span },
): { readonly column: number; readonly row: number } {
  if (cell === 'day') {
    const first = startOf(start, 'week');
    return { column: Math.floor((moment - first) / LENGTHS.week), row: weekday(moment) };
  }
  // In longer blocks each day is one column of hours, so that the same hours line up in rows.
  const rows = cell === 'hour' && block !== 'day' ? 24 : ROWS[cell];
  return { column: Math.floor(index / rows), row: index % rows };
}

function weekday(day: number): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}
