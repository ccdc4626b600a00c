import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  ARROW_TYPE,
  CUT_HEADER,
  getChartData,
  getChartDataByKey,
  postChartData,
} from '@powerset/contracts/chart-data.ts';
import { fail } from '@powerset/core/errors.ts';
import type { AnswerForm } from '@powerset/core/form-data/query-context.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { bind, type Early } from '../../http/bind.ts';
import { fileHeaders, stampOf, type FileFormat } from '../../http/file-headers.ts';
import { HEAD_CELLS, sendBatches } from '../../http/send-batches.ts';
import { WireFlag } from '@powerset/core/query/wire-fields.ts';
import { queryMessage } from '../../http/query-message.ts';
import { wholeBytes } from '../../http/whole-text.ts';
import { yielding } from '../../query/yielding.ts';
import { type ChartDataService, type QueryAnswer } from '../../query/chart-data-service.ts';
import { NotCached, type RunChartOptions } from '../../query/chart-data-options.ts';
import { cutQueries } from './cut-queries.ts';
import { forReader } from './guest-answers.ts';
import { KeptAnswers, type KeptAnswersDeps } from './kept-answers.ts';
import { readSavedContext } from './read-context.ts';
import {
  chartDataCsv,
  chartDataJson,
  chartDataXlsx,
  fileWriter,
  tableAndFacts,
  type RowsAnswer,
} from './encode-answer.ts';
import { MAX_ROWS } from '../../http/xlsx.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';

export interface ChartDataRouteDeps extends KeptAnswersDeps {
  readonly chartData: ChartDataService;
  readonly datasets: { byId(id: number): Promise<Dataset | undefined> };
  /** Builds the queries of a saved chart from its form data; throws when the actor has no such chart. */
  readonly contextOfChart: (chartId: number, actor: Actor, form: AnswerForm) => Promise<unknown>;
  /** Seconds that a client may stop reading before a large answer is aborted. */
  readonly stallLimitS: number;
  /** Set if jobs answer chart requests. */
  readonly jobs: {
    readonly isOn: boolean;
    submit(context: unknown, actor: Actor): Promise<unknown>;
    /** Returns the request of the actor's job; throws if there is none. */
    questionOf(key: string, actor: Actor): Promise<{ readonly context: unknown; readonly nowMs: number }>;
  };
}

/** Above this many cells an answer is sent in pieces, so that other requests are served in between. */
const STREAM_CELLS = 20_000;

export function chartDataRoutes(app: FastifyInstance, deps: ChartDataRouteDeps): void {
  const kept = new KeptAnswers(deps);
  const early: Early = async (request, reply, actor) =>
    deps.jobs.isOn ? undefined : kept.find(request, reply, actor);
  bind(
    app,
    postChartData,
    async ({ actor, body: sent, query, signal, reply }) => {
      const body = withAddress(sent, query, actor);
      const force = isTrue(query?.force) || body.force === true;
      if (deps.jobs.isOn && isForJob(body, actor)) {
        // The check also runs when a refresh is forced, so that a forbidden query is refused at once.
        const cached = await ifCached(deps.chartData.run(body, actor, { signal, cachedOnly: true }));
        if (!cached || force)
          return reply
            .code(202)
            .type('application/json; charset=utf-8')
            .send(JSON.stringify(await deps.jobs.submit({ ...body, force }, actor)));
        return encode(cached, body, reply, deps);
      }
      return answerContext(body, { actor, signal, reply, force, kept }, deps);
    },
    { early },
  );

  bind(app, getChartDataByKey, async ({ actor, params, signal, reply }) => {
    const { context, nowMs } = await deps.jobs.questionOf(params.cache_key, actor);
    return answerContext(QueryContext.parse(context), { actor, signal, reply, force: false, nowMs }, deps);
  });

  bind(app, getChartData, async ({ actor, params, query, signal, reply }) => {
    const { format = 'json', type = 'full' } = query;
    const saved = await deps.contextOfChart(params.id, actor, { resultFormat: format, resultType: type });
    const context = readSavedContext({
      ...(saved as Saved | null),
      form_data: { ...(saved as Saved | null)?.form_data, slice_id: params.id },
      result_format: format,
      result_type: type,
    });
    return answerContext(
      withAddress(context, query, actor),
      { actor, signal, reply, force: readFlag(query.force) },
      deps,
    );
  });
}

function readFlag(force: string | undefined): boolean {
  const parsed = WireFlag.optional().safeParse(force);
  return parsed.success
    ? parsed.data === true
    : fail('query.request', {
        detail: queryMessage(
          new z.ZodError(parsed.error.issues.map(issue => ({ ...issue, path: ['force'] }))),
        ),
      });
}

interface Asked {
  readonly actor: Actor;
  readonly signal: AbortSignal;
  readonly reply: FastifyReply;
  readonly force: boolean;
  /** The time to which relative times refer, if it is not the current time. */
  readonly nowMs?: number;
  /** Keeps the bytes of the answer. */
  readonly kept?: KeptAnswers;
}

/**
 * Adds the parameters of the address to the queries, where templates escape the values they use, and where
 * caches and jobs see them. Guests cannot set parameters.
 */
export function withAddress(
  context: QueryContext,
  query: Readonly<Record<string, unknown>> | undefined,
  actor: Actor,
): QueryContext {
  if (actor.guest)
    return { ...context, queries: context.queries.map(asked => ({ ...asked, url_params: null })) };
  const told = Object.fromEntries(
    Object.entries(query ?? {}).filter(([, value]) => typeof value === 'string'),
  );
  if (Object.keys(told).length === 0) return context;
  return {
    ...context,
    queries: context.queries.map(asked => ({ ...asked, url_params: { ...asked.url_params, ...told } })),
  };
}

async function answerContext(
  context: QueryContext,
  { actor, signal, reply, force, nowMs, kept }: Asked,
  deps: ChartDataRouteDeps,
): Promise<unknown> {
  const { result_format: format } = context;
  if ((format === 'csv' || format === 'xlsx') && !actor.can('can_csv', 'Superset')) fail('access.forbidden');
  const options = {
    signal,
    force,
    ...(nowMs === undefined ? {} : { nowMs }),
    ...(format === 'xlsx' ? { mostRows: MAX_ROWS } : {}),
  };
  const streamed =
    format === 'csv' || format === 'xlsx'
      ? await deps.chartData.stream(context, actor, { ...options, aboveCells: HEAD_CELLS })
      : undefined;
  if (!streamed || (format !== 'csv' && format !== 'xlsx')) {
    const answers = await answersFor(context, actor, options, deps);
    const made = await encode(answers, context, reply, deps);
    kept?.keep(answers, made, reply);
    return made;
  }
  const {
    batches,
    plan: { limit },
    dataset,
  } = streamed;
  return sendBatches(
    {
      batches,
      limit,
      writer: fileWriter(format, dataset),
      headers: fileHeaders(format, deps.now()),
      stallLimitS: deps.stallLimitS,
    },
    reply,
  );
}

async function answersFor(
  context: QueryContext,
  actor: Actor,
  options: RunChartOptions,
  { chartData }: ChartDataRouteDeps,
): Promise<readonly QueryAnswer[]> {
  const answers = await chartData.run(context, actor, options);
  return forReader(answers, actor);
}

interface Saved {
  readonly form_data?: object;
}

// Jobs do not answer files and previews, and users without an account have no channel for events.
function isForJob(context: QueryContext, actor: Actor): boolean {
  return (
    actor.userId !== null &&
    (context.result_format ?? 'json') === 'json' &&
    (context.result_type ?? 'full') === 'full'
  );
}

async function ifCached(
  answers: Promise<readonly QueryAnswer[]>,
): Promise<readonly QueryAnswer[] | undefined> {
  try {
    return await answers;
  } catch (error) {
    if (error instanceof NotCached) return undefined;
    throw error;
  }
}

function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1';
}

async function encode(
  answers: readonly QueryAnswer[],
  context: QueryContext,
  reply: FastifyReply,
  deps: ChartDataRouteDeps,
): Promise<unknown> {
  reply.header('server-timing', serverTiming(answers));
  const cut = cutQueries(answers);
  if (cut.length > 0) reply.header(CUT_HEADER, cut.join(','));
  const format = context.result_format ?? 'json';
  if (format === 'csv' || format === 'xlsx') return sendFile(answers, format, reply, deps.now());
  if (format === 'arrow' || (format === 'json' && isBetterAsArrow(answers, reply)))
    return sendArrow(answers, reply);
  reply.type('application/json; charset=utf-8');
  return inPieces(chartDataJson(answers), cellCount(answers));
}

/** Above this many cells, parsing JSON takes longer than loading the Arrow reader. */
export const ARROW_CELLS = 100_000;

function isBetterAsArrow(answers: readonly QueryAnswer[], { request }: FastifyReply): boolean {
  const [answer] = answers;
  return (
    answers.length === 1 &&
    answer!.kind === 'rows' &&
    answer!.resultType !== 'post_processed' &&
    request.headers.accept?.includes(ARROW_TYPE) === true &&
    cellCount(answers) > ARROW_CELLS
  );
}

// Most servers never need this code, so it is loaded on first use.
async function sendArrow(answers: readonly QueryAnswer[], reply: FastifyReply): Promise<Buffer> {
  const [only, ...others] = answers;
  if (only?.kind !== 'rows' || others.length > 0)
    return fail('query.invalid', {
      detail: 'The arrow format returns the rows of one query. Send one query at a time.',
    });
  const { arrowStream } = await import('./arrow.ts');
  const { table, facts } = tableAndFacts(only);
  const bytes = arrowStream(table, facts);
  reply.type(ARROW_TYPE);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Returns one answer as a file, several as files in an archive. */
async function sendFile(
  answers: readonly QueryAnswer[],
  format: FileFormat,
  reply: FastifyReply,
  now: Date,
): Promise<unknown> {
  const tables = answers.filter(answer => answer.kind === 'rows');
  if (tables.length === 0) return fail('query.request', { detail: 'Empty query result' });
  const cut = new Set(cutQueries(answers));
  const pieces = (answer: RowsAnswer): Iterable<string | Uint8Array> =>
    format === 'csv' ? chartDataCsv(answer) : chartDataXlsx(answer, cut.has(answers.indexOf(answer)));
  const [only] = tables;
  if (tables.length === 1) {
    reply.headers(fileHeaders(format, now));
    return inPieces(pieces(only!), cellCount([only!]));
  }
  reply.type('application/zip').header('content-disposition', `attachment; filename=${stampOf(now)}.zip`);
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        tables.map((answer, at) => [`query_${at + 1}.${format}`, wholeBytes(pieces(answer))]),
      ),
    ),
  );
}

function inPieces(pieces: Iterable<string | Uint8Array>, cells: number): Buffer | Readable {
  return cells > STREAM_CELLS ? Readable.from(yielding(pieces)) : wholeBytes(pieces);
}

// Reports the database time, so that browser tools and the benchmark can separate it from server time.
function serverTiming(answers: readonly QueryAnswer[]): string {
  const rows = answers.filter(answer => answer.kind === 'rows');
  const fresh = rows
    .filter(({ answer }) => answer.cachedAtMs === null)
    .map(({ answer }) => answer.result.engineMs ?? 0);
  return fresh.length > 0 ? `db;dur=${Math.max(...fresh).toFixed(2)}` : 'cache';
}

/** Returns how many cells answers have. */
export function cellCount(answers: readonly QueryAnswer[]): number {
  return answers.reduce(
    (sum, answer) =>
      sum +
      (answer.kind === 'rows'
        ? answer.answer.result.table.rowCount * answer.answer.result.table.columns.length
        : 0),
    0,
  );
}
