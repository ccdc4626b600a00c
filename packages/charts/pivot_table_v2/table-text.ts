import type { HeadLine } from './head-lines.ts';
import type { PivotModel } from './option.ts';

/** Returns a whole pivot table as rows of tab-separated values, with the headings of every row and column. */
export function wholeTable(
  model: PivotModel,
  rows: readonly HeadLine[],
  columns: readonly HeadLine[],
): string {
  const { rows: rowSide, columns: columnSide } = model.settings;
  const aside = Math.max(1, rowSide.levels.length);
  const heads = Array.from({ length: Math.max(1, columnSide.levels.length) }, (_, level) => {
    const isLast = level >= columnSide.levels.length - 1;
    const names = Array.from({ length: aside }, (_, i) => (isLast ? (rowSide.levels[i]?.label ?? '') : ''));
    return [...names, ...columns.map(column => textAt(column, level))];
  });
  const body = rows.map(row => [
    ...Array.from({ length: aside }, (_, level) => textAt(row, level)),
    ...columns.map(column => String(model.cell(row, column).value ?? '')),
  ]);
  return [...heads, ...body].map(line => line.map(plain).join('\t')).join('\n');
}

function textAt({ parts }: HeadLine, level: number): string {
  return parts.find(part => part.level === level)?.text ?? '';
}

function plain(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}
