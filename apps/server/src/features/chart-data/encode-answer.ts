import { jsonPositions, jsonRows, momentText, uniqueNames } from '@powerset/core/table/json.ts';
import { grainName } from '@powerset/core/query/time-grains.ts';
import { csvRows, csvWriter } from '@powerset/core/table/csv.ts';
import type { FileWriter } from '@powerset/core/table/file-writer.ts';
import {
  GENERIC_TYPES,
  type GenericType,
  type ResultColumn,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { overallView } from '@powerset/engine/client-table/overall-view.ts';
import { hasNumberFormats, withNumberFormats } from '@powerset/engine/client-table/number-formats.ts';
import { categoryOrders, shownOrders } from '@powerset/engine/shape/category-orders.ts';
import { pivotView, type PivotView } from '@powerset/engine/client-table/pivot-view.ts';
import type { QueryAnswer } from '../../query/chart-data-service.ts';
import { headerText, pivotCsv, pivotJson, pivotTable } from './encode-pivot.ts';
import { areNamed, seenTableJson, withRowNames } from './encode-table.ts';
import { timeFilterStatus } from './time-filter-status.ts';
import { xlsxBytes, xlsxWriter } from '../../http/xlsx.ts';

/**
 * Returns the answers of a chart as the JSON text `{"result":[…]}`, in pieces that are small enough to send
 * one by one.
 * @throws AppError before the first piece, if an answer is too large to send
 */
export function chartDataJson(answers: readonly QueryAnswer[]): Generator<string | Uint8Array> {
  return listed(answers.map(answerJson));
}

function* listed(answers: readonly Iterable<string | Uint8Array>[]): Generator<string | Uint8Array> {
  yield '{"result":[';
  for (const [at, answer] of answers.entries()) {
    if (at > 0) yield ',';
    yield* answer;
  }
  yield ']}';
}

function answerJson(answer: QueryAnswer): Iterable<string | Uint8Array> {
  switch (answer.kind) {
    case 'sql':
      return [JSON.stringify({ language: 'sql', query: answer.sqlText })];
    case 'columns':
      return [JSON.stringify({ data: columnFacts(answer.dataset) })];
    case 'time-grains':
      return [
        JSON.stringify({
          data: answer.grains.map(({ grain, sql }) => ({
            name: grainName(grain),
            function: sql,
            duration: grain,
          })),
        }),
      ];
    case 'rows':
      return rowsJson(answer);
    default:
      throw new Error(`unknown answer ${(answer satisfies never as QueryAnswer).kind}`);
  }
}

export type RowsAnswer = Extract<QueryAnswer, { kind: 'rows' }>;

function rowsJson(made: RowsAnswer): Iterable<string | Uint8Array> {
  const rows = asSeen(made);
  const view = pivotOf(rows);
  if (view) return pivotJson(view, answerFacts(rows));
  const {
    answer: { result },
    dataset,
  } = rows;
  return isSeenTable(rows)
    ? seenTableJson(result, {
        headers: headersOf(result.table, dataset),
        coltypes: columnNames(rows).coltypes,
        facts: answerFacts(rows),
      })
    : plainJson(rows);
}

function* plainJson(rows: RowsAnswer): Generator<string | Uint8Array> {
  const { table, rowNames } = rows.answer.result;
  const names = columnNames(rows);
  const isShort = rows.resultType === 'results';
  yield JSON.stringify(isShort ? names : { ...answerFacts(rows), ...names }).slice(0, -1);
  if (!isShort) {
    yield ',"indexnames":';
    if (rowNames)
      yield JSON.stringify(rowNames.map(name => (typeof name === 'bigint' ? Number(name) : name)));
    else yield* jsonPositions(table.rowCount);
  }
  yield ',"data":';
  yield* jsonRows(table, { moments: 'epoch-ms' });
  yield '}';
}

function columnNames({
  answer: {
    result: { table },
  },
  dataset,
}: RowsAnswer): { readonly colnames: readonly string[]; readonly coltypes: readonly number[] } {
  // Clients expect no columns in a result without rows.
  const columns = table.rowCount === 0 ? [] : table.columns;
  return {
    colnames: uniqueNames(columns),
    coltypes: columns.map(column => GENERIC_TYPES[shownType(column, dataset)]),
  };
}

/** Returns the table of an answer as users see it, and the members of the JSON answer besides its rows. */
export function tableAndFacts(rows: RowsAnswer): { readonly table: ResultTable; readonly facts: unknown } {
  const view = pivotOf(rows);
  if (view) return { table: pivotTable(view), facts: answerFacts(rows) };
  return {
    table: rows.answer.result.table,
    facts: { ...answerFacts(rows), ...columnNames(rows), result_format: 'arrow' },
  };
}

function answerFacts({
  answer,
  cacheTimeout,
  query,
  dataset,
  annotations,
  resultType,
}: RowsAnswer): Record<string, unknown> {
  const {
    result: { table, labelMap },
    plan,
  } = answer;
  const times = timeFilterStatus(query, dataset);
  const orders = shownOrders(categoryOrders(query, { dataset }), answer.result);
  return {
    cache_key: answer.key,
    cached_dttm: answer.cachedAtMs === null ? null : momentText(answer.cachedAtMs, 'TIMESTAMP').slice(0, 19),
    cache_timeout: cacheTimeout,
    applied_template_filters: plan.templates.appliedFilters,
    annotation_data: annotations,
    error: null,
    is_cached: answer.cachedAtMs === null ? null : true,
    query: answer.sqlText === '' ? '' : `${answer.sqlText};\n\n`,
    status: 'success',
    stacktrace: null,
    rowcount: table.rowCount,
    // Samples show the dataset, regardless of the chart's period.
    from_dttm: resultType === 'samples' ? null : plan.fromMs,
    to_dttm: resultType === 'samples' ? null : plan.toMs,
    label_map: table.rowCount === 0 ? {} : labelMap,
    ...(orders.size === 0 ? {} : { category_orders: Object.fromEntries(orders) }),
    result_format: 'json',
    applied_filters: [...plan.appliedFilters.map(column => ({ column })), ...times.applied],
    rejected_filters: [
      ...plan.rejectedFilters.map(column => ({ reason: 'not_in_datasource', column })),
      ...times.rejected,
    ],
  };
}

// The mark that users set on a column wins.
function shownType(column: ResultColumn, dataset: Dataset): GenericType {
  return dataset.columns.some(({ columnName, isTemporal }) => isTemporal && columnName === column.name)
    ? 'temporal'
    : column.genericType;
}

function columnFacts(dataset: Dataset): readonly Record<string, unknown>[] {
  return dataset.columns.map(column => ({
    column_name: column.columnName,
    verbose_name: column.verboseName,
    dtype: column.genericType === null ? null : listedType(column.genericType),
  }));
}

// This list knows only numbers, texts, and times.
function listedType(type: GenericType): number {
  return GENERIC_TYPES[type === 'boolean' ? 'string' : type];
}

/** Returns the rows of an answer as CSV; headers are the dataset's labels where they exist. */
export function chartDataCsv(made: RowsAnswer): Iterable<string> {
  const rows = asSeen(made);
  const view = pivotOf(rows);
  if (view) return pivotCsv(view);
  const { table, rowNames } = rows.answer.result;
  if (table.rowCount === 0) return EMPTY_CSV.end(false);
  const isNamed = isSeenTable(rows) || areNamed(rowNames);
  return csvRows(isNamed ? withRowNames(table, rowNames) : table, {
    headers: [...(isNamed ? [''] : []), ...headersOf(table, rows.dataset)],
  });
}

/** Clients expect no columns in a result without rows. */
const EMPTY_CSV: FileWriter<string> = {
  *rows() {},
  *end() {
    yield '\n';
  },
};

/** Returns a writer for a file whose rows come in batches. */
export function fileWriter(
  format: 'csv' | 'xlsx',
  dataset: Dataset,
): (head: readonly ResultTable[]) => FileWriter {
  return head => {
    if (format === 'csv' && head.every(({ rowCount }) => rowCount === 0)) return EMPTY_CSV;
    const headers = headersOf(head[0]!, dataset);
    return format === 'csv' ? csvWriter(head, { headers }) : xlsxWriter(head, headers);
  };
}

/** Returns the rows of an answer as an Excel workbook. */
export function chartDataXlsx(made: RowsAnswer, isCut: boolean): Iterable<Uint8Array> {
  const rows = asSeen(made);
  const view = pivotOf(rows);
  return view
    ? xlsxBytes(pivotTable(view), ['', ...view.columns.map(headerText)], isCut)
    : xlsxBytes(rows.answer.result.table, headersOf(rows.answer.result.table, rows.dataset), isCut);
}

/** Returns the headers of a table's columns: the dataset's labels where there are any. */
export function headersOf(table: ResultTable, dataset: Dataset): string[] {
  const labels = verboseNames(dataset);
  return table.columns.map(column => labels.get(column.name) || column.name);
}

function verboseNames(dataset: Dataset): Map<string, string> {
  const named = [
    ...dataset.columns.map(column => [column.columnName, column.verboseName] as const),
    ...dataset.metrics.map(metric => [metric.metricName, metric.verboseName] as const),
  ];
  return new Map([
    ['__timestamp', 'Time'] as const,
    ...named.flatMap(([name, label]) => (label ? [[name, label] as const] : [])),
  ]);
}

/** Returns whether an answer should contain a table as users see it. */
function isSeenTable({ answer, resultType, formData }: RowsAnswer): boolean {
  return (
    resultType === 'post_processed' && formData['viz_type'] === 'table' && answer.result.table.rowCount > 0
  );
}

// Writes numbers in the chart's formats.
function asSeen(rows: RowsAnswer): RowsAnswer {
  if (!isSeenTable(rows) || !hasNumberFormats(rows.formData)) return rows;
  const { answer, formData } = rows;
  return {
    ...rows,
    answer: {
      ...answer,
      result: { ...answer.result, table: withNumberFormats(answer.result.table, formData) },
    },
  };
}

/** Returns the view of a pivot table if the answer should contain one as users see it. */
export function pivotOf({
  answer,
  resultType,
  dataset,
  formData,
  totals,
}: RowsAnswer): PivotView | undefined {
  const { table } = answer.result;
  if (resultType !== 'post_processed' || formData['viz_type'] !== 'pivot_table_v2' || table.rowCount === 0)
    return undefined;
  return totals
    ? overallView(table, totals, formData, verboseNames(dataset))
    : pivotView(table, formData, verboseNames(dataset));
}
