import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { conditionalColor, ConditionalRule } from '@powerset/core/color/conditional-color.ts';
import { asList, columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { EMPTY_ANSWER, numberAt, type Answer, type AnswerColumn } from '../kit/answer.ts';
import { inkOn } from '../kit/cell-ink.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { cellFormatter, type ColumnRole } from './cell-format.ts';
import { columnConfig, type ColumnConfig } from './column-config.ts';
import type { TableFormData } from './form-data.ts';
import { queryMode } from '../kit/query-mode.ts';
import { percentColumn } from './percent-column.ts';

/** A bar behind a cell, in shares of its width. */
export interface CellBar {
  readonly left: number;
  readonly width: number;
  readonly isNegative: boolean;
}

export interface TableColumn {
  readonly key: string;
  readonly label: string;
  readonly source: AnswerColumn;
  readonly role: ColumnRole;
  readonly isNumeric: boolean;
  readonly align: 'left' | 'right' | 'center';
  readonly width: number | undefined;
  readonly wraps: boolean;
  readonly colorsSigns: boolean;
  readonly format: ValueFormatter;
  /** Whether bars need room beside the numbers. */
  readonly hasBars: boolean;
  bar(row: number): CellBar | undefined;
  background(row: number): string | undefined;
  /** Returns the color of the text if the theme's own is not legible on the background. */
  ink(row: number): string | undefined;
}

export interface TableModel {
  readonly columns: readonly TableColumn[];
  readonly rowCount: number;
  /** The number of rows on the server, if it pages. */
  readonly totalRowCount: number;
  readonly totals: ReadonlyMap<string, string> | undefined;
  readonly isServerPaged: boolean;
  /** Rows per page; 0 shows all of them. */
  readonly pageLength: number;
  readonly hasSearch: boolean;
  readonly canRearrange: boolean;
}

/** Returns the answer as columns with the look of their cells. */
export function toOption(input: DrawInput<TableFormData>): TableModel {
  const { formData, answers } = input;
  const answer = answers[0] ?? EMPTY_ANSWER;
  const columns = shownColumns(formData, answer)
    .filter(column => columnConfig(formData.column_config, column.name).visible !== false)
    .map(column => tableColumn(input, answer, column));
  const isServerPaged = formData.server_pagination === true;
  return {
    columns,
    rowCount: answer.rowCount,
    totalRowCount: isServerPaged ? (numberAt(answers[1]?.columns[0], 0) ?? answer.rowCount) : answer.rowCount,
    totals: totalsOf(formData, columns, answers[isServerPaged ? 2 : 1]),
    isServerPaged,
    pageLength: pageLength(formData),
    hasSearch: formData.include_search === true,
    canRearrange: formData.allow_rearrange_columns === true,
  };
}

/** Metrics that are requested only for their shares are not shown themselves. */
function shownColumns(formData: TableFormData, answer: Answer): readonly AnswerColumn[] {
  const shown = new Set([
    ...metricsOf(formData.metrics).map(metricLabel),
    ...columnsOf(formData.groupby).map(columnLabel),
  ]);
  const onlyShares = new Set(
    metricsOf(formData.percent_metrics)
      .map(metricLabel)
      .filter(label => !shown.has(label)),
  );
  return queryMode(formData) === 'raw'
    ? answer.columns
    : answer.columns.filter(column => !onlyShares.has(column.name));
}

function tableColumn(
  { formData, surface }: DrawInput<TableFormData>,
  answer: Answer,
  column: AnswerColumn,
): TableColumn {
  const config = columnConfig(formData.column_config, column.name);
  const role = roleOf(formData, column.name);
  const bar = cellBars(formData, config, column, answer);
  const background = cellBackground(formData, column, answer);
  const isNumeric = column.genericType === 'numeric';
  const label =
    role === 'percent'
      ? `%${labelOf(surface.dataset, column.name.slice(1))}`
      : labelOf(surface.dataset, column.name);
  return {
    key: column.name,
    label: config.customColumnName || label,
    source: column,
    role,
    isNumeric,
    align: config.horizontalAlign ?? (isNumeric ? 'right' : 'left'),
    width: config.columnWidth ?? undefined,
    wraps: config.truncateLongCells === false,
    colorsSigns: config.colorPositiveNegative ?? formData.color_pn ?? true,
    format: cellFormatter(column, { formData, surface, role, config }),
    hasBars: bar !== undefined,
    bar: bar ?? (() => undefined),
    background,
    ink: row => inkOn(background(row), surface.theme),
  };
}

function roleOf(formData: TableFormData, name: string): ColumnRole {
  if (queryMode(formData) === 'raw') return 'raw';
  if (metricsOf(formData.percent_metrics).some(metric => percentColumn(metricLabel(metric)) === name))
    return 'percent';
  return metricsOf(formData.metrics).some(metric => metricLabel(metric) === name) ? 'metric' : 'dimension';
}

function cellBars(
  formData: TableFormData,
  config: ColumnConfig,
  column: AnswerColumn,
  answer: Answer,
): TableColumn['bar'] | undefined {
  const isOn = config.showCellBars ?? formData.show_cell_bars ?? true;
  const role = roleOf(formData, column.name);
  // Raw records without a chosen mode look as they did before there were modes: without bars.
  const isMeasured = role === 'raw' ? formData.query_mode === 'raw' : role !== 'dimension';
  if (!isOn || column.genericType !== 'numeric' || !isMeasured) return undefined;
  const [min, max] = extremes(column, answer.rowCount);
  const isAligned = config.alignPositiveNegative ?? formData.align_pn ?? false;
  const span = isAligned ? Math.max(max, 0) - Math.min(min, 0) : Math.max(Math.abs(min), Math.abs(max));
  const zero = isAligned && span > 0 ? -Math.min(min, 0) / span : 0;
  return row => {
    const value = numberAt(column, row);
    if (value === null || span === 0) return undefined;
    const width = Math.abs(value) / span;
    return { width, left: isAligned && value < 0 ? zero - width : zero, isNegative: value < 0 };
  };
}

function extremes(column: AnswerColumn, rowCount: number): readonly [min: number, max: number] {
  let [min, max] = [Infinity, -Infinity];
  for (let row = 0; row < rowCount; row++) {
    const value = numberAt(column, row);
    if (value === null) continue;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }
  return min > max ? [0, 0] : [min, max];
}

/** If several rules match a cell, the last one wins. */
function cellBackground(
  formData: TableFormData,
  column: AnswerColumn,
  answer: Answer,
): TableColumn['background'] {
  const rules = asList(formData.conditional_formatting)
    .map(rule => ConditionalRule.safeParse(rule).data)
    .filter(rule => rule?.column === column.name);
  if (rules.length === 0 || column.genericType !== 'numeric') return () => undefined;
  const values = Array.from({ length: answer.rowCount }, (_, row) => numberAt(column, row)).filter(
    value => value !== null,
  );
  const colors = rules.map(rule => conditionalColor(rule!, values));
  return row => {
    const value = numberAt(column, row);
    return value === null
      ? undefined
      : colors.map(color => color(value)).findLast(color => color !== undefined);
  };
}

function totalsOf(
  formData: TableFormData,
  columns: readonly TableColumn[],
  answer: Answer | undefined,
): TableModel['totals'] {
  if (!formData.show_totals || queryMode(formData) === 'raw' || !answer || answer.rowCount === 0)
    return undefined;
  return new Map(
    columns
      .filter(column => column.role === 'metric')
      .map(column => {
        const total = answer.columns.find(one => one.name === column.key)?.value(0) ?? null;
        return [column.key, column.format(total)];
      }),
  );
}

/** Without a choice all rows are on one page, where only the visible ones are drawn. */
function pageLength(formData: TableFormData): number {
  if (formData.server_pagination) return Number(formData.server_page_length ?? 0) || 10;
  return Math.max(0, Number(formData.page_length ?? 0) || 0);
}
