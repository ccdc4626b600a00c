import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { ItemQuery, ListQuery, PickQuery } from '@powerset/contracts/q.ts';
import { giveVersionOf, requireUnchanged } from '../access/version.ts';
import { bind, KeepableAnswer } from '../http/bind.ts';
import type { Call } from '../http/call.ts';
import { guard } from '../http/guards.ts';
import { storeVersion, type Db } from '../metadata/open-store.ts';
import { isVersioned, type VersionedTable } from '../metadata/tables.ts';
import { NEVER, type Condition } from './conditions.ts';
import { itemEnvelope, listEnvelope, wantsColumn } from './envelope.ts';
import { info } from './info.ts';
import { keptLists } from './kept-lists.ts';
import { listPage, type ListSpec } from './list-page.ts';

type Row = Readonly<Record<string, unknown>>;
type Pick = (query: PickQuery, actor: Actor) => Promise<unknown>;

/** How one kind of item is read: its list, an item, its pickers. */
export interface Readable {
  readonly db: Db;
  /** The table with the versions of items, if they have any. */
  readonly versions?: VersionedTable;
  readonly spec: ListSpec;
  readonly view: string;
  readonly create?: z.ZodType;
  readonly update?: z.ZodType;
  /** Runs before a list is read. */
  readonly before?: () => Promise<void>;
  /** Returns the condition for what the actor may see. */
  visible(actor: Actor): Condition;
  /** Whether guests get the items visible to them; otherwise none. */
  readonly isForGuests?: boolean;
  /** Returns rows in wire format for ids in any order; unwanted fields may have any value. */
  rows(ids: readonly number[], actor: Actor, wants: (column: string) => boolean): Promise<readonly Row[]>;
  /**
   * Returns an item in wire format; undefined if the actor may not see it. Absent if the kind serves items
   * itself.
   */
  readonly item?: (id: number, actor: Actor) => Promise<Row | undefined>;
  readonly related: Readonly<Record<string, Pick>>;
  readonly distinct: Readonly<Record<string, Pick>>;
}

export interface ReadingEndpoints {
  readonly list: Endpoint;
  readonly get: Endpoint;
  readonly info?: Endpoint;
  readonly related: Endpoint;
  readonly distinct: Endpoint;
  readonly remove?: Endpoint;
}

/** Serves list, item, `_info`, and pickers of a kind of item. */
export function bindReading(app: FastifyInstance, endpoints: object, readable: Readable): void {
  const { list, get, info: infoEndpoint, related, distinct, remove } = endpoints as ReadingEndpoints;
  const { db, spec, versions } = readable;
  const kept = keptLists();
  if (remove && isVersioned(spec.table))
    guard(app, remove, call => requireDeletedVersion(call, spec.table, readable));
  bind(app, list, async ({ actor, query, request }) => {
    await readable.before?.();
    const version = actor.guest ? undefined : await storeVersion(db);
    const question = `${actor.userId} ${request.url}`;
    const known = version === undefined ? undefined : kept.find(question, version);
    if (known) return known;
    const asked = (query as { q?: ListQuery }).q ?? {};
    const page = await listPage(db, spec, {
      query: asked,
      visible: actor.guest && !readable.isForGuests ? NEVER : readable.visible(actor),
      actor,
    });
    const answer = listEnvelope(
      spec,
      asked,
      page,
      inOrder(await readable.rows(page.ids, actor, column => wantsColumn(spec, asked, column)), page.ids),
    );
    if (version === undefined) return answer;
    return new KeepableAnswer(answer, body => kept.keep(question, version, body));
  });
  if (infoEndpoint)
    bind(app, infoEndpoint, async ({ actor, query }) =>
      info(readable, actor, (query as { q?: { keys?: string[] } }).q?.keys),
    );
  bind(app, related, async call => pick(readable.related, call));
  bind(app, distinct, async call =>
    Object.keys(readable.distinct).length > 0 ? pick(readable.distinct, call) : fail('request.no-route'),
  );
  const { item } = readable;
  if (!item) return;
  bind(app, get, async ({ actor, params, query, reply }) => {
    const { id } = params as { id: number };
    const found = (await item(id, actor)) ?? fail('resource.not-found');
    if (versions) await giveVersionOf(reply, { db, table: versions, id });
    return itemEnvelope(spec, (query as { q?: ItemQuery }).q ?? {}, found);
  });
}

// Versions of invisible items are not revealed.
async function requireDeletedVersion(
  { actor, params, request }: Call,
  table: string,
  { db, visible }: Readable,
): Promise<void> {
  const header = request.headers['if-match'];
  if (header === undefined) return;
  const { id } = params as { readonly id: number };
  const {
    rows: [row],
  } = await sql<{
    changed_on: number;
    changed_by: number | null;
  }>`select ${sql.ref(`${table}.changed_on`)}, ${sql.ref(`${table}.changed_by`)} from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and ${visible(actor)}`.execute(
    db,
  );
  if (row)
    await requireUnchanged(header, { changed_on: Number(row.changed_on), changed_by: row.changed_by }, db);
}

function inOrder(rows: readonly Row[], ids: readonly number[]): readonly Row[] {
  const byId = new Map(rows.map(row => [row['id'], row]));
  return ids.map(id => byId.get(id)).filter(row => row !== undefined);
}

function pick(
  picks: Readonly<Record<string, Pick>>,
  { params, query, actor }: { readonly params: unknown; readonly query: unknown; readonly actor: Actor },
): Promise<unknown> {
  // Pickers are for users who change items.
  if (actor.guest) return Promise.resolve({ count: 0, result: [] });
  const { column } = params as { column: string };
  const found = Object.hasOwn(picks, column)
    ? picks[column]!
    : fail(Object.keys(picks).length > 0 ? 'resource.not-found' : 'request.no-route');
  return found((query as { q?: PickQuery }).q ?? {}, actor);
}
