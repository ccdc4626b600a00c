import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { NULL_LABEL } from '@powerset/core/format/number.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { numberAt, type Answer } from '../kit/answer.ts';

/** A range of values, from its lower edge to its upper edge. */
export interface Bin {
  readonly from: number;
  readonly to: number;
}

/** The counts of one group in each bin. */
export interface BinnedGroup {
  readonly name: string;
  readonly counts: readonly (number | null)[];
}

/** Names of bin columns contain their edges. */
const EDGES = /^(-?[\d.]+(?:e[+-]?\d+)?) - (-?[\d.]+(?:e[+-]?\d+)?)$/i;

/** Returns the bins of an answer and the counts of its groups. */
export function binsOf(
  formData: FormData,
  answer: Answer,
): { readonly bins: readonly Bin[]; readonly groups: readonly BinnedGroup[] } {
  const dimensions = columnsOf(formData.groupby).map(columnLabel);
  const labels = answer.columns.filter(column => dimensions.includes(column.name));
  const binned = answer.columns.flatMap(column => {
    const edges = dimensions.includes(column.name) ? null : EDGES.exec(column.name);
    return edges ? [{ column, from: Number(edges[1]), to: Number(edges[2]) }] : [];
  });
  return {
    bins: binned.map(({ from, to }) => ({ from, to })),
    groups: Array.from({ length: answer.rowCount }, (_, row) => ({
      name: labels.map(column => column.value(row) ?? NULL_LABEL).join(', '),
      counts: binned.map(({ column }) => numberAt(column, row)),
    })),
  };
}
