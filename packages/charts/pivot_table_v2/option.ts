import { labelOf, metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { conditionalColor, ConditionalRule } from '@powerset/core/color/conditional-color.ts';
import { adhocFiltersOf } from '@powerset/core/form-data/adhoc-filter.ts';
import { asList } from '@powerset/core/form-data/form-data.ts';
import { currencyFormatter } from '@powerset/core/format/currency.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../kit/answer.ts';
import { inkOn } from '../kit/cell-ink.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import type { Surface } from '../kit/surface.ts';
import { aggregatedCells, overallCells, type CellStore } from './cell-store.ts';
import type { PivotTableFormData } from './form-data.ts';
import { headLines, headLinesByMetric, type HeadLine } from './head-lines.ts';
import type { HeadNode, HeadTree } from './head-tree.ts';
import type { CellResult } from './measures.ts';
import { pivotSettings, type PivotSettings, type SideSettings } from './settings.ts';

/** The cell where a row and a column meet. */
export interface PivotCell {
  readonly value: CellResult;
  readonly text: string;
  readonly background: string | undefined;
  /** The color of the text if the theme's own is not legible. */
  readonly ink: string | undefined;
}

/** A pivot table that computes its cells when they become visible. */
export interface PivotModel {
  /** Why the table is empty although there are rows. */
  readonly note: string | undefined;
  readonly settings: PivotSettings;
  rows(collapsed: ReadonlySet<string>): readonly HeadLine[];
  columns(collapsed: ReadonlySet<string>): readonly HeadLine[];
  cell(row: HeadLine, column: HeadLine): PivotCell;
}

const DATABASE_TIME = '%Y-%m-%d %H:%M:%S';

/** Returns the answers as a pivot table. */
export function toOption(input: DrawInput<PivotTableFormData>): PivotModel {
  const { formData, answers, surface } = input;
  const settings = pivotSettings(formData, surface);
  const store = storeOf(settings, input);
  const headText = headTexts(formData, answers[0] ?? EMPTY_ANSWER);
  const formats = new Map(settings.metrics.map(metric => [metric, metricFormat(formData, surface, metric)]));
  const usual = currencyFormatter(formData.currency_format, formData.valueFormat);
  const backgrounds = cellBackgrounds(formData, answers[0] ?? EMPTY_ANSWER);
  const side = (one: SideSettings, tree: HeadTree) => (collapsed: ReadonlySet<string>) =>
    linesOf({ settings, side: one, tree, collapsed, headText, surface });
  const isEmpty =
    (answers[0]?.rowCount ?? 0) > 0 && !settings.isOverall && store.rows.size + store.columns.size === 2;
  return {
    settings,
    note: isEmpty ? `All values of ${settings.metrics.join(', ')} are missing.` : undefined,
    rows: side(settings.rows, store.rows),
    columns: side(settings.columns, store.columns),
    cell: (row, column) => {
      const metric = row.metric ?? column.metric;
      const value = store.at(row.node, column.node, metric);
      const isCell = row.kind === 'cell' && column.kind === 'cell';
      const background = isCell && metric !== undefined ? backgrounds.get(metric)?.(value) : undefined;
      return {
        value,
        text: cellText(value, (metric === undefined ? undefined : formats.get(metric)) ?? usual),
        background,
        ink: inkOn(background, surface.theme),
      };
    },
  };
}

const stores = new WeakMap<readonly Answer[], { readonly key: string; readonly store: CellStore }>();

/** Computing the cells takes longer than drawing them, so a new size or theme reuses them. */
function storeOf(settings: PivotSettings, { formData, answers }: DrawInput<PivotTableFormData>): CellStore {
  const key = JSON.stringify(settings);
  const known = stores.get(answers);
  if (known?.key === key) return known.store;
  const store = settings.isOverall
    ? overallCells(settings, hasOverallTotals(formData, answers) ? answers : answers.slice(0, 1), formData)
    : aggregatedCells(settings, answers[0] ?? EMPTY_ANSWER);
  stores.set(answers, { key, store });
  return store;
}

/** A total of all rows would include rows that a limit or a condition on groups removed from the cells. */
function hasOverallTotals(formData: PivotTableFormData, answers: readonly Answer[]): boolean {
  const hasCondition = adhocFiltersOf(formData.adhoc_filters).some(filter => filter.clause === 'HAVING');
  return !answers[0]?.isCut && !hasCondition && !Number(formData.series_limit);
}

interface LineInput {
  readonly settings: PivotSettings;
  readonly side: SideSettings;
  readonly tree: HeadTree;
  readonly collapsed: ReadonlySet<string>;
  readonly surface: Surface;
  headText(name: string, value: HeadNode['value']): string;
}

function linesOf({ settings, side, tree, collapsed, headText, surface }: LineInput): readonly HeadLine[] {
  const metricName = (name: string): string => labelOf(surface.dataset, name);
  if (settings.isOverall && side.levels.some(level => level.isMetric)) {
    const levels = side.levels.filter(level => !level.isMetric);
    const isLast = settings.isCombined;
    return headLinesByMetric(
      tree.root,
      {
        side,
        dimensions: levels,
        totalName: 'Total',
        collapsed,
        textOf: node => headText(levels[node.depth - 1]!.name, node.value),
      },
      { names: settings.metrics, isLast, labelOf: metricName },
    );
  }
  return headLines(tree.root, {
    side,
    dimensions: side.levels,
    totalName: settings.isOverall ? 'Total' : `Total (${settings.aggregate})`,
    collapsed,
    textOf: node => {
      const level = side.levels[node.depth - 1]!;
      return level.isMetric ? metricName(String(node.value)) : headText(level.name, node.value);
    },
  });
}

function cellText(value: CellResult, format: ValueFormatter): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : format(value);
}

/** Returns the format of a metric: the dataset's, or else the chart's. */
function metricFormat(formData: PivotTableFormData, surface: Surface, name: string): ValueFormatter {
  const metric = metricOf(surface.dataset, name);
  return currencyFormatter(
    metric?.currency ?? formData.currency_format,
    metric?.numberFormat ?? formData.valueFormat,
  );
}

/** Returns the formats of a dimension's values. */
function headTexts(formData: PivotTableFormData, answer: Answer): LineInput['headText'] {
  const pattern = formData.date_format ?? SMART_DATE;
  const grain = formData.time_grain_sqla;
  const time =
    pattern !== SMART_DATE ? timeFormatter(pattern) : timeFormatter(grain ? null : DATABASE_TIME, grain);
  const temporal = new Set(
    answer.columns.filter(column => column.genericType === 'temporal').map(({ name }) => name),
  );
  return (name, value) => {
    if (value === null) return 'null';
    return temporal.has(name) ? time(value) : String(value);
  };
}

type Background = (value: CellResult) => string | undefined;

/** Returns the colors of cells by metric; if several rules match, the last one wins. */
function cellBackgrounds(formData: PivotTableFormData, answer: Answer): ReadonlyMap<string, Background> {
  const rules = asList(formData.conditional_formatting)
    .map(rule => ConditionalRule.safeParse(rule).data)
    .filter(rule => rule !== undefined);
  const byMetric = Map.groupBy(rules, rule => rule.column ?? '');
  return new Map(
    [...byMetric].map(([metric, own]) => {
      const column = answerColumn(answer, metric);
      const values = Array.from({ length: answer.rowCount }, (_, row) => numberAt(column, row)).filter(
        value => value !== null,
      );
      const colors = own.map(rule => conditionalColor(rule, values));
      return [
        metric,
        value =>
          value === null || typeof value === 'string'
            ? undefined
            : colors.map(color => color(Number(value))).findLast(color => color !== undefined),
      ];
    }),
  );
}
