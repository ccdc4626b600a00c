import { gridSvg } from '../kit/picture/grid-svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { TestModel } from './option.ts';

/** Returns the tests of the first metric against its first group as SVG. */
export function pairedTTestPicture({ dimensions, tables }: TestModel, surface: Surface): string {
  const rows = tables[0]?.rows(0) ?? [];
  return gridSvg(
    {
      columns: [
        ...dimensions.map(label => ({ label, align: 'left' as const })),
        { label: 'p-value', align: 'right' },
        { label: 'Lift %', align: 'right' },
      ],
      rowCount: rows.length,
      cell: (at, column) => {
        const { group, pValue, lift } = rows[at]!;
        return { text: [...group.slice(0, dimensions.length), pValue, lift][column] ?? '' };
      },
    },
    surface,
  );
}
