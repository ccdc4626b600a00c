import { categoricalPalette, colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { EMPTY_ANSWER, type Answer } from '../answer.ts';
import { exactFormatter } from '../exact-format.ts';
import type { Surface } from '../surface.ts';
import { valueFormatter } from '../value-format.ts';
import { aggregate, type Aggregation } from './aggregate.ts';
import type { CellLayer, CellMark } from './cell-layer.ts';
import type { Cells } from './cells.ts';
import { boundsOf } from './fit.ts';
import { rgbaOf } from './map-color.ts';
import { isOnDark, mapFrame, numberOr, placeText } from './map-frame.ts';
import type { MapOption, Rgba } from './map-option.ts';
import { missingPlaces } from './place.ts';
import { missingValues, weightedPlaces, type WeightedPlace } from './weighted-places.ts';

/** Keys of charts that group places in cells. */
export interface CellFormData {
  readonly spatial?: unknown;
  readonly size?: unknown;
  readonly color_scheme?: unknown;
  readonly grid_size?: unknown;
  readonly extruded?: unknown;
  readonly mapbox_style?: unknown;
  readonly autozoom?: unknown;
  readonly viewport?: unknown;
}

interface CellInput {
  readonly formData: CellFormData;
  readonly answers: readonly Answer[];
  readonly surface: Surface;
}

interface CellKind {
  readonly corners: 4 | 6;
  readonly aggregation: Aggregation;
  cellsOf(places: readonly WeightedPlace[], meters: number): Cells;
}

const USUAL_SIZE = 20;
const NO_VALUE: Rgba = [138, 143, 153, 120];
const OPACITY = 0.85;

/** Returns a map of cells, colored and raised by the metric of the places within them. */
export function cellOption(
  { formData, answers, surface }: CellInput,
  { corners, aggregation, cellsOf }: CellKind,
): MapOption<CellLayer> {
  const { places, metric, missing } = weightedPlaces(formData, answers[0] ?? EMPTY_ANSWER);
  const { cells, radius } = cellsOf(places, numberOr(formData.grid_size, USUAL_SIZE));
  const values = cells.map(({ weights }) => aggregate(weights, aggregation));
  const known = values.filter(value => value !== null);
  const range = known.length > 0 ? rangeOf(known) : undefined;
  const colors = rampOf(formData.color_scheme, isOnDark(formData, surface));
  const colorOf = sequentialScale({ colors, domain: range ?? [0, 1] });
  const most = known.reduce((a, b) => Math.max(a, Math.abs(b)), 0) || 1;
  const exact = exactFormatter(surface, metric);
  const short = valueFormatter(surface, metric, { pattern: undefined, currency: undefined });
  const name = aggregation === 'sum' ? metric : `${metric} (${aggregation})`;
  return {
    ...mapFrame(formData, boundsOf(places.map(({ position }) => position))),
    follows: 'moveend',
    layers: [
      {
        kind: 'cells',
        id: 'cells',
        corners,
        radius,
        isRaised: formData.extruded !== false,
        cells: cells.map(({ center, weights }, i): CellMark => {
          const value = values[i]!;
          return {
            center,
            value,
            count: weights.length,
            color: value === null ? NO_VALUE : rgbaOf(colorOf(value), OPACITY),
            height: Math.max(0, value ?? 0) / most,
          };
        }),
      },
    ],
    ...(range
      ? { ramp: { corner: 'tr', title: name, colors, from: short(range[0]), to: short(range[1]) } }
      : {}),
    notes: [...missingPlaces(missing.places), ...missingValues(missing.values)],
    tipOf: ({ object }) => {
      const { center, value, count } = object as CellMark; // The layer's data are cells.
      return {
        title: placeText(center),
        rows: [
          {
            name,
            value: value === null ? 'No data' : aggregation === 'count' ? String(value) : exact(value),
          },
          { name: 'Points', value: count.toLocaleString('en-US') },
        ],
      };
    },
    markOf: () => undefined,
  };
}

// Amounts need shades of one color; the colors of a palette for names have no order.
function rampOf(palette: unknown, isDark: boolean): readonly string[] {
  const [first = '#2F5BEA'] = categoricalPalette(typeof palette === 'string' ? palette : null).colors;
  const scale = sequentialScale({
    colors: isDark ? ['#2b2f3a', colorOnDark(first)] : ['#e8ecf8', first],
    domain: [0, 1],
  });
  return [0.28, 0.46, 0.64, 0.82, 1].map(scale);
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  return [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
}
