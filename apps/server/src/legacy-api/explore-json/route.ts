import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { exploreJson, exploreJsonOfDataset, readExploreJson } from '@powerset/contracts/explore-json.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { datasetKeyOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { DATASOURCE_TYPES } from '@powerset/core/query/query-object.ts';
import { csvRows } from '@powerset/core/table/csv.ts';
import { answerableFormData } from '@powerset/charts/upgrade-form-data.ts';
import { readJson } from '@powerset/kit/json-value.ts';
import { readUpload } from '../../http/body-parsers.ts';
import { bind } from '../../http/bind.ts';
import { fileHeaders } from '../../http/file-headers.ts';
import { wholeText } from '../../http/whole-text.ts';
import type { QueryAnswer } from '../../query/chart-data-service.ts';
import {
  answerLegacyChart,
  answerOfOthers,
  legacyRows,
  legacySql,
  type ExploreJsonCall,
  type ExploreJsonDeps,
  type RowsAsked,
} from './answer.ts';
import { dataOfOthers, type OtherCharts } from './other-charts.ts';
import { settledFormData } from './settled-form-data.ts';
import { legacyShape } from './shapes.ts';

export interface ExploreJsonRouteDeps extends ExploreJsonDeps, OtherCharts {
  readonly hasDataset: (id: number) => Promise<boolean>;
  /** Encodes answers to queries. */
  readonly encode: (answers: readonly QueryAnswer[]) => Iterable<string | Uint8Array>;
}

interface Asked {
  readonly actor: Actor;
  readonly query: Readonly<Record<string, unknown>>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly signal: AbortSignal;
}

/** Serves the data of old chart types. */
export function exploreJsonRoutes(app: FastifyInstance, deps: ExploreJsonRouteDeps): void {
  bind(app, exploreJson, call => answer(call, undefined, deps));
  bind(app, readExploreJson, call => answer(call, undefined, deps));
  bind(app, exploreJsonOfDataset, call => answer(call, `${call.params.id}__${call.params.type}`, deps));
}

async function answer(
  { actor, query, request, reply, signal }: Asked,
  datasource: string | undefined,
  deps: ExploreJsonRouteDeps,
): Promise<unknown> {
  const sent = await withSavedChart(await formDataOf(request, query), actor, deps);
  const formData = settledFormData(
    answerableFormData(datasource === undefined ? sent : { ...sent, datasource }),
  );
  reply.type('application/json; charset=utf-8');
  if (!datasetKeyOf(formData)) return refuseWithoutDataset(reply);
  await requireDataset(formData, deps);
  const asked = {
    formData,
    sent: datasource === undefined ? sent : { ...sent, datasource },
    actor,
    signal,
    force: query.force === 'true',
  };
  const data = dataOfOthers(asked, deps);
  if (data) return JSON.stringify(await answerOfOthers(asked, await data, deps));
  const shape = legacyShape(formData.viz_type);
  if (!shape) return refuse(reply, `Visualization type ${String(formData.viz_type)} is not available here.`);
  const call = { ...asked, shape };
  if (query.query === 'true') return JSON.stringify({ query: await legacySql(call, deps), language: 'sql' });
  const rows =
    query.samples === 'true'
      ? 'samples'
      : query.results === 'true' || query.csv === 'true'
        ? 'results'
        : undefined;
  return rows ? rowsOf(rows, { ...call, isFile: query.csv === 'true' }, reply, deps) : ask(call, reply, deps);
}

async function rowsOf(
  asked: RowsAsked,
  call: ExploreJsonCall & { readonly isFile: boolean },
  reply: FastifyReply,
  deps: ExploreJsonRouteDeps,
): Promise<unknown> {
  if (call.isFile && !call.actor.can('can_csv', 'Superset')) fail('access.forbidden');
  const rows = await legacyRows(asked, call, deps);
  if (call.isFile)
    return reply.headers(fileHeaders('csv', deps.now())).send(wholeText(csvRows(rows.answer.result.table)));
  // The single answer is taken out of its list.
  return wholeText(deps.encode([{ ...rows, resultType: 'results' }])).slice('{"result":['.length, -2);
}

async function ask(call: ExploreJsonCall, reply: FastifyReply, deps: ExploreJsonRouteDeps): Promise<unknown> {
  try {
    const { status, body } = await answerLegacyChart(call, deps);
    reply.code(status);
    return JSON.stringify(body);
  } catch (error) {
    if (error instanceof AppError && error.status === 400) return refuse(reply, error.message);
    throw error;
  }
}

async function requireDataset(formData: FormData, { hasDataset }: ExploreJsonRouteDeps): Promise<void> {
  const key = datasetKeyOf(formData);
  if (key && !isDatasourceType(key.type))
    fail('request.invalid', { detail: `Invalid datasource type: ${key.type}` });
  if (key && !(await hasDataset(key.id))) fail('resource.not-found', { detail: 'Datasource does not exist' });
}

function isDatasourceType(type: string): boolean {
  return (DATASOURCE_TYPES as readonly string[]).includes(type);
}

function refuseWithoutDataset(reply: FastifyReply): string {
  reply.code(403);
  return JSON.stringify({
    errors: [
      {
        message: 'The dataset associated with this chart no longer exists',
        error_type: 'FAILED_FETCHING_DATASOURCE_INFO_ERROR',
        level: 'error',
        extra: null,
      },
    ],
  });
}

function refuse(reply: FastifyReply, message: string): string {
  reply.code(400);
  return JSON.stringify({ error: message });
}

/** What clients send beside a saved chart's id without replacing its form data. */
const BESIDE_NUMBER: ReadonlySet<string> = new Set([
  'slice_id',
  'viz_type',
  'extra_filters',
  'adhoc_filters',
]);
/** Scripts of old charts, which are not run. */
const UNREAD: ReadonlySet<string> = new Set([
  'js_tooltip',
  'js_onclick_href',
  'js_columns',
  'js_data_mutator',
]);

async function withSavedChart(sent: FormData, actor: Actor, { drawn }: OtherCharts): Promise<FormData> {
  const id = Number(sent.slice_id);
  if (
    !Number.isInteger(id) ||
    id < 1 ||
    !Object.keys(sent).every(name => BESIDE_NUMBER.has(name) || UNREAD.has(name))
  )
    return sent;
  const [chart] = await drawn([id], actor);
  return chart ? { ...chart.formData, ...sent } : sent;
}

/** Returns form data from the form field and the URL, which takes precedence. */
async function formDataOf(
  request: FastifyRequest,
  query: Readonly<Record<string, unknown>>,
): Promise<FormData> {
  const upload = await readUpload(request.headers['content-type'], request.body);
  const body: unknown = upload ? upload.fields : request.body;
  const field: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'form_data') : undefined;
  return { ...parsed(field), ...parsed(query.form_data) };
}

function parsed(text: unknown): FormData {
  if (typeof text !== 'string' || text === '') return {};
  try {
    const value = readJson(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return fail('request.invalid', { detail: 'The form data is not JSON.' });
  }
}
