import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { readColor } from '@powerset/core/color/hex.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { boundsOf, widened } from '../kit/map/fit.ts';
import type { GeojsonLayer, ShapeMark } from '../kit/map/geojson-layer.ts';
import { placesOf, shapesIn, type Shape } from '../kit/map/geojson-shapes.ts';
import { markColor, rgbaOf } from '../kit/map/map-color.ts';
import { columnFacts, isOnDark, mapFrame, numberOr } from '../kit/map/map-frame.ts';
import type { MapOption, MapTip, Rgba } from '../kit/map/map-option.ts';
import { widthUnit } from '../kit/map/path-layer.ts';
import { missingPlaces } from '../kit/map/place.ts';
import type { DeckGeojsonFormData } from './form-data.ts';

type Input = DrawInput<DeckGeojsonFormData>;

const FILL_NAMES = ['fillColor', 'fill', 'fill-color', 'color'];
const STROKE_NAMES = ['strokeColor', 'stroke', 'stroke-color'];
const WIDTH_NAMES = ['strokeWidth', 'stroke-width'];
const LOOKS = new Set([...FILL_NAMES, ...STROKE_NAMES, ...WIDTH_NAMES]);
const MOST_FACTS = 12;
/** The radius of points without their own, in meters. */
const USUAL_RADIUS = 100;

/** Draws the shapes of each row, in their own colors if those of the chart are transparent. */
export function toOption(input: Input): MapOption<GeojsonLayer> {
  const { formData, answers } = input;
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [name] = columnsOf(formData.geojson).map(columnLabel);
  const column = answerColumn(answer, name ?? '');
  const rows = Array.from({ length: answer.rowCount }, (_, row) => shapesIn(column?.value(row)));
  const looks = looksOf(formData, isOnDark(formData, input.surface));
  const shapes = rows.flatMap((parts, row) =>
    parts.map((shape): ShapeMark => ({ row, ...shape, ...looks(shape) })),
  );
  const pointRadius = numberOr(formData.point_radius_scale, USUAL_RADIUS) || 1;
  const extent = boundsOf(shapes.flatMap(({ geometry }) => placesOf(geometry)));
  const hasPoints = shapes.some(({ geometry }) => geometry.type.endsWith('Point'));
  return {
    ...mapFrame(formData, hasPoints ? widened(extent, pointRadius) : extent),
    layers: [
      {
        kind: 'geojson',
        id: 'geojson',
        shapes,
        isFilled: formData.filled !== false,
        isStroked: formData.stroked === true,
        isRaised: formData.extruded === true,
        unit: widthUnit(formData.line_width_unit),
        pointRadius,
      },
    ],
    notes: missingPlaces(rows.filter(parts => parts.length === 0).length),
    tipOf: ({ object }) => tipOf(input, markOf(object)),
    markOf: () => undefined,
  };
}

/** The library reports features, whose properties are the marks. */
function markOf(object: unknown): ShapeMark {
  return (object as { readonly properties: ShapeMark }).properties;
}

function looksOf(
  formData: DeckGeojsonFormData,
  isDark: boolean,
): (shape: Shape) => Pick<ShapeMark, 'fill' | 'stroke' | 'width'> {
  const fill = markColor(formData.fill_color_picker, isDark);
  const stroke = markColor(formData.stroke_color_picker, isDark);
  const width = numberOr(formData.line_width, 1);
  return ({ properties }) => ({
    fill: fill[3] > 0 ? fill : colorIn(properties, FILL_NAMES, fill),
    stroke: stroke[3] > 0 ? stroke : colorIn(properties, STROKE_NAMES, stroke),
    width: numberOr(valueIn(properties, WIDTH_NAMES), width),
  });
}

function colorIn(properties: Shape['properties'], names: readonly string[], fallback: Rgba): Rgba {
  const value = valueIn(properties, names);
  return typeof value === 'string' && readColor(value) ? rgbaOf(value) : fallback;
}

function valueIn(properties: Shape['properties'], names: readonly string[]): unknown {
  return names.map(name => properties[name]).find(value => value !== undefined && value !== null);
}

function tipOf({ formData, answers }: Input, { row, properties }: ShapeMark): MapTip | undefined {
  const { name, ...others } = properties;
  const facts = Object.entries(others)
    .filter(([key, value]) => !LOOKS.has(key) && ['string', 'number', 'boolean'].includes(typeof value))
    .map(([key, value]) => ({ name: key, value: String(value) }))
    .slice(0, MOST_FACTS);
  const rows = [...facts, ...columnFacts(answers[0] ?? EMPTY_ANSWER, row, formData.js_columns)];
  const title = typeof name === 'string' ? name : '';
  return rows.length > 0 || title !== '' ? { title, rows } : undefined;
}
