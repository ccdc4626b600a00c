import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { fail } from '@powerset/core/errors.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { QueryObject } from '@powerset/core/query/query-object.ts';
import { isTemplate } from '@powerset/core/template/render-template.ts';
import { TemplateError } from '@powerset/core/template/template-error.ts';
import type { TemplateContext } from '@powerset/core/template/template-context.ts';
import { askedTexts } from './asked-texts.ts';
import { applyFilters } from './apply-filters.ts';
import { emptyPlan } from './empty-plan.ts';
import type { PlanContext, TemplateUses } from './plan.ts';
import { renderSql } from './render-sql.ts';

interface RenderedQuery {
  readonly query: QueryObject;
  readonly context: PlanContext;
  readonly uses: TemplateUses;
}

const IN_ROW_RULE = 'Error in jinja expression in RLS filters';

interface Written {
  readonly text: string;
  readonly frame: string;
}

type Render = (text: string, where: string) => string;

export const NO_USES: TemplateUses = { extraCacheKeys: [], appliedFilters: [], removedFilters: [] };

/**
 * Renders every template in the query and its dataset. It comes before all planning, so that rendered SQL is
 * checked like users' SQL.
 */
export function renderTemplates(query: QueryObject, context: PlanContext): RenderedQuery {
  if (!context.templates || !hasTemplates(query, context)) return { query, context, uses: NO_USES };
  const used: { -readonly [K in keyof TemplateUses]: TemplateUses[K] } = { ...NO_USES };
  const knows = templateContext(query, context);
  const write = (text: string, where: string): Written => {
    if (!isTemplate(text)) return { text, frame: text };
    const made = orFail(
      () => renderSql(text, knows, { dialect: context.dialect, isRowRule: where === IN_ROW_RULE }),
      where,
    );
    used.extraCacheKeys = [...used.extraCacheKeys, ...made.extraCacheKeys];
    used.appliedFilters = [...used.appliedFilters, ...made.appliedFilters];
    used.removedFilters = [...used.removedFilters, ...made.removedFilters];
    return made;
  };
  const render: Render = (text, where) => write(text, where).text;
  const dataset = renderedDataset(query, context.dataset, render);
  const { plainRowFilters } = context;
  const rendered = context.rowFilters.map(clause => ({
    isPlain: plainRowFilters?.has(clause) ?? false,
    ...write(clause, IN_ROW_RULE),
  }));
  const rules = {
    rowFilters: rendered.map(({ text }) => text),
    rowFrames: new Map(rendered.map(({ text, frame }) => [text, frame])),
    plainRowFilters:
      plainRowFilters && new Set(rendered.flatMap(({ isPlain, text }) => (isPlain ? [text] : []))),
  };
  const asked = withoutRemoved(renderedQuery(query, render), used.removedFilters);
  return { query: asked, context: { ...context, dataset, ...rules }, uses: used };
}

/** Returns whether a query or its dataset contains templates. */
export function hasTemplates(query: QueryObject, { dataset, rowFilters }: PlanContext): boolean {
  const texts = [
    dataset.sql,
    dataset.fetchValuesPredicate,
    ...rowFilters,
    ...dataset.columns.map(column => column.expression),
    ...dataset.metrics.map(metric => metric.expression),
  ];
  return texts.some(text => text && isTemplate(text)) || isTemplate(JSON.stringify(query));
}

/** A filter that the template has applied itself is not applied twice. */
function withoutRemoved(query: QueryObject, removed: readonly string[]): QueryObject {
  if (removed.length === 0) return query;
  return {
    ...query,
    filters: query.filters?.filter(({ col }) => typeof col !== 'string' || !removed.includes(col)),
  };
}

function templateContext(query: QueryObject, context: PlanContext): TemplateContext {
  const { fromMs, toMs } = timeBounds(query, context);
  const { user, params, times, dataset, partitions, random } = context.templates!;
  const told = {
    from_dttm: isoMoment(fromMs) ?? times?.from_dttm,
    to_dttm: isoMoment(toMs) ?? times?.to_dttm,
  };
  return {
    engine: context.dialect.name,
    user,
    dataset,
    partitions,
    random,
    urlArgs: {},
    formData: query as FormData,
    params: { from_dttm: null, to_dttm: null, ...params },
    values: {
      columns: query.columns ?? [],
      groupby: [],
      metrics: query.metrics ?? [],
      filter: query.filters ?? [],
      row_limit: query.row_limit ?? null,
      row_offset: query.row_offset ?? 0,
      time_column: query.granularity ?? null,
      time_grain: query.extras?.time_grain_sqla ?? null,
      table_columns: context.dataset.columns.map(column => column.columnName),
      ...Object.fromEntries(Object.entries(told).filter(([, moment]) => moment)),
    },
  };
}

/** Only time filters matter here; another step applies the others. */
function timeBounds(
  query: QueryObject,
  context: PlanContext,
): { readonly fromMs: number | null; readonly toMs: number | null } {
  const times = query.filters?.filter(
    filter => filter.op === 'TEMPORAL_RANGE' && typeof filter.col === 'string',
  );
  return applyFilters.apply(emptyPlan({ ...query, filters: times }, NO_USES), context);
}

function isoMoment(epochMs: number | null): string | null {
  return epochMs === null
    ? null
    : new Date(epochMs)
        .toISOString()
        .replace(/(\.\d+)?Z$/, (_all, part = '') => (part === '.000' ? '' : `${part}000`));
}

/** Expressions of unused columns and metrics are not rendered. */
function renderedDataset(query: QueryObject, dataset: Dataset, render: Render): Dataset {
  const names = askedTexts(query);
  return {
    ...dataset,
    sql: dataset.sql && render(dataset.sql, 'Error while rendering virtual dataset query'),
    fetchValuesPredicate:
      dataset.fetchValuesPredicate &&
      render(dataset.fetchValuesPredicate, 'Error in jinja expression in fetch values predicate'),
    columns: dataset.columns.map(column =>
      column.expression && names.has(column.columnName)
        ? {
            ...column,
            expression: render(column.expression, 'Error in jinja expression in column expression'),
          }
        : column,
    ),
    metrics: dataset.metrics.map(metric =>
      names.has(metric.metricName)
        ? {
            ...metric,
            expression: render(metric.expression, 'Error in jinja expression in metric expression'),
          }
        : metric,
    ),
  };
}

// A clause is rendered with its brackets, which its errors mention.
function inBrackets(clause: string, render: (text: string) => string): string {
  return render(`(${clause})`).slice(1, -1);
}

function renderedQuery(query: QueryObject, render: Render): QueryObject {
  const expressions = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expressions);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        key === 'sqlExpression' && typeof item === 'string'
          ? render(item, 'Error in jinja expression in SQL expression')
          : expressions(item),
      ]),
    );
  };
  const { where, having } = query.extras ?? {};
  const extras = query.extras && {
    ...query.extras,
    ...(where && {
      where: inBrackets(where, clause => render(clause, 'Error in jinja expression in WHERE clause')),
    }),
    ...(having && {
      having: inBrackets(having, clause => render(clause, 'Error in jinja expression in HAVING clause')),
    }),
  };
  // Only the texts of expressions change, so the shape stays that of a query.
  return { ...query, ...(expressions(expressionParts(query)) as Partial<QueryObject>), extras };
}

function expressionParts({
  columns,
  metrics,
  orderby,
  series_columns,
  series_limit_metric,
  filters,
}: QueryObject): Partial<QueryObject> {
  const parts = { columns, metrics, orderby, series_columns, series_limit_metric, filters };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

function orFail<T>(run: () => T, where: string): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TemplateError)
      fail('query.invalid', { detail: `${where}: ${error.message}`, cause: error });
    throw error;
  }
}
