import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { sizeMetric, spatialOf } from '../kit/deck-query.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { categoriesIn } from '../kit/map/categories.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { markColor } from '../kit/map/map-color.ts';
import { columnFacts, isOnDark, mapFrame, numberOr, placeText } from '../kit/map/map-frame.ts';
import type { MapOption, MapPick, MapTip } from '../kit/map/map-option.ts';
import { missingPlaces, placeReader } from '../kit/map/place.ts';
import type { PointLayer, PointMark } from '../kit/map/point-layer.ts';
import { radiusInMeters } from '../kit/map/radius.ts';
import type { DeckScatterFormData } from './form-data.ts';

type Input = DrawInput<DeckScatterFormData>;

/** Draws one circle for each row that has a place. */
export function toOption({ formData, answers, surface }: Input): MapOption<PointLayer> {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const color = markColor(formData.color_picker, isOnDark(formData, surface));
  const categories = categoriesIn(answer, formData, { surface, opacity: color[3] / 255 });
  const placeAt = placeReader(answer, formData.spatial);
  const radiusOf = radiusReader({ formData, answers, surface });
  const rows = Array.from({ length: answer.rowCount }, (_, row) => row);
  const points = rows.flatMap((row): readonly PointMark[] => {
    const position = placeAt(row);
    if (!position) return [];
    const category = categories.of(row);
    return [
      {
        row,
        position,
        radius: radiusOf(row),
        color: category === undefined ? color : categories.colorOf(category),
      },
    ];
  });
  return {
    ...mapFrame(formData, boundsOf(points.map(({ position }) => position))),
    layers: [
      {
        kind: 'points',
        id: 'points',
        // Small points lie above large ones, so that readers can point at them.
        points: points
          .filter(({ row }) => !categories.isHidden(categories.of(row)))
          .toSorted((a, b) => b.radius - a.radius),
        leastRadius: numberOr(formData.min_radius, 2),
        mostRadius: numberOr(formData.max_radius, 250),
        selected: selectedRows(points, surface.selected),
      },
    ],
    legend: categories.legend,
    notes: missingPlaces(answer.rowCount - points.length),
    tipOf: tipReader({ formData, answers, surface }),
    markOf: ({ layerId, object }) => {
      const { row, position } = object as PointMark; // The layer's data are points.
      return { seriesId: layerId, name: placeText(position), dataIndex: row };
    },
  };
}

/** Returns a function that reads the radius of a row in meters. */
function radiusReader({ formData, answers }: Input): (row: number) => number {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [metric] = sizeMetric(formData.point_radius_fixed).map(metricLabel);
  const column = metric === undefined ? undefined : answerColumn(answer, metric);
  const factor = numberOr(formData.multiplier, 1);
  const fixed = numberOr(spatialOf(formData.point_radius_fixed).value, 1000);
  return row => {
    const size = column ? (numberAt(column, row) ?? 0) : fixed;
    return radiusInMeters(size, formData.point_unit) * factor;
  };
}

function tipReader({ formData, answers, surface }: Input): (pick: MapPick) => MapTip {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [metric] = sizeMetric(formData.point_radius_fixed).map(metricLabel);
  const column = metric === undefined ? undefined : answerColumn(answer, metric);
  const format = exactFormatter(surface, metric ?? '');
  return ({ object }) => {
    const { row, position } = object as PointMark; // The layer's data are points.
    return {
      title: placeText(position),
      rows: [
        ...columnFacts(answer, row, formData.dimension),
        ...(metric !== undefined && column ? [{ name: metric, value: format(numberAt(column, row)) }] : []),
        ...columnFacts(answer, row, formData.js_columns),
      ],
    };
  };
}

function selectedRows(
  points: readonly PointMark[],
  selected: readonly string[] | undefined,
): ReadonlySet<number> | undefined {
  if (!selected?.length) return undefined;
  return new Set(
    points.filter(({ position }) => selected.includes(placeText(position))).map(({ row }) => row),
  );
}
