import { gridSvg } from '../kit/picture/grid-svg.ts';
import { tag } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { TimeTableModel } from './option.ts';

const MARGIN = 4;

/** Returns the rows with their comparisons and sparklines as SVG. */
export function timeTablePicture({ nameLabel, columns, rows }: TimeTableModel, surface: Surface): string {
  return gridSvg(
    {
      columns: [
        { label: nameLabel, align: 'left' },
        ...columns.map(({ label, isSpark }) => ({
          label,
          align: isSpark ? ('left' as const) : ('right' as const),
        })),
      ],
      rowCount: rows.length,
      cell: (at, column) => {
        const row = rows[at]!;
        const cell = row.cells[column - 1];
        if (!cell) return { text: row.name };
        const { spark } = cell;
        if (!spark || spark.path === '') return { text: cell.text, ink: cell.color };
        return {
          text: '',
          draw: (width, height) => {
            const [x, y] = [(width - 2 * MARGIN) / spark.width, (height - 2 * MARGIN) / spark.height];
            return tag(
              'g',
              { transform: `translate(${MARGIN} ${MARGIN}) scale(${x} ${y})` },
              tag('path', {
                d: spark.path,
                fill: 'none',
                stroke: surface.theme.accent,
                'stroke-width': 1.5,
                'vector-effect': 'non-scaling-stroke',
              }),
            );
          },
        };
      },
    },
    surface,
  );
}
