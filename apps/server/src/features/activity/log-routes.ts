import type { FastifyInstance } from 'fastify';
import { logEndpoints, type LogRow } from '@powerset/contracts/log.ts';
import { fail } from '@powerset/core/errors.ts';
import { bind } from '../../http/bind.ts';
import { ALWAYS } from '../../listing/conditions.ts';
import { itemEnvelope, listEnvelope } from '../../listing/envelope.ts';
import { listPage, type ListSpec } from '../../listing/list-page.ts';
import { wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById } from '../../metadata/people.ts';

const LIST: ListSpec = {
  table: 'logs',
  title: 'Log',
  listColumns: [
    'user.username',
    'action',
    'dttm',
    'json',
    'slice_id',
    'dashboard_id',
    'user_id',
    'duration_ms',
    'referrer',
  ],
  showColumns: [
    'user.username',
    'action',
    'dttm',
    'json',
    'slice_id',
    'dashboard_id',
    'user_id',
    'duration_ms',
    'referrer',
  ],
  joins: 'left join users on users.id = logs.user_id',
  orderColumns: {
    'user.username': 'users.username',
    action: 'logs.action',
    dttm: 'logs.created_on',
    slice_id: 'logs.chart_id',
    dashboard_id: 'logs.dashboard_id',
    user_id: 'logs.user_id',
    duration_ms: 'logs.duration_ms',
    referrer: 'logs.referrer',
  },
  defaultOrder: { column: 'dttm', direction: 'desc' },
  filters: {
    user: { kind: 'one', column: 'logs.user_id' },
    action: { kind: 'text', column: 'logs.action' },
    dashboard_id: { kind: 'number', column: 'logs.dashboard_id' },
    slice_id: { kind: 'number', column: 'logs.chart_id' },
    dttm: { kind: 'moment', column: 'logs.created_on' },
  },
};

/** Serves the action log to administrators. */
export function logRoutes(app: FastifyInstance, db: Db): void {
  bind(app, logEndpoints.list, async ({ actor, query }) => {
    const asked = query.q ?? {};
    const page = await listPage(db, LIST, { query: asked, visible: ALWAYS, actor });
    const rows = await logRows(page.ids, db);
    const byId = new Map(rows.map(row => [row.id, row]));
    return {
      ...listEnvelope(
        LIST,
        asked,
        page,
        page.ids.flatMap(id => byId.get(id) ?? []),
      ),
      list_title: 'Logs',
    };
  });
  bind(app, logEndpoints.create, async () =>
    fail('resource.invalid', { detail: 'Log entries cannot be created through the API.' }),
  );
  bind(app, logEndpoints.get, async ({ params, query }) => {
    const [row] = await logRows([params.id], db);
    return itemEnvelope(LIST, query?.q ?? {}, row ?? fail('resource.not-found'));
  });
}

async function logRows(ids: readonly number[], db: Db): Promise<LogRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('logs')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  const people = await peopleById(
    db,
    rows.map(row => row.user_id),
  );
  return rows.map(row => {
    const person = people.get(row.user_id ?? 0);
    return {
      id: row.id,
      action: row.action,
      dashboard_id: row.dashboard_id,
      slice_id: row.chart_id,
      dttm: wireMoment(row.created_on),
      duration_ms: row.duration_ms,
      json: row.json,
      referrer: row.referrer,
      user_id: row.user_id,
      user: person
        ? {
            id: person.id,
            first_name: person.first_name,
            last_name: person.last_name,
            username: person.username,
          }
        : null,
    };
  });
}
