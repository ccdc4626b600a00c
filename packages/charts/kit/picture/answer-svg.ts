import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import type { Answer } from '../answer.ts';
import type { Surface } from '../surface.ts';
import { valueFormatter } from '../value-format.ts';
import { gridSvg } from './grid-svg.ts';

/** Returns an answer as a plain table, for charts that have no drawing without a browser. */
export function answerSvg({ columns, rowCount }: Answer, surface: Surface): string {
  const formats = columns.map(({ name }) => valueFormatter(surface, name, {}));
  return gridSvg(
    {
      columns: columns.map(({ name, genericType }) => ({
        label: labelOf(surface.dataset, name),
        align: genericType === 'numeric' ? 'right' : 'left',
      })),
      rowCount,
      cell: (row, at) => {
        const { value, genericType } = columns[at]!;
        const cell = value(row);
        if (cell === null) return { text: '–', ink: surface.theme.textDisabled };
        if (genericType === 'temporal' && typeof cell === 'number')
          return { text: new Date(cell).toISOString().slice(0, 16).replace('T', ' ').replace(' 00:00', '') };
        return { text: typeof cell === 'number' ? formats[at]!(cell) : String(cell) };
      },
    },
    surface,
  );
}
