import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, type Answer } from '../answer.ts';
import { chartColors, type Surface } from '../surface.ts';
import { cssColor, rgbaOf } from './map-color.ts';
import { legendCorner } from './legend-corner.ts';
import type { MapLegend, Rgba } from './map-option.ts';

interface CategoryFields {
  readonly dimension?: unknown;
  readonly color_scheme?: unknown;
  readonly legend_position?: unknown;
}

/** The categories that a dimension divides rows into. */
export interface Categories {
  /** Returns the category of a row; undefined without a dimension. */
  of(row: number): string | undefined;
  colorOf(category: string): Rgba;
  isHidden(category: string | undefined): boolean;
  readonly dimension: string | undefined;
  readonly legend: MapLegend | undefined;
}

const NULL = '<NULL>';

/** Returns the categories of an answer, each with a color and a line of the legend. */
export function categoriesIn(
  answer: Answer,
  formData: CategoryFields,
  { surface, opacity = 1 }: { readonly surface: Surface; readonly opacity?: number },
): Categories {
  const [column] = columnsOf(formData.dimension);
  const dimension = column === undefined ? undefined : columnLabel(column);
  const values = dimension === undefined ? undefined : answerColumn(answer, dimension);
  const colors = chartColors(surface, formData.color_scheme);
  const known = new Map<string, Rgba>();
  const textOf = (row: number): string | undefined => {
    if (!values) return undefined;
    const value = values.value(row);
    return value === null || value === '' ? NULL : String(value);
  };
  for (let row = 0; values && row < answer.rowCount; row++) {
    const text = textOf(row)!;
    if (!known.has(text)) known.set(text, rgbaOf(colors(text), opacity));
  }
  const corner = legendCorner(formData.legend_position);
  const entries = [...known].map(([name, color]) => ({ name, color: cssColor(color) }));
  return {
    of: textOf,
    colorOf: category => known.get(category)!,
    isHidden: category => category !== undefined && surface.hidden?.has(category) === true,
    dimension,
    legend: corner && entries.length > 0 ? { corner, entries, canHide: true } : undefined,
  };
}
