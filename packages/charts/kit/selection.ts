import { columnsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, type QueryColumn } from '@powerset/core/query/query-object.ts';
import { ANNOTATION_ID } from './annotation-records.ts';
import { answerColumn, EMPTY_ANSWER, type Answer } from './answer.ts';

/** What a reader clicked: a mark of a series, or a row. */
export interface MarkRef {
  readonly seriesId: string;
  /** The name of the mark on the chart. */
  readonly name: string;
  readonly dataIndex: number;
  /** Names from the root to a mark of a hierarchy, with the mark's own name last. */
  readonly path?: readonly string[];
  /** The library's value of the mark, such as `[x, y]`. */
  readonly value?: unknown;
}

/** One condition that a mark stands for. */
export interface MarkCondition {
  readonly col: QueryColumn;
  readonly val: string | number | boolean | null;
  readonly formattedVal: string;
}

export interface SelectionInput {
  readonly formData: FormData;
  readonly answers: readonly Answer[];
}

/** Returns the dimension values that a mark stands for; none if the chart has no dimensions. */
export type ToSelection = (input: SelectionInput, mark: MarkRef) => readonly MarkCondition[];

/** A condition of drilling: the rows behind a mark, or a dimension to split them by. */
export interface DrillFilter {
  readonly col: QueryColumn;
  readonly op: '==';
  readonly val: string | number | boolean | null;
  readonly formattedVal?: string;
  /** The period of a time value. */
  readonly grain?: string;
}

/** The data that the context menu of a mark needs to drill. */
export interface Drill {
  /** Conditions of the rows behind the mark. */
  readonly detail: readonly DrillFilter[];
  /** Missing if the chart cannot be split by another dimension. */
  readonly by?: {
    readonly filters: readonly DrillFilter[];
    /** The form-data key for the new dimension. */
    readonly groupbyFieldName: string;
    readonly adhocFilterFieldName?: string;
  };
}

export type ToDrill = (input: SelectionInput, mark: MarkRef) => Drill;

/** The mask that a chart sends to its dashboard. */
export interface DataMask {
  readonly extraFormData: {
    readonly filters?: readonly {
      readonly col: QueryColumn;
      readonly op: 'IN';
      readonly val: readonly unknown[];
    }[];
  };
  readonly filterState: {
    readonly value: readonly (readonly unknown[])[] | null;
    readonly selectedValues: readonly string[] | null;
    readonly label?: string;
    readonly filters?: Readonly<Record<string, readonly unknown[]>> | null;
    readonly selectedFilters?: Readonly<Record<string, readonly unknown[]>> | null;
  };
}

/**
 * Returns the cross-filter of a mark; for a mark that is already selected, returns a mask that clears the
 * filter.
 */
export function crossFilter(
  conditions: readonly MarkCondition[],
  name: string,
  selected: readonly string[] = [],
): DataMask | undefined {
  if (conditions.length === 0) return undefined;
  if (selected.includes(name))
    return { extraFormData: { filters: [] }, filterState: { value: null, selectedValues: null } };
  return {
    extraFormData: { filters: conditions.map(({ col, val }) => ({ col, op: 'IN', val: [val] })) },
    filterState: {
      value: [conditions.map(({ val }) => val)],
      selectedValues: [name],
      label: conditions.map(({ formattedVal }) => formattedVal).join(', '),
    },
  };
}

/** A series stands for the values of its dimensions, which are the last parts of its name. */
export const seriesSelection: ToSelection = ({ formData, answers }, { seriesId }) => {
  const dimensions = columnsOf(formData.groupby);
  const parts = (answers[0] ?? EMPTY_ANSWER).labelMap[seriesId] ?? [seriesId];
  const values = parts.slice(-dimensions.length);
  const isAnnotation = seriesId.startsWith(ANNOTATION_ID);
  if (isAnnotation || dimensions.length === 0 || values.length < dimensions.length) return [];
  return dimensions.map((col, i) => ({ col, val: values[i]!, formattedVal: values[i]! }));
};

/** A mark made of one row stands for that row's dimensions. */
export const rowSelection: ToSelection = ({ formData, answers }, { dataIndex }) => {
  const answer = answers[0] ?? EMPTY_ANSWER;
  return columnsOf(formData.groupby).flatMap(col => {
    const value = answerColumn(answer, columnLabel(col))?.value(dataIndex);
    return value === undefined
      ? []
      : [{ col, val: typeof value === 'bigint' ? String(value) : value, formattedVal: String(value) }];
  });
};

/** Returns the drill of charts whose marks stand for their dimensions alone. */
export function drillBySelection(toSelection: ToSelection, groupbyFieldName = 'groupby'): ToDrill {
  return (input, mark) => {
    const filters = toSelection(input, mark).map(condition => ({ ...condition, op: '==' as const }));
    return { detail: filters, by: { filters, groupbyFieldName } };
  };
}
