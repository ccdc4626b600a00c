import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { EMPTY_ANSWER, type Answer } from '../kit/answer.ts';
import type { Surface } from '../kit/surface.ts';
import { timeseriesModel, type Series, type TimeseriesModel } from '../kit/timeseries/model.ts';
import { formDataOfA, formDataOfB } from './query.ts';

/** One of the two queries as a separate chart: form data under the usual keys, answer, and series. */
export interface DrawnQuery {
  readonly letter: 'A' | 'B';
  readonly formData: FormData;
  readonly answer: Answer;
  readonly model: TimeseriesModel;
  /** 0 is the left axis, 1 the right one. */
  readonly axis: 0 | 1;
}

/** The keys for drawing query A; those of query B end with a B. */
const DRAWING_KEYS = [
  'seriesType',
  'stack',
  'area',
  'show_value',
  'only_total',
  'opacity',
  'markerEnabled',
  'markerSize',
  'yAxisIndex',
  'sort_series_type',
  'sort_series_ascending',
];
// The x-axis has one order, which both queries contain.
const NOT_OF_ONE_QUERY = [
  'x_axis_sort',
  'x_axis_sort_asc',
  'x_axis_sort_series',
  'x_axis_sort_series_ascending',
];

/** Returns both queries of a mixed chart, ready to be drawn. */
export function drawnQueries(
  formData: FormData,
  answers: readonly Answer[],
  surface: Surface,
): readonly [DrawnQuery, DrawnQuery] {
  const [a, b] = formDataOfQueries(formData);
  return named(
    [
      drawnQuery('A', a, answers[0] ?? EMPTY_ANSWER, surface),
      drawnQuery('B', b, answers[1] ?? EMPTY_ANSWER, surface),
    ],
    formData.show_query_identifiers === true,
  );
}

/** Returns the form data of both queries under the keys of a chart with one. */
export function formDataOfQueries(formData: FormData): readonly [FormData, FormData] {
  const ofB = Object.fromEntries(DRAWING_KEYS.map(key => [key, formData[`${key}B`]]));
  return [without(formDataOfA(formData)), { ...without(formDataOfB(formData)), ...ofB }];
}

function without(formData: FormData): FormData {
  return Object.fromEntries(Object.entries(formData).filter(([key]) => !NOT_OF_ONE_QUERY.includes(key)));
}

function drawnQuery(letter: 'A' | 'B', formData: FormData, answer: Answer, surface: Surface): DrawnQuery {
  const model = timeseriesModel({ formData, answers: [answer], surface });
  // Without a chosen order, the last column of an answer is drawn first.
  const series = formData.sort_series_type ? model.series : model.series.toReversed();
  const axis = Number(formData.yAxisIndex ?? 0) === 1 ? 1 : 0;
  return { letter, formData, answer, axis, model: { ...model, series } };
}

/** Series of both queries with the same name state their query. */
function named(
  [a, b]: readonly [DrawnQuery, DrawnQuery],
  isAlways: boolean,
): readonly [DrawnQuery, DrawnQuery] {
  const [ofA, ofB] = [a, b].map(query => new Set(query.model.series.map(series => series.name)));
  const isTwice = (name: string): boolean => isAlways || (ofA!.has(name) && ofB!.has(name));
  const rename = (query: DrawnQuery): DrawnQuery => ({
    ...query,
    model: {
      ...query.model,
      series: query.model.series.map(series => ({
        ...series,
        // Colors follow the plain name, so that a label has the same color in both queries.
        baseId: series.baseId || series.name,
        name: isTwice(series.name) ? identified(series, query.letter) : series.name,
      })),
    },
  });
  return [rename(a), rename(b)];
}

function identified({ name }: Series, letter: 'A' | 'B'): string {
  return `${name} (Query ${letter})`;
}
