import { gridSvg } from '../kit/picture/grid-svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { HeadLine } from './head-lines.ts';
import type { PivotModel } from './option.ts';

const NOTHING_COLLAPSED: ReadonlySet<string> = new Set();

/** Returns the first rows and columns of the pivot table as SVG. */
export function pivotPicture(model: PivotModel, surface: Surface): string {
  const rows = model.rows(NOTHING_COLLAPSED);
  const columns = model.columns(NOTHING_COLLAPSED);
  return gridSvg(
    {
      columns: [
        { label: '', align: 'left' },
        ...columns.map(column => ({ label: nameOf(column), align: 'right' as const })),
      ],
      rowCount: rows.length,
      cell: (at, column) => {
        const row = rows[at]!;
        const isBold = row.kind !== 'cell';
        if (column === 0) return { text: nameOf(row), isBold: true };
        const { text, background, ink } = model.cell(row, columns[column - 1]!);
        return { text, background, ink, isBold };
      },
    },
    surface,
  );
}

function nameOf({ parts }: HeadLine): string {
  return parts.map(({ text }) => text).join(', ');
}
