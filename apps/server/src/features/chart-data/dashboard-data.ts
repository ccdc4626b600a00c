import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ERRORS_HEADER, postChartData } from '@powerset/contracts/chart-data.ts';
import { dashboardData, LINES_TYPE, type ChartLine } from '@powerset/contracts/dashboard-data.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { statementBatch, type StatementBatch } from '@powerset/engine/merge/statement-batch.ts';
import { bind } from '../../http/bind.ts';
import { httpContext } from '../../http/context.ts';
import { answerError, isOurFault } from '../../http/error-answer.ts';
import { queryMessage } from '../../http/query-message.ts';
import { wholeBytes } from '../../http/whole-text.ts';
import type { ChartDataService, QueryAnswer } from '../../query/chart-data-service.ts';
import { cutQueries } from './cut-queries.ts';
import { chartDataJson } from './encode-answer.ts';
import { answersForGuest } from './guest-answers.ts';
import { ARROW_CELLS, cellCount, withAddress } from './routes.ts';

export interface DashboardDataDeps {
  readonly chartData: ChartDataService;
  /** Throws unless the actor may see the dashboard. */
  readonly requireDashboard: (id: number, actor: Actor) => Promise<unknown>;
}

interface AskedChart {
  readonly chart_id: number;
  readonly query_context: Readonly<Record<string, unknown>>;
  readonly force?: boolean | undefined;
}

interface Asking {
  readonly dashboardId: number;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly batch: StatementBatch;
}

/** Answers the charts of a dashboard in one stream, a line for each chart as soon as it is ready. */
export function dashboardDataRoute(app: FastifyInstance, deps: DashboardDataDeps): void {
  bind(app, dashboardData, async ({ actor, params: { id }, body: { charts }, signal, request, reply }) => {
    await deps.requireDashboard(id, actor);
    const batch = statementBatch(({ dataset }) => `${dataset.databaseId} ${dataset.schema ?? ''}`);
    const lines = new PassThrough();
    reply.type(LINES_TYPE);
    // Proxies that collect answers before they pass them on would undo the stream.
    reply.header('x-accel-buffering', 'no');
    const answered = charts.map(async (chart, at) => {
      const line = await lineOf(chart, { dashboardId: id, actor, signal, batch }, deps).catch(
        (error: unknown) => failureLine(error, app, request),
      );
      writeLine(lines, { at, ...line });
    });
    void Promise.all(answered).then(() => lines.end());
    return lines;
  });
}

/** A line without its position; its body is JSON already. */
type Line = Omit<ChartLine, 'at' | 'body'> & { readonly body?: Buffer };

async function lineOf(
  { chart_id: chartId, query_context: sent, force = false }: AskedChart,
  { dashboardId, actor, signal, batch }: Asking,
  { chartData }: DashboardDataDeps,
): Promise<Line> {
  const context = withAddress(
    readContext(sent),
    { form_data: JSON.stringify({ slice_id: chartId }), dashboard_id: String(dashboardId) },
    actor,
  );
  const answers = forReader(await chartData.run(context, actor, { signal, force, batch }), actor);
  if (answers.length === 1 && cellCount(answers) > ARROW_CELLS) return { status: 200 };
  const cut = cutQueries(answers);
  return {
    status: 200,
    ...(cut.length > 0 ? { cut } : {}),
    body: wholeBytes(chartDataJson(answers)),
  };
}

function readContext(sent: unknown): QueryContext {
  const parsed = QueryContext.strict().safeParse(sent);
  return parsed.success ? parsed.data : fail('query.request', { detail: queryMessage(parsed.error) });
}

function forReader(answers: readonly QueryAnswer[], { guest }: Actor): readonly QueryAnswer[] {
  return guest ? answersForGuest(answers, guest) : answers;
}

function failureLine(failure: unknown, app: FastifyInstance, request: FastifyRequest): Line {
  const { appName, log } = httpContext(app);
  if (isOurFault(failure))
    log('request failed', { method: request.method, path: request.routeOptions.url, failure });
  const { status, body, headers } = answerError(failure, appName, postChartData);
  const errors = headers?.[ERRORS_HEADER];
  return {
    status,
    ...(errors === undefined ? {} : { errors: String(errors) }),
    body: Buffer.from(JSON.stringify(body)),
  };
}

// The bodies of charts are JSON already, and reading them only to write them again would take as long as making them.
function writeLine(lines: PassThrough, { body, ...facts }: { readonly at: number } & Line): void {
  if (lines.destroyed) return;
  const head = JSON.stringify(facts);
  lines.write(body ? Buffer.concat([Buffer.from(`${head.slice(0, -1)},"body":`), body, END]) : `${head}\n`);
}

const END = Buffer.from('}\n');
