import { gridSvg } from '../kit/picture/grid-svg.ts';
import { tag } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { CellBar, TableModel } from './option.ts';

/** Returns the first rows of the table as SVG. */
export function tablePicture({ columns, rowCount, totals }: TableModel, surface: Surface): string {
  return gridSvg(
    {
      columns,
      rowCount,
      cell: (row, at) => {
        const column = columns[at]!;
        const bar = column.bar(row);
        return {
          text: column.format(column.source.value(row)),
          background: column.background(row),
          ink: column.ink(row),
          draw: bar && ((width, height) => barOf(bar, width, height, surface)),
        };
      },
      totals: totals && columns.map(({ key }, i) => totals.get(key) ?? (i === 0 ? 'Total' : '')),
    },
    surface,
  );
}

function barOf(
  { left, width, isNegative }: CellBar,
  cell: number,
  height: number,
  { theme }: Surface,
): string {
  return tag('rect', {
    x: left * cell,
    y: 3,
    width: width * cell,
    height: height - 6,
    fill: isNegative ? theme.error : theme.accent,
    'fill-opacity': 0.18,
  });
}
