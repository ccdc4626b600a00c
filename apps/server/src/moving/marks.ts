import type { Db } from '../metadata/open-store.ts';
import type { FavouriteTable, TaggedObjectTable } from '../metadata/tables.ts';
import { jsonObject, moment, text, uuid, whole, type SourceRow } from './cells.ts';
import { auditOf, madeUuid, ownKey, type MoveContext } from './context.ts';
import type { NumberedKind } from './ledger.ts';
import type { Kind } from './report.ts';

const TAGGED: Readonly<Record<string, readonly [kind: TaggedObjectTable['kind'], home: NumberedKind]>> = {
  query: ['query', 'saved query'],
  chart: ['chart', 'chart'],
  dashboard: ['dashboard', 'dashboard'],
  dataset: ['dataset', 'dataset'],
};

/**
 * Copies custom tags with their items. Implicit tags for kind, owner, or favorites are computed here as well.
 */
export async function moveTags(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = (await source.rows('tag')).filter(
    row => (text(row, 'type') ?? 'custom') === 'custom' && text(row, 'name'),
  );
  const nameOf = (row: SourceRow): string => text(row, 'name')!;
  await ledger.reserve(
    'tag',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: nameOf(row) })),
  );
  const tagged = Map.groupBy(await source.rows('tagged_object'), row => whole(row, 'tag_id') ?? 0);
  for (const row of rows) {
    const [sourceId, audit] = [whole(row, 'id')!, auditOf(row, context)];
    const objects = (tagged.get(sourceId) ?? []).flatMap(link => {
      const [kind, home] = TAGGED[text(link, 'object_type') ?? ''] ?? [];
      const objectId = home && ledger.idOf(home, whole(link, 'object_id'));
      return kind && objectId ? [{ kind, object_id: objectId }] : [];
    });
    const outcome = await ledger.put('tag', {
      sourceId,
      key: nameOf(row),
      name: nameOf(row),
      changedOn: audit.changed_on,
      parts: objects,
      columns: { name: nameOf(row), description: text(row, 'description'), ...audit },
      writeParts: (id, db) => tagObjects(id, objects, db),
    });
    const id = ledger.idOf('tag', sourceId);
    if (outcome === 'kept' && id !== null) await tagObjects(id, objects, ledger.db);
  }
}

async function tagObjects(
  id: number,
  objects: readonly Pick<TaggedObjectTable, 'kind' | 'object_id'>[],
  db: Db,
): Promise<void> {
  if (objects.length > 0)
    await db
      .insertInto('tagged_objects')
      .values(objects.map(object => ({ tag_id: id, ...object })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
}

/** Copies users' favorite charts, dashboards, and tags. */
export async function moveFavourites(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const present = new Set((await ledger.db.selectFrom('favourites').selectAll().execute()).map(keyOf));
  const marks = [
    ...(await source.rows('favstar')).map(row => ({
      row,
      kind: text(row, 'class_name')?.toLowerCase() === 'slice' ? ('chart' as const) : ('dashboard' as const),
      object: whole(row, 'obj_id'),
    })),
    ...(await source.rows('user_favorite_tag')).map(row => ({
      row,
      kind: 'tag' as const,
      object: whole(row, 'tag_id'),
    })),
  ];
  for (const { row, kind, object } of marks) {
    const [userId, objectId] = [ledger.idOf('user', whole(row, 'user_id')), ledger.idOf(kind, object)];
    // Superset keeps favorites of deleted items.
    if (userId === null || objectId === null) continue;
    const mark = { user_id: userId, kind, object_id: objectId };
    await once('favourite', keyOf(mark), { isHere: present.has(keyOf(mark)) }, context, async () => {
      present.add(keyOf(mark));
      await ledger.db
        .insertInto('favourites')
        .values({ ...mark, created_on: moment(row, 'dttm') ?? 0 })
        .execute();
    });
  }
}

function keyOf({
  user_id: userId,
  kind,
  object_id: objectId,
}: Pick<FavouriteTable, 'user_id' | 'kind' | 'object_id'>): string {
  return `${userId}\n${kind}\n${objectId}`;
}

/** Copies the ids of embedded dashboards. */
export async function moveEmbedded(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const here = await ledger.db.selectFrom('embedded_dashboards').select(['uuid', 'dashboard_id']).execute();
  for (const row of await source.rows('embedded_dashboards')) {
    const dashboardId = ledger.idOf('dashboard', whole(row, 'dashboard_id'));
    const key = uuid(row, 'uuid') ?? madeUuid('embedded dashboard', row, context);
    if (dashboardId === null) continue;
    const domains = (text(row, 'allow_domain_list') ?? '')
      .split(',')
      .map(domain => domain.trim())
      .filter(domain => domain !== '');
    const other = here.find(entry => entry.dashboard_id === dashboardId);
    if (other && other.uuid !== key) {
      ledger.report.count('embedded dashboard', 'kept');
      ledger.report.note({
        kind: 'embedded dashboard',
        name: key,
        about: 'kept',
        why: `the dashboard is already embedded as ${other.uuid}`,
      });
      continue;
    }
    await once(
      'embedded dashboard',
      key,
      { isHere: here.some(entry => entry.uuid === key) },
      context,
      async () => {
        const audit = auditOf(row, context);
        await ledger.db
          .insertInto('embedded_dashboards')
          .values({
            uuid: key,
            dashboard_id: dashboardId,
            allowed_domains: JSON.stringify(domains),
            changed_on: audit.changed_on,
            changed_by: audit.changed_by,
          })
          .execute();
      },
    );
  }
}

/** Writes missing entries and counts existing ones. */
async function once(
  kind: Kind,
  key: string,
  { isHere }: { readonly isHere: boolean },
  { ledger }: MoveContext,
  write: () => Promise<void>,
): Promise<void> {
  // What was copied earlier and removed here stays removed.
  const cameBefore = ledger.digestOf(kind, key) !== undefined;
  ledger.report.count(kind, isHere || cameBefore ? 'unchanged' : 'new');
  if (isHere || cameBefore) return;
  await write();
  await ledger.remember(kind, key, { id: 0, digest: '', changedOn: null });
}

/** Copies the filter sets of dashboards. */
export async function moveFilterSets(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('filter_sets');
  await ledger.reserve(
    'filter set',
    rows.map(row => ({ sourceId: whole(row, 'id')!, key: ownKey(row) })),
  );
  for (const row of rows) {
    const [sourceId, name] = [whole(row, 'id')!, text(row, 'name') ?? ''];
    const ownerType = text(row, 'owner_type') === 'User' ? ('User' as const) : ('Dashboard' as const);
    const dashboardId = ledger.idOf('dashboard', whole(row, 'dashboard_id'));
    const ownerId =
      ownerType === 'User'
        ? ledger.idOf('user', whole(row, 'owner_id') ?? whole(row, 'user_id'))
        : dashboardId;
    const params = text(row, 'json_metadata');
    if (dashboardId === null || ownerId === null || !jsonObject(params)) {
      ledger.refuse(
        'filter set',
        { sourceId, name },
        dashboardId === null
          ? 'its dashboard is missing'
          : ownerId === null
            ? 'its owner is missing'
            : 'its values are not valid JSON',
      );
      continue;
    }
    const audit = auditOf(row, context);
    await ledger.put('filter set', {
      sourceId,
      key: ownKey(row),
      name,
      changedOn: audit.changed_on,
      columns: {
        name,
        description: text(row, 'description'),
        dashboard_id: dashboardId,
        owner_type: ownerType,
        owner_id: ownerId,
        params,
        ...audit,
      },
    });
  }
}
