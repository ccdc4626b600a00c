import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { boundsOf } from '../kit/map/fit.ts';
import { markColor } from '../kit/map/map-color.ts';
import { columnFacts, isOnDark, mapFrame, numberOr } from '../kit/map/map-frame.ts';
import type { MapOption, MapTip } from '../kit/map/map-option.ts';
import { widthUnit, type PathLayer, type PathMark } from '../kit/map/path-layer.ts';
import { missingPlaces } from '../kit/map/place.ts';
import { pathsIn } from '../kit/map/shape.ts';
import type { DeckPathFormData } from './form-data.ts';

type Input = DrawInput<DeckPathFormData>;

/** Draws the lines of each row. */
export function toOption({ formData, answers, surface }: Input): MapOption<PathLayer> {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [name] = columnsOf(formData.line_column).map(columnLabel);
  const column = answerColumn(answer, name ?? '');
  const format = { encoding: formData.line_type, isReversed: formData.reverse_long_lat === true };
  const rows = Array.from({ length: answer.rowCount }, (_, row) => pathsIn(column?.value(row), format));
  const paths = rows.flatMap((lines, row) => lines.map((path): PathMark => ({ row, path })));
  return {
    ...mapFrame(formData, boundsOf(paths.flatMap(({ path }) => path))),
    layers: [
      {
        kind: 'paths',
        id: 'paths',
        paths,
        color: markColor(formData.color_picker, isOnDark(formData, surface)),
        width: numberOr(formData.line_width, 1),
        unit: widthUnit(formData.line_width_unit),
      },
    ],
    notes: missingPlaces(rows.filter(lines => lines.length === 0).length),
    tipOf: ({ object }) => tipOf({ formData, answers, surface }, object as PathMark), // The layer's data.
    markOf: () => undefined,
  };
}

function tipOf({ formData, answers, surface }: Input, { row }: PathMark): MapTip | undefined {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const metrics = metricsOf(formData.metric).map(metricLabel);
  const rows = [
    ...columnFacts(answer, row, formData.dimension),
    ...metrics.map(name => ({
      name,
      value: exactFormatter(surface, name)(numberAt(answerColumn(answer, name), row)),
    })),
    ...columnFacts(answer, row, formData.js_columns),
  ];
  return rows.length > 0 ? { title: '', rows } : undefined;
}
