import type { Surface } from '../kit/surface.ts';
import type { HeadLine, HeadPart } from './head-lines.ts';
import type { PivotModel } from './option.ts';

export const ROW_HEIGHT = 28;
export const FONT_SIZE = 13;

/** The positions of the lines of a pivot table. */
export interface GridLayout {
  /** Widths of the levels of row headings. */
  readonly headWidths: readonly number[];
  readonly headWidth: number;
  readonly headHeight: number;
  readonly columnWidths: readonly number[];
  /** The corner has room for the names of rows and columns side by side. */
  readonly hasRoomForNames: boolean;
}

const PADDING = 24;
/** How much wider the figures of totals are. */
const BOLD = 1.08;
const TOGGLE = 20;
const NARROWEST = 52;
const WIDEST_HEAD = 220;
const WIDEST_NAME = 150;
const WIDEST_CELL = 280;
const MOST_EXTRA = 72;
const SAMPLE = 40;
const SCROLLBAR = 14;
/** In a narrow tile, row headings leave at least the rest to the numbers. */
const MOST_HEAD = 0.55;

interface Lines {
  readonly rows: readonly HeadLine[];
  readonly columns: readonly HeadLine[];
}

/** Returns widths that fit the headings and a sample of the cells; spare room is distributed. */
export function gridLayout(model: PivotModel, lines: Lines, surface: Surface): GridLayout {
  const { rows, columns } = lines;
  // Tabular figures are wider than the figures that are measured.
  const measure = (text: string): number => surface.measureText(text.replace(/[\d.,:]/g, '0'), FONT_SIZE);
  const wanted = headWidths(model, rows, measure);
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const most = Math.max(NARROWEST * wanted.length, surface.width * MOST_HEAD);
  const shrink = Math.min(1, most / total);
  const heads = wanted.map(width => Math.floor(width * shrink));
  const headWidth = heads.reduce((sum, width) => sum + width, 0);
  const sample = sampled(rows);
  const cells = columns.map(column => {
    const name = column.parts.at(-1)?.text ?? '';
    const named = Math.min(WIDEST_NAME, measure(name) + (column.parts.at(-1)?.group ? TOGGLE : 0));
    const widest = sample.reduce((width, row) => {
      const isBold = row.kind !== 'cell' || column.kind !== 'cell';
      return Math.max(width, measure(model.cell(row, column).text) * (isBold ? BOLD : 1));
    }, named);
    return Math.max(NARROWEST, Math.min(WIDEST_CELL, Math.ceil(widest)) + PADDING);
  });
  const used = headWidth + cells.reduce((sum, width) => sum + width, 0);
  const left = Math.max(0, surface.width - SCROLLBAR - used);
  const extra = Math.min(MOST_EXTRA, Math.floor(left / Math.max(1, cells.length)));
  return {
    headWidths: heads,
    headWidth,
    headHeight: Math.max(1, model.settings.columns.levels.length) * ROW_HEIGHT,
    columnWidths: cells.map(width => width + extra),
    hasRoomForNames: shrink === 1,
  };
}

function headWidths(
  { settings }: PivotModel,
  rows: readonly HeadLine[],
  measure: (text: string) => number,
): readonly number[] {
  const { levels } = settings.rows;
  const aside = Math.max(0, ...settings.columns.levels.map(level => measure(level.label) + PADDING / 2));
  const texts = sampled(rows).flatMap(row => row.parts);
  return Array.from({ length: Math.max(1, levels.length) }, (_, level) => {
    const isLast = level >= levels.length - 1;
    const named = measure(levels[level]?.label ?? '') + (isLast ? aside : 0);
    const widest = texts
      .filter(part => part.level === level && part.span === 1)
      .reduce((width, part) => Math.max(width, measure(part.text) + (part.group ? TOGGLE : 0)), 0);
    const whole = texts
      .filter(part => part.level === level && part.span === levels.length && levels.length < 2)
      .reduce((width, part) => Math.max(width, measure(part.text)), 0);
    return Math.max(NARROWEST, Math.ceil(Math.min(WIDEST_HEAD, Math.max(widest, whole, named))) + PADDING);
  });
}

/** Returns a sample of lines from all parts of a long table, including the last one, which may be a total. */
function sampled(lines: readonly HeadLine[]): readonly HeadLine[] {
  if (lines.length <= SAMPLE) return lines;
  const step = (lines.length - 1) / (SAMPLE - 1);
  return Array.from({ length: SAMPLE }, (_, i) => lines[Math.round(i * step)]!);
}

/** A heading over neighboring lines. */
export interface HeadGroup {
  readonly part: HeadPart;
  readonly first: number;
  readonly last: number;
}

/** Returns the headings of every level, each over the lines that share it. */
export function headGroups(
  lines: readonly HeadLine[],
  levelCount: number,
): readonly (readonly HeadGroup[])[] {
  return Array.from({ length: Math.max(1, levelCount) }, (_, level) => {
    const groups: HeadGroup[] = [];
    lines.forEach((line, at) => {
      const part = line.parts.find(one => one.level === level);
      if (!part) return;
      const before = groups.at(-1);
      if (before?.last === at - 1 && before.part.key === part.key)
        groups[groups.length - 1] = { ...before, last: at };
      else groups.push({ part, first: at, last: at });
    });
    return groups;
  });
}
