import { EMPTY_ANSWER } from '../kit/answer.ts';
import {
  seriesSelection,
  type MarkRef,
  type SelectionInput,
  type ToDrill,
  type ToSelection,
} from '../kit/selection.ts';
import { timeseriesDrill } from '../kit/timeseries/drill.ts';
import { OF_QUERY_B } from './option.ts';
import { formDataOfQueries } from './queries-drawn.ts';

/** A mark stands for the dimensions of the query that its series belongs to. */
export const mixedSelection: ToSelection = (input, mark) => {
  const { own, ownMark } = ownQuery(input, mark);
  return seriesSelection(own, ownMark);
};

/** Drills in the query of the mark; a new dimension and its filters go to the keys of that query. */
export const mixedDrill: ToDrill = (input, mark) => {
  const { own, ownMark, isB } = ownQuery(input, mark);
  const { detail, by } = timeseriesDrill(own, ownMark);
  const suffix = isB ? '_b' : '';
  return {
    detail,
    by: {
      filters: by?.filters ?? [],
      groupbyFieldName: `groupby${suffix}`,
      adhocFilterFieldName: `adhoc_filters${suffix}`,
    },
  };
};

function ownQuery({ formData, answers }: SelectionInput, mark: MarkRef) {
  const [ofA, ofB] = formDataOfQueries(formData);
  const [a = EMPTY_ANSWER, b = EMPTY_ANSWER] = answers;
  const id = mark.seriesId.endsWith(OF_QUERY_B) ? mark.seriesId.slice(0, -OF_QUERY_B.length) : mark.seriesId;
  const isB = id !== mark.seriesId || (!Object.hasOwn(a.labelMap, id) && Object.hasOwn(b.labelMap, id));
  return {
    isB,
    own: { formData: isB ? ofB : ofA, answers: [isB ? b : a] },
    ownMark: { ...mark, seriesId: id },
  };
}
