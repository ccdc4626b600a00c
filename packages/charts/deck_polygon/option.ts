import { asList, columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type AnswerColumn } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { sizeMetric, spatialOf } from '../kit/deck-query.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { bucketAt, bucketsOf } from '../kit/map/buckets.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { legendCorner } from '../kit/map/legend-corner.ts';
import { cssColor, faded, markColor, pickedColor, rgbaOf } from '../kit/map/map-color.ts';
import { columnFacts, isOnDark, mapFrame, numberOr } from '../kit/map/map-frame.ts';
import type { MapLegend, MapOption, MapTip, Rgba } from '../kit/map/map-option.ts';
import { widthUnit } from '../kit/map/path-layer.ts';
import { missingPlaces } from '../kit/map/place.ts';
import type { PolygonLayer, PolygonMark } from '../kit/map/polygon-layer.ts';
import { polygonsIn } from '../kit/map/shape.ts';
import { opacityOf, sequentialColors } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { DeckPolygonFormData } from './form-data.ts';

type Input = DrawInput<DeckPolygonFormData>;

/** Draws the areas of each row, colored by the bucket of its metric. */
export function toOption(input: Input): MapOption<PolygonLayer> {
  const { formData, answers, surface } = input;
  const answer = answers[0] ?? EMPTY_ANSWER;
  const shapes = shapeColumn(input);
  const format = { encoding: formData.line_type, isReversed: formData.reverse_long_lat === true };
  const rows = Array.from({ length: answer.rowCount }, (_, row) => polygonsIn(shapes?.value(row), format));
  const fills = fillsOf(input);
  const elevationAt = elevationReader(input);
  const polygons = rows.flatMap((parts, row) =>
    parts.map((rings): PolygonMark => ({ row, rings, elevation: elevationAt(row), fill: fills.at(row) })),
  );
  const isDimmed = (row: number): boolean => opacityOf(surface, String(shapes?.value(row))) < 1;
  return {
    ...mapFrame(formData, boundsOf(polygons.flatMap(({ rings }) => rings[0]!))),
    layers: [
      {
        kind: 'polygons',
        id: 'polygons',
        polygons: polygons
          .filter(({ row }) => !fills.isHidden(row))
          .map(mark => (isDimmed(mark.row) ? { ...mark, fill: faded(mark.fill, 0.3) } : mark)),
        isFilled: formData.filled !== false,
        isRaised: formData.extruded === true,
        outline: outlineOf(formData),
      },
    ],
    follows: formData.extruded ? 'moveend' : undefined,
    legend: fills.legend,
    notes: missingPlaces(rows.filter(parts => parts.length === 0).length),
    tipOf: ({ object }) => tipOf(input, object as PolygonMark), // The layer's data are polygons.
    markOf: ({ object }) => {
      const { row } = object as PolygonMark; // The layer's data are polygons.
      if (!formData.table_filter) return undefined;
      return { seriesId: 'polygons', name: String(shapes?.value(row)), dataIndex: row };
    },
  };
}

function shapeColumn({ formData, answers }: Input): AnswerColumn | undefined {
  const [name] = columnsOf(formData.line_column).map(columnLabel);
  return answerColumn(answers[0] ?? EMPTY_ANSWER, name ?? '');
}

function outlineOf(formData: DeckPolygonFormData): PolygonLayer['outline'] {
  if (!formData.stroked) return undefined;
  return {
    color: pickedColor(formData.stroke_color_picker),
    width: numberOr(formData.line_width, 1),
    unit: widthUnit(formData.line_width_unit),
  };
}

function elevationReader({ formData, answers }: Input): (row: number) => number {
  const [metric] = sizeMetric(formData.point_radius_fixed).map(metricLabel);
  const column = metric === undefined ? undefined : answerColumn(answers[0] ?? EMPTY_ANSWER, metric);
  const factor = numberOr(formData.multiplier, 1);
  const fixed = numberOr(spatialOf(formData.point_radius_fixed).value, 1000);
  return row => (column ? (numberAt(column, row) ?? 0) : fixed) * factor;
}

interface Fills {
  at(row: number): Rgba;
  isHidden(row: number): boolean;
  readonly legend: MapLegend | undefined;
}

/** The color of values outside of the author's break points. */
const NONE: Rgba = [0, 0, 0, 0];
const MISSING_OPACITY = 0.6;

/** Without a metric all areas have one color; otherwise each bucket of the metric's values has one. */
function fillsOf({ formData, answers, surface }: Input): Fills {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [metric] = metricsOf(formData.metric).map(metricLabel);
  const column = metric === undefined ? undefined : answerColumn(answer, metric);
  const opacity = numberOr(formData.opacity, 80) / 100;
  const fixed = faded(markColor(formData.fill_color_picker, isOnDark(formData, surface)), opacity);
  if (!column) return { at: () => fixed, isHidden: () => false, legend: undefined };
  const values = Array.from({ length: answer.rowCount }, (_, row) => numberAt(column, row));
  const buckets = bucketsOf(
    values.filter(value => value !== null),
    { breakPoints: breakPointsOf(formData.break_points), count: numberOr(formData.num_buckets, 5) },
  );
  const scale = sequentialScale({
    colors: sequentialColors(surface, formData.linear_color_scheme),
    domain: [0, Math.max(1, buckets.length - 1)],
  });
  const format = valueFormatter(surface, metric, { pattern: formData.legend_format });
  const between = buckets.some(({ from }) => from < 0) ? 'to' : '–';
  const names = buckets.map(({ from, to }) =>
    from === to ? format(from) : `${format(from)} ${between} ${format(to)}`,
  );
  const colors = buckets.map((_, i) => rgbaOf(scale(buckets.length === 1 ? 1 : i), opacity));
  const bucketOf = values.map(value => (value === null ? -1 : bucketAt(buckets, value)));
  const missing = rgbaOf(surface.theme.lineStrong, MISSING_OPACITY);
  const corner = legendCorner(formData.legend_position);
  const entries = names.map((name, i) => ({ name, color: cssColor(colors[i]!) }));
  return {
    at: row => (values[row] === null ? missing : (colors[bucketOf[row]!] ?? NONE)),
    isHidden: row => surface.hidden?.has(names[bucketOf[row]!] ?? '') === true,
    legend: corner && entries.length > 0 ? { corner, entries, canHide: true } : undefined,
  };
}

function breakPointsOf(saved: unknown): readonly number[] {
  return asList(saved)
    .map(one => Number(one))
    .filter(Number.isFinite);
}

function tipOf({ formData, answers, surface }: Input, { row }: PolygonMark): MapTip | undefined {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const metrics = [...metricsOf(formData.metric), ...sizeMetric(formData.point_radius_fixed)].map(
    metricLabel,
  );
  const rows = [
    ...columnFacts(answer, row, formData.dimension),
    ...[...new Set(metrics)].map(name => ({
      name,
      value: exactFormatter(surface, name)(numberAt(answerColumn(answer, name), row)),
    })),
    ...columnFacts(answer, row, formData.js_columns),
  ];
  const title =
    formData.line_type === 'geohash' ? String(columnFacts(answer, row, formData.line_column)[0]?.value) : '';
  return rows.length > 0 || title !== '' ? { title, rows } : undefined;
}
