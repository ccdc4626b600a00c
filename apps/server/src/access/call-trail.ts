import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { isId } from '@powerset/contracts/fields.ts';
import { loggedAction, type LoggedAction } from '@powerset/contracts/logged-actions.ts';
import type { Call } from '../http/call.ts';
import type { CallTrail } from '../http/context.ts';
import type { Db } from '../metadata/open-store.ts';
import { hasTold, namedIds, putDown } from './audit-trail.ts';
import { TRACED } from './traced-things.ts';

interface TrailDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Writes an action log entry for every answered call that changed something, unless its handler wrote one.
 */
export function callTrail({ db, now, log }: TrailDeps): CallTrail {
  return async (endpoint, call, run) => {
    const action = loggedAction(endpoint);
    const read = action && TRACED[action.split('.')[0]!];
    const named = action ? idsOf(call) : [];
    const before = read && named.length > 0 ? await read(named, db) : [];
    const answer = await run();
    const done = action ?? downloadOf(call);
    if (!done || hasTold(call.request)) return answer;
    try {
      const made = action ? madeBy(answer).filter(id => !named.includes(id)) : [];
      const ids = named.length > 0 ? named : made;
      const after = read && ids.length > 0 ? await read(made.length > 0 ? made : ids, db) : [];
      const facts = {
        ...thingsOf(call, ids),
        ...(made.length > 0 && named.length > 0 ? { made } : {}),
        ...guestOf(call),
        ...askedOf(call),
        ...sides(made.length > 0 ? [] : before, after),
      };
      await putDown(
        { action: done, actor: call.actor, facts, from: call.request, ...shownOf(done, endpoint, call, ids) },
        db,
        now(),
      );
    } catch (failure) {
      // The action itself succeeded, so the caller is not told about the lost entry.
      log('an entry of the action log was lost', { action: done, failure });
    }
    return answer;
  };
}

const MOST_IDS = 100;

function thingsOf({ request }: Call, ids: readonly number[]): Members {
  return {
    path: request.url.split('?')[0]!.slice(0, 200),
    ...(ids.length === 1 ? { id: ids[0] } : ids.length > 1 ? { ids: ids.slice(0, MOST_IDS) } : {}),
  };
}

function guestOf({ actor }: Call): Members {
  return actor.guest ? { guest: actor.guest.username } : {};
}

/** Body fields that identify the item; of all others only the names are logged. */
const TOLD = new Set([
  'name',
  'slice_name',
  'dashboard_title',
  'table_name',
  'database_name',
  'label',
  'template_name',
  'short_descr',
  'database',
  'database_id',
  'db_id',
  'schema',
  'client_id',
  'viz_type',
  'datasource_id',
  'datasource_type',
  'base_model_id',
  'result_format',
  'select_as_cta',
  'ctas_method',
  'tmp_table_name',
  'datasource_uids',
  'objects_to_tag',
]);
const MOST_FIELDS = 60;

function askedOf({ body }: Call): Members {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return {};
  const { datasource, form_data: form } = body as {
    readonly datasource?: unknown;
    readonly form_data?: { readonly slice_id?: unknown } | null;
  };
  const told = Object.entries(body).filter(
    ([name, value]) => TOLD.has(name) && value !== null && value !== undefined,
  );
  return {
    fields: Object.keys(body)
      .slice(0, MOST_FIELDS)
      .map(name => name.slice(0, 100)),
    ...Object.fromEntries(told),
    ...(datasource ? { datasource } : {}),
    ...(typeof form?.slice_id === 'number' ? { slice_id: form.slice_id } : {}),
  };
}

// Logs only what changed and what identifies the item.
function sides(before: readonly Members[], after: readonly Members[]): Members {
  const [was, is] = [before[0], after[0]];
  if (before.length !== 1 || after.length !== 1 || !was || !is || was['id'] !== is['id'])
    return before.length + after.length > 0
      ? { before: before.slice(0, MOST_IDS), after: after.slice(0, MOST_IDS) }
      : {};
  const changed = Object.keys(is).filter(name => !isDeepStrictEqual(was[name], is[name]));
  const told = (thing: Members, other: Members): Members =>
    Object.fromEntries(
      [...NAMES.filter(name => name in thing), ...changed].map(name => [
        name,
        differing(thing[name], other[name]),
      ]),
    );
  return changed.length > 0
    ? { before: [told(was, is)], after: [told(is, was)] }
    : { after: [told(is, was)] };
}

const NAMES = ['id', 'name', 'title', 'table_name', 'label', 'short_descr'];

function differing(value: unknown, other: unknown): unknown {
  if (!isRecord(value) || !isRecord(other)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, other[name])),
  );
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the download action for files of rows; bundles log themselves. */
function downloadOf({ reply }: Call): LoggedAction | undefined {
  const type = reply.getHeader('content-type');
  return typeof type === 'string' && /csv|spreadsheet|\/zip/.test(type) ? 'data.download' : undefined;
}

function idsOf(call: Call): readonly number[] {
  const named = namedIds(call);
  if (named.length > 0) return named;
  // Dashboards can also be named by their slugs.
  const { id: name } = (call.params ?? {}) as { readonly id?: unknown };
  if (typeof name === 'string' && /^\d+$/.test(name) && isId(Number(name))) return [Number(name)];
  // The old call that saves a dataset names it inside a text.
  const { data } = (call.body ?? {}) as { readonly data?: unknown };
  const { id } = (isRecord(data) ? data : {}) as { readonly id?: unknown };
  return typeof id === 'number' ? [id] : [];
}

function madeBy(answer: unknown): readonly number[] {
  if (!isRecord(answer)) return [];
  const result = isRecord(answer['result']) ? answer['result'] : {};
  const id = [answer['id'], result['id'], result['table_id']].find(
    candidate => typeof candidate === 'number',
  );
  return typeof id === 'number' ? [id] : [];
}

// Returns the columns by which the log is filtered for a chart or a dashboard.
function shownOf(
  action: LoggedAction,
  { path }: Endpoint,
  { body }: Call,
  ids: readonly number[],
): { readonly chartId?: number | undefined; readonly dashboardId?: number | undefined } {
  if (/^\/api\/v1\/dashboard\/:id/.test(path) || action.startsWith('dashboard.'))
    return { dashboardId: ids[0] };
  if (/^\/api\/v1\/chart\/:id/.test(path) || action.startsWith('chart.')) return { chartId: ids[0] };
  const { form_data: form } = (body ?? {}) as {
    readonly form_data?: { readonly slice_id?: unknown; readonly dashboardId?: unknown } | null;
  };
  const [chartId, dashboardId] = [form?.slice_id, form?.dashboardId].map(id =>
    typeof id === 'number' && isId(id) ? id : undefined,
  );
  return { chartId, dashboardId };
}
