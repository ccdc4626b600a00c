import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { ArcLayer, ArcMark } from '../kit/map/arc-layer.ts';
import { categoriesIn } from '../kit/map/categories.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { faded, markColor } from '../kit/map/map-color.ts';
import { columnFacts, isOnDark, mapFrame, numberOr, placeText } from '../kit/map/map-frame.ts';
import type { MapOption, MapTip } from '../kit/map/map-option.ts';
import { missingPlaces, placeReader } from '../kit/map/place.ts';
import { opacityOf } from '../kit/surface.ts';
import type { DeckArcFormData } from './form-data.ts';

type Input = DrawInput<DeckArcFormData>;

/** The width of arcs without their own. */
const USUAL_WIDTH = 3;

/** Draws one arc for each row with two places. */
export function toOption(input: Input): MapOption<ArcLayer> {
  const { formData, answers, surface } = input;
  const answer = answers[0] ?? EMPTY_ANSWER;
  const dark = isOnDark(formData, surface);
  const [source, target] = [
    markColor(formData.color_picker, dark),
    markColor(formData.target_color_picker, dark),
  ];
  const categories = categoriesIn(answer, formData, { surface, opacity: source[3] / 255 });
  const [startAt, endAt] = [
    placeReader(answer, formData.start_spatial),
    placeReader(answer, formData.end_spatial),
  ];
  const arcs = Array.from({ length: answer.rowCount }, (_, row) => row).flatMap((row): readonly ArcMark[] => {
    const [from, to] = [startAt(row), endAt(row)];
    if (!from || !to) return [];
    const category = categories.of(row);
    const color = category === undefined ? undefined : categories.colorOf(category);
    return [{ row, from, to, fromColor: color ?? source, toColor: color ?? target }];
  });
  return {
    ...mapFrame(formData, boundsOf(arcs.flatMap(({ from, to }) => [from, to]))),
    layers: [
      {
        kind: 'arcs',
        id: 'arcs',
        arcs: arcs
          .filter(({ row }) => !categories.isHidden(categories.of(row)))
          .map(arc => dimmed(arc, opacityOf(surface, nameOf(arc)))),
        width: numberOr(formData.stroke_width, USUAL_WIDTH),
      },
    ],
    legend: categories.legend,
    notes: missingPlaces(answer.rowCount - arcs.length),
    tipOf: ({ object }) => tipOf(input, object as ArcMark), // The layer's data are arcs.
    markOf: ({ object }) => {
      const arc = object as ArcMark; // The layer's data are arcs.
      return { seriesId: 'arcs', name: nameOf(arc), dataIndex: arc.row };
    },
  };
}

function nameOf({ from, to }: ArcMark): string {
  return `${placeText(from)} → ${placeText(to)}`;
}

function dimmed(arc: ArcMark, opacity: number): ArcMark {
  if (opacity === 1) return arc;
  return { ...arc, fromColor: faded(arc.fromColor, opacity), toColor: faded(arc.toColor, opacity) };
}

function tipOf({ formData, answers }: Input, arc: ArcMark): MapTip {
  const answer = answers[0] ?? EMPTY_ANSWER;
  return {
    title: '',
    rows: [
      { name: 'Start', value: placeText(arc.from) },
      { name: 'End', value: placeText(arc.to) },
      ...columnFacts(answer, arc.row, formData.dimension),
      ...columnFacts(answer, arc.row, formData.js_columns),
    ],
  };
}
