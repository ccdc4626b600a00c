import type { FastifyInstance } from 'fastify';
import { checkRowRule, previewRowRule, type RowRulePreview } from '@powerset/contracts/row-rule.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { momentText } from '@powerset/core/table/json.ts';
import { cellAt, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { ChartDataDeps, ChartDataService } from '../../query/chart-data-service.ts';
import { rulesWithDraft, type DecidingRule, type rowPolicy } from './service.ts';

type Policy = Pick<ChartDataDeps, 'rowFilters' | 'tableRules'>;

export interface RulePreviewDeps {
  readonly db: Db;
  readonly actorOf: (userId: number) => Promise<Actor | undefined>;
  readonly datasetOf: (id: number) => Promise<Dataset | undefined>;
  readonly requireDatasetAccess: (actor: Actor, dataset: Dataset) => Promise<void>;
  readonly policyWith: (rules: ReturnType<typeof rulesWithDraft>) => ReturnType<typeof rowPolicy>;
  /** Returns a service that limits rows by this policy instead of the saved rules. */
  readonly chartData: (policy: Policy) => ChartDataService;
}

const PREVIEW_ROWS = 20;
const NO_RULES: Policy = { rowFilters: async () => [], tableRules: async () => [] };

/** Checks and previews row-level security rules before they are saved. */
export function rulePreviewRoutes(app: FastifyInstance, deps: RulePreviewDeps): void {
  bind(app, checkRowRule, async ({ actor, body: { clause, tables }, signal }) => {
    for (const id of tables)
      await checkClause({ clause, dataset: await datasetOf(id, deps), actor, signal }, deps);
    return { message: 'OK' };
  });
  bind(app, previewRowRule, async ({ actor, body, signal }) => {
    const { id, dataset_id: datasetId, user_id: userId, tables, roles, ...draft } = body;
    // Who writes rules may not see users; this call shows what a user sees.
    if (!actor.can('can_get', 'User')) fail('access.forbidden');
    const dataset = await datasetOf(datasetId, deps);
    await deps.requireDatasetAccess(actor, dataset);
    const user = (await deps.actorOf(userId)) ?? fail('resource.not-found');
    await checkClause({ clause: draft.clause, dataset, actor, signal }, deps);
    const rule = {
      ...draft,
      id: id ?? 0,
      group_key: draft.group_key ?? null,
      roles: roles.map(role => ({ id: role, name: '' })),
      datasetIds: tables,
    };
    return { result: await preview(rule, { dataset, user, reader: actor, signal }, deps) };
  });
}

interface Previewed {
  readonly dataset: Dataset;
  readonly user: Actor;
  readonly reader: Actor;
  readonly signal: AbortSignal;
}

async function preview(
  rule: DecidingRule & { readonly datasetIds: readonly number[] },
  { dataset, user, reader, signal }: Previewed,
  deps: RulePreviewDeps,
): Promise<RowRulePreview> {
  const everything = deps.chartData(NO_RULES);
  const total = await countOf(dataset, { actor: reader, signal, service: everything });
  const policy = deps.policyWith(rulesWithDraft(deps.db, rule));
  const clauses = [...(await policy.rowFilters(user, dataset))];
  const canRead = await deps.requireDatasetAccess(user, dataset).then(
    () => true,
    () => false,
  );
  if (!canRead) return { can_read: false, clauses, columns: [], rows: [], visible: 0, total };
  const asked = { actor: user, signal, service: deps.chartData(policy) };
  const visible = await countOf(dataset, asked);
  const table = await tableOf(dataset, { row_limit: PREVIEW_ROWS, result_type: 'samples' }, asked);
  return {
    can_read: true,
    clauses,
    columns: table.columns.map(column => column.name),
    rows: Array.from({ length: Math.min(PREVIEW_ROWS, table.rowCount) }, (_, row) =>
      table.columns.map(column => shown(column, row)),
    ),
    visible,
    total,
  };
}

interface Clause {
  readonly clause: string;
  readonly dataset: Dataset;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/** Lets the database read the clause, and reports its errors at the field. */
async function checkClause({ clause, dataset, actor, signal }: Clause, deps: RulePreviewDeps): Promise<void> {
  const service = deps.chartData({
    // No row passes, so that the check costs nothing on large tables.
    rowFilters: async () => [clause, '1 = 0'],
    tableRules: async () => [],
  });
  try {
    await tableOf(dataset, { row_limit: 1, result_type: 'samples' }, { actor, signal, service });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('query.')) throw error;
    fail('request.invalid', {
      fields: {
        clause: [
          `The clause does not work on '${dataset.tableName}': ${withoutPlace(error.facts.detail ?? error.message)}`,
        ],
      },
      cause: error,
    });
  }
}

// Engines point at a line of the whole statement, which the administrator did not write.
function withoutPlace(text: string): string {
  return text.split(/\s*\n\s*LINE \d+:/)[0]!.trim();
}

interface Asked {
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly service: ChartDataService;
}

async function countOf(dataset: Dataset, asked: Asked): Promise<number> {
  const {
    columns: [column],
    rowCount,
  } = await tableOf(
    dataset,
    { metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'COUNT(*)' }] },
    asked,
  );
  return column && rowCount > 0 ? Number(cellAt(column, 0)) : 0;
}

async function tableOf(
  dataset: Dataset,
  query: Readonly<Record<string, unknown>>,
  { actor, signal, service }: Asked,
): Promise<ResultTable> {
  const context = QueryContext.parse({
    datasource: { id: dataset.id, type: 'table' },
    queries: [{ columns: [], metrics: null, ...query }],
  });
  const [answer] = await service.run(context, actor, { signal });
  return answer?.kind === 'rows' ? answer.answer.result.table : fail('server.failed');
}

async function datasetOf(id: number, deps: RulePreviewDeps): Promise<Dataset> {
  return (
    (await deps.datasetOf(id)) ??
    fail('request.invalid', { fields: { tables: ['A dataset of this rule no longer exists.'] } })
  );
}

function shown(column: ResultColumn, row: number): string | number | boolean | null {
  const value = cellAt(column, row);
  if (column.data.kind === 'temporal' && typeof value === 'number')
    return momentText(value, column.databaseType);
  return typeof value === 'bigint' ? String(value) : value;
}
