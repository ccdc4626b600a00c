import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { postLog, recentActivity } from '@powerset/contracts/activity.ts';
import { isId } from '@powerset/contracts/fields.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { readJson } from '@powerset/kit/json-value.ts';
import { bind } from '../../http/bind.ts';
import type { Condition } from '../../listing/conditions.ts';
import { logRoutes } from './log-routes.ts';
import { activityStore, type NewEvent } from './store.ts';
import type { Db } from '../../metadata/open-store.ts';
import { recentViews } from './service.ts';

export interface ActivityDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

export function activityRoutes(app: FastifyInstance, { db, now, visibleDashboards }: ActivityDeps): void {
  logRoutes(app, db);
  bind(app, recentActivity, async ({ actor, query }) => {
    const asked = query.q ?? {};
    return {
      result: await recentViews(
        actor,
        { page: Math.max(0, asked.page ?? 0), pageSize: Math.min(Math.max(1, asked.page_size ?? 25), 100) },
        { db, nowMs: now(), visibleDashboards },
      ),
    };
  });
  bind(app, postLog, async ({ actor, query, body, reply, request }) => {
    await activityStore(db).add(
      readEvents(body?.events, query, request.ip).map(event => ({
        ...event,
        userId: actor.userId,
        moment: now(),
      })),
    );
    reply.type('text/html; charset=utf-8');
    return '';
  });
}

const ClientEvent = z.looseObject({
  event_name: z.string().max(200),
  source: z.string().optional(),
  source_id: z.coerce.number().int().optional(),
  slice_id: z.coerce.number().int().optional(),
  dashboard_id: z.coerce.number().int().optional(),
  duration: z.number().optional(),
});

// Keeps what can be read of a client's report; a broken report is no error.
function readEvents(
  text: string | undefined,
  query: { readonly dashboard_id?: string | undefined; readonly slice_id?: string | undefined } | undefined,
  address: string,
): readonly NewEvent[] {
  const list = z.array(ClientEvent).max(1024).safeParse(tryRead(text));
  return (list.data ?? []).map(event => ({
    action: actionOf(event.event_name),
    dashboardId: storable(
      event.dashboard_id ??
        (event.source === 'dashboard' ? event.source_id : undefined) ??
        numberOf(query?.dashboard_id),
    ),
    chartId: storable(
      event.slice_id ?? (event.source === 'slice' ? event.source_id : undefined) ?? numberOf(query?.slice_id),
    ),
    durationMs: storable(event.duration),
    json: JSON.stringify({ ...event, address }).slice(0, 10_000),
  }));
}

// The server's own entries are named `noun.verb`, so names from clients must never look like that.
function actionOf(name: string): string {
  const text = name.replaceAll('\0', '');
  return text.includes('.') ? `client: ${text}` : text;
}

function storable(number: number | undefined): number | undefined {
  return number !== undefined && isId(Math.round(number)) ? Math.round(number) : undefined;
}

function tryRead(text: string | undefined): unknown {
  try {
    return readJson(text ?? '[]');
  } catch {
    return [];
  }
}

function numberOf(text: string | undefined): number | undefined {
  return text && /^\d+$/.test(text) ? Number(text) : undefined;
}
