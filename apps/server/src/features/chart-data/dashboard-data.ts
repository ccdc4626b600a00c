import { PassThrough, Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { buildQueryContext } from '@powerset/charts/specs.ts';
import { postChartData } from '@powerset/contracts/chart-data.ts';
import { ERRORS_HEADER } from '@powerset/contracts/errors-header.ts';
import {
  ChartOwnState,
  dashboardData,
  dashboardWorkbook,
  LINES_TYPE,
  type AskedChart,
  type ChartLine,
} from '@powerset/contracts/dashboard-data.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { QueryContext } from '@powerset/core/query/query-object.ts';
import { statementBatch, type StatementBatch } from '@powerset/engine/merge/statement-batch.ts';
import { bind } from '../../http/bind.ts';
import { httpContext } from '../../http/context.ts';
import { answerError, isOurFault } from '../../http/error-answer.ts';
import { fileHeaders } from '../../http/file-headers.ts';
import { queryMessage } from '../../http/query-message.ts';
import { wholeBytes } from '../../http/whole-text.ts';
import type { ChartDataService, QueryAnswer } from '../../query/chart-data-service.ts';
import { yielding } from '../../query/yielding.ts';
import { cutQueries } from './cut-queries.ts';
import { chartDataJson } from './encode-answer.ts';
import { forReader } from './guest-answers.ts';
import { readSentContext } from './read-context.ts';
import { ARROW_CELLS, cellCount, withAddress } from './routes.ts';
import { sheetNames, sheetOf } from './workbook-sheet.ts';
import { MAX_ROWS, workbookBytes, type Sheet } from '../../http/xlsx.ts';

export interface DashboardDataDeps {
  readonly chartData: ChartDataService;
  /** Throws unless the actor may see the dashboard. */
  readonly requireDashboard: (id: number, actor: Actor) => Promise<unknown>;
}

type WithFormData = Extract<AskedChart, { readonly form_data: unknown }>;

interface Asking {
  readonly dashboardId: number;
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly batch: StatementBatch;
}

/** Answers the charts of a dashboard in one stream, with a line for each chart as soon as it is ready. */
export function dashboardDataRoute(app: FastifyInstance, deps: DashboardDataDeps): void {
  bind(app, dashboardData, async ({ actor, params: { id }, body: { charts }, signal, request, reply }) => {
    await deps.requireDashboard(id, actor);
    const batch = dashboardBatch();
    const lines = new PassThrough();
    reply.type(LINES_TYPE);
    // Proxies that buffer answers would delay the lines.
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

/** Returns the charts of a dashboard as one workbook. The sheet of a chart that fails explains why. */
export function dashboardWorkbookRoute(
  app: FastifyInstance,
  { now, ...deps }: DashboardDataDeps & { readonly now: () => Date },
): void {
  bind(app, dashboardWorkbook, async ({ actor, params: { id }, body: { charts }, signal, reply }) => {
    await deps.requireDashboard(id, actor);
    const asking = { dashboardId: id, actor, signal, batch: dashboardBatch() };
    const answered = await Promise.all(
      charts.map(async chart => ({ name: chart.name, answers: await answersOrWhy(chart, asking, deps) })),
    );
    if (signal.aborted) throw signal.reason;
    const sheets = answered.flatMap(({ name, answers }) => sheetsOf(name, answers));
    const names = sheetNames(sheets.map(sheet => sheet.name));
    reply.headers(fileHeaders('xlsx', now()));
    return Readable.from(
      yielding(workbookBytes(sheets.map((sheet, at) => ({ ...sheet, name: names[at]! })))),
    );
  });
}

async function answersOrWhy(
  chart: AskedChart,
  { signal, actor, batch, dashboardId }: Asking,
  { chartData }: DashboardDataDeps,
): Promise<readonly QueryAnswer[] | string> {
  try {
    const context = contextOf(chart, dashboardId, actor);
    return forReader(await chartData.run(context, actor, { signal, batch, mostRows: MAX_ROWS }), actor);
  } catch (error) {
    return error instanceof AppError ? error.message : 'The data of this chart could not be read.';
  }
}

function sheetsOf(name: string, answers: readonly QueryAnswer[] | string): readonly Sheet[] {
  if (typeof answers === 'string') return [noteSheet(name, answers)];
  const cut = new Set(cutQueries(answers));
  return answers.flatMap((answer, at) =>
    answer.kind === 'rows' ? [sheetOf(answer, name, cut.has(at))] : [],
  );
}

function noteSheet(name: string, note: string): Sheet {
  const data = { kind: 'text', values: Uint32Array.of(0), dictionary: [note] } as const;
  return {
    name,
    headers: ['Error'],
    formats: [],
    isCut: false,
    table: {
      rowCount: 1,
      columns: [{ name: 'Error', databaseType: 'VARCHAR', genericType: 'string', data }],
    },
  };
}

/** A line without its position; its body is JSON already. */
type Line = Omit<ChartLine, 'at' | 'body'> & { readonly body?: Buffer };

async function lineOf(
  { force = false, ...chart }: AskedChart,
  { dashboardId, actor, signal, batch }: Asking,
  { chartData }: DashboardDataDeps,
): Promise<Line> {
  const context = contextOf(chart, dashboardId, actor);
  const answers = forReader(await chartData.run(context, actor, { signal, force, batch }), actor);
  if (answers.length === 1 && cellCount(answers) > ARROW_CELLS) return { status: 200 };
  const cut = cutQueries(answers);
  return {
    status: 200,
    ...(cut.length > 0 ? { cut } : {}),
    body: wholeBytes(chartDataJson(answers)),
  };
}

/** Returns a chart's request as the chart alone would send it, so that both share their cache entries. */
function contextOf(chart: AskedChart, dashboardId: number, actor: Actor): QueryContext {
  const told = { form_data: JSON.stringify({ slice_id: chart.chart_id }), dashboard_id: String(dashboardId) };
  const sent = 'query_context' in chart ? chart.query_context : builtContext(chart);
  return withAddress(readSentContext(sent), told, actor);
}

function builtContext({ form_data: formData, own_state: ownState }: WithFormData): unknown {
  try {
    return buildQueryContext(formData, { ownState: ownState && ChartOwnState.parse(ownState) });
  } catch (error) {
    if (error instanceof z.ZodError) return fail('query.request', { detail: queryMessage(error) });
    throw error;
  }
}

function dashboardBatch(): StatementBatch {
  return statementBatch(({ dataset }) => `${dataset.databaseId} ${dataset.schema ?? ''}`);
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

// The body of a chart is already JSON; parsing it only to write it again would take as long as computing it.
function writeLine(lines: PassThrough, { body, ...facts }: { readonly at: number } & Line): void {
  if (lines.destroyed) return;
  const head = JSON.stringify(facts);
  lines.write(body ? Buffer.concat([Buffer.from(`${head.slice(0, -1)},"body":`), body, END]) : `${head}\n`);
}

const END = Buffer.from('}\n');
