import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { filterDatasets, parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import type { PublicLink } from '@powerset/contracts/public-link.ts';
import { isOneOf } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';
import type { RolePair } from './users.ts';

type LinkRule = PublicLink['rules'][number];

const LinkRules = z.array(z.object({ dataset: z.int(), clause: z.string() }));

/** All that a visitor with a public link may do, whatever the role of guests may. */
export const LINK_PERMISSIONS: readonly RolePair[] = [
  ['can_read', 'Dashboard'],
  ['can_read', 'Chart'],
  ['can_read', 'DashboardPermalinkRestApi'],
].map(([permission, resource]) => ({
  roleId: 0,
  permission: permission!,
  resource: resource!,
  databaseId: null,
  datasetId: null,
  schema: null,
}));

const MAC_LETTERS = 22;

/**
 * Returns the secret part of a link's address: its id with a code that only this server can compute, so that
 * nothing secret is stored.
 */
export function linkKey(id: string, secret: Uint8Array): string {
  const code = createHmac('sha256', secret).update(id).digest('base64url').slice(0, MAC_LETTERS);
  return `${id}.${code}`;
}

/** Returns the id of a genuine link key. */
export function linkIdOf(key: string, secret: Uint8Array): string | undefined {
  const [id = ''] = key.split('.');
  const [given, genuine] = [Buffer.from(key), Buffer.from(linkKey(id, secret))];
  return given.length === genuine.length && timingSafeEqual(given, genuine) ? id : undefined;
}

export interface StoredLink {
  readonly id: string;
  readonly dashboardId: number;
  readonly note: string;
  readonly rules: readonly LinkRule[];
  readonly showsFilters: boolean;
  readonly permalinkKey: string | null;
  readonly createdOn: number;
  readonly createdBy: number;
  readonly expiresOn: number | null;
  /** Why the link does not work at the moment. */
  readonly closed: PublicLink['closed'];
}

/** Returns links by their ids or by their dashboard, the newest first. */
export async function publicLinks(
  by: { readonly ids: readonly string[] } | { readonly dashboardId: number },
  nowMs: number,
  db: Db,
): Promise<readonly StoredLink[]> {
  const rows = await db
    .selectFrom('public_links')
    .innerJoin('dashboards', 'dashboards.id', 'public_links.dashboard_id')
    .innerJoin('users', 'users.id', 'public_links.created_by')
    .selectAll('public_links')
    .select(['dashboards.is_published', 'dashboards.json_metadata', 'users.is_active'])
    .where(
      'ids' in by
        ? isOneOf('public_links.id', by.ids)
        : isOneOf('public_links.dashboard_id', [by.dashboardId]),
    )
    .orderBy('public_links.created_on', 'desc')
    .execute();
  return Promise.all(
    rows.map(async row => {
      const rules = LinkRules.parse(JSON.parse(row.rules));
      const isUncovered = async (): Promise<boolean> => {
        const covered = new Set(rules.map(({ dataset }) => dataset));
        const guarded = await guardedDatasets(row.dashboard_id, row.json_metadata, db);
        return guarded.some(({ id }) => !covered.has(id));
      };
      return {
        id: row.id,
        dashboardId: row.dashboard_id,
        note: row.note,
        rules,
        showsFilters: row.shows_filters !== 0,
        permalinkKey: row.permalink_key,
        createdOn: row.created_on,
        createdBy: row.created_by,
        expiresOn: row.expires_on,
        closed:
          row.expires_on !== null && row.expires_on <= nowMs
            ? 'expired'
            : row.is_published === 0
              ? 'unpublished'
              : row.is_active === 0
                ? 'author'
                : (await isUncovered())
                  ? 'rules'
                  : null,
      } as const;
    }),
  );
}

/**
 * Returns the datasets of a dashboard whose rows are protected: those with row rules, others on the same
 * table, and the virtual ones of databases where any table has a rule. Rules for roles do not reach visitors
 * without an account, so the author of a link must say which rows they get.
 */
export async function guardedDatasets(
  dashboardId: number,
  metadata: string | null,
  db: Db,
): Promise<readonly { readonly id: number; readonly table_name: string }[]> {
  const shown = await shownDatasets(dashboardId, filterDatasets(parseMetadata(metadata)), db);
  const ruled = await db
    .selectFrom('datasets')
    .select(['id', 'table_name', 'sql', 'database_id'])
    .where('id', 'in', eb => eb.selectFrom('row_rule_datasets').select('dataset_id'))
    .execute();
  return shown
    .filter(one =>
      ruled.some(
        other =>
          other.id === one.id ||
          (other.database_id === one.database_id &&
            (one.sql !== null || lastName(other.table_name) === lastName(one.table_name))),
      ),
    )
    .map(({ id, table_name }) => ({ id, table_name }));
}

function shownDatasets(dashboardId: number, ofFilters: readonly number[], db: Db) {
  return db
    .selectFrom('datasets')
    .select(['id', 'table_name', 'sql', 'database_id'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb(
          'id',
          'in',
          selectFrom('dashboard_charts')
            .innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id')
            .select('charts.dataset_id')
            .where('dashboard_charts.dashboard_id', '=', dashboardId)
            .where('charts.dataset_id', 'is not', null)
            .$castTo<{ dataset_id: number }>(),
        ),
        ...(ofFilters.length > 0 ? [eb('id', 'in', ofFilters)] : []),
      ]),
    )
    .orderBy('table_name')
    .execute();
}

// A name may contain its schema; whether two schemas are the same is known to the engine only.
function lastName(name: string): string {
  return name
    .split('.')
    .at(-1)!
    .replaceAll(/["`[\]]/g, '')
    .toLowerCase();
}
