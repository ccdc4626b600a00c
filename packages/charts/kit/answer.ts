import type { CategoryOrder } from '@powerset/core/dataset/category-order.ts';
import { GENERIC_TYPES, type GenericType } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { readAnnotationData, type AnnotationData } from './annotation-records.ts';

/** One column of an answer; reading values by row works for answers by row and by column alike. */
export interface AnswerColumn {
  readonly name: string;
  readonly genericType: GenericType;
  /** The order of its categories, if the author of the dataset set one. */
  readonly order?: CategoryOrder | undefined;
  value(row: number): CellValue;
}

/** The result of one query of a chart, whatever its format on the wire. */
export interface Answer {
  readonly columns: readonly AnswerColumn[];
  readonly rowCount: number;
  /** The parts of each flattened column name: metric and dimension values. */
  readonly labelMap: Readonly<Record<string, readonly string[]>>;
  /** The requested time range, in epoch milliseconds. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly isCut: boolean;
  /** The records of the chart's annotation layers. */
  readonly annotations: AnnotationData;
  /** The orders of categories by the name of the column that was requested, before any pivot. */
  readonly categoryOrders?: CategoryOrders | undefined;
}

type CategoryOrders = Readonly<Record<string, CategoryOrder>>;

/** One `result[]` entry of a chart-data response. */
export interface JsonAnswer {
  readonly data?: readonly Readonly<Record<string, unknown>>[] | null;
  readonly colnames?: readonly string[] | null;
  readonly coltypes?: readonly number[] | null;
  readonly label_map?: Readonly<Record<string, readonly string[]>> | null;
  readonly category_orders?: CategoryOrders | null;
  readonly from_dttm?: number | null;
  readonly to_dttm?: number | null;
  readonly is_cut?: boolean | null;
  readonly annotation_data?: unknown;
  /** The rows by column, if they did not come as JSON. */
  readonly columns?: readonly AnswerColumn[];
  readonly rowcount?: number;
}

export const EMPTY_ANSWER: Answer = {
  columns: [],
  rowCount: 0,
  labelMap: {},
  fromMs: null,
  toMs: null,
  isCut: false,
  annotations: {},
};

/** Types of values by their number on the wire. */
export const TYPE_OF_NUMBER = Object.fromEntries(
  Object.entries(GENERIC_TYPES).map(([name, number]) => [number, name]),
) as Readonly<Record<number, GenericType>>;

/** Reads a JSON answer; treats columns without a type as text. */
export function answerFromJson(result: JsonAnswer): Answer {
  const rows = result.data ?? [];
  const names = result.colnames ?? Object.keys(rows[0] ?? {});
  const orders = result.category_orders ?? undefined;
  const columns =
    result.columns ??
    names.map((name, i) => ({
      name,
      genericType: TYPE_OF_NUMBER[result.coltypes?.[i] ?? GENERIC_TYPES.string] ?? 'string',
      value: (row: number) => cellOf(rows[row]?.[name]),
    }));
  return {
    columns: orders ? columns.map(column => ({ ...column, order: orders[column.name] })) : columns,
    ...(orders ? { categoryOrders: orders } : {}),
    rowCount: result.columns ? (result.rowcount ?? 0) : rows.length,
    labelMap: result.label_map ?? {},
    fromMs: result.from_dttm ?? null,
    toMs: result.to_dttm ?? null,
    isCut: result.is_cut === true,
    annotations: readAnnotationData(result.annotation_data),
  };
}

/** Returns the column of that name, or undefined. */
export function answerColumn(answer: Answer, name: string): AnswerColumn | undefined {
  return answer.columns.find(column => column.name === name);
}

/** Returns a cell as a number, or null if it is not one. */
export function numberAt(column: AnswerColumn | undefined, row: number): number | null {
  const value = column?.value(row);
  if (value === null || value === undefined || value === '' || typeof value === 'boolean') return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}

function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as CellValue);
}
