import { createHash } from 'node:crypto';
import { stableJson } from '@powerset/kit/stable-json.ts';
import { moment, text, uuid, whole, type SourceRow } from './cells.ts';
import type { MoveContext } from './context.ts';
import { readPickle } from './pickle.ts';
import { savedJson } from './saved-json.ts';

const KEY_LENGTH = 11;
const KINDS = { dashboard_permalink: 'dashboard-permalink', explore_permalink: 'explore-permalink' } as const;

/**
 * Copies permalinks under the same keys: each id, hashed with a salt that Superset stores among its values.
 */
export async function movePermalinks(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const rows = await source.rows('key_value');
  const { default: Hashids } = await import('hashids');
  const present = new Set(
    (
      await ledger.db
        .selectFrom('key_values')
        .select(['kind', 'key'])
        .where('kind', 'in', Object.values(KINDS))
        .execute()
    ).map(row => `${row.kind}\n${row.key}`),
  );
  for (const [resource, kind] of Object.entries(KINDS)) {
    const links = rows.filter(row => text(row, 'resource') === resource);
    const salt = saltOf(rows, `${resource}_salt`);
    if (links.length > 0 && salt === undefined)
      ledger.report.note({
        kind: 'permalink',
        name: resource,
        about: 'failed',
        why: 'the salt of their keys is missing',
      });
    if (salt === undefined) continue;
    const keys = new Hashids(salt, KEY_LENGTH);
    for (const row of links) {
      const key = keys.encode(whole(row, 'id')!);
      if (present.has(`${kind}\n${key}`)) ledger.report.count('permalink', 'unchanged');
      else await keep(row, { kind, key }, context);
    }
  }
}

async function keep(
  row: SourceRow,
  { kind, key }: { readonly kind: (typeof KINDS)[keyof typeof KINDS]; readonly key: string },
  context: MoveContext,
): Promise<void> {
  const { ledger } = context;
  try {
    const value = valueOf(row) as Record<string, unknown>;
    const link = kind === 'dashboard-permalink' ? dashboardLink(value, context) : chartLink(value, context);
    const createdOn = moment(row, 'created_on') ?? 0;
    await ledger.db
      .insertInto('key_values')
      .values({
        kind,
        key,
        value: stableJson(link),
        context: null,
        owner_id: ledger.idOf('user', whole(row, 'created_by_fk')),
        created_on: createdOn,
        changed_on: moment(row, 'changed_on') ?? createdOn,
        expires_on: moment(row, 'expires_on'),
      })
      .execute();
    ledger.report.count('permalink', 'new');
  } catch (error) {
    ledger.report.count('permalink', 'failed');
    ledger.report.note({ kind: 'permalink', name: key, about: 'failed', why: (error as Error).message });
  }
}

function dashboardLink({ dashboardId, state }: Record<string, unknown>, { ledger }: MoveContext) {
  const isNumber = /^\d+$/.test(String(dashboardId));
  const id = isNumber ? ledger.idOf('dashboard', Number(dashboardId)) : dashboardId;
  if (id === null || id === undefined) throw new Error('its dashboard is not there');
  return { dashboardId: String(id), state: state ?? {} };
}

function chartLink(value: Record<string, unknown>, { ledger }: MoveContext) {
  const { chartId, datasourceId, datasetId, state } = value;
  const { formData, urlParams } = (state ?? {}) as {
    formData?: Record<string, unknown>;
    urlParams?: unknown;
  };
  const dataset = ledger.idOf(
    'dataset',
    Number(datasourceId ?? datasetId ?? /^\d+/.exec(String(formData?.['datasource']))?.[0] ?? 0),
  );
  if (dataset === null) throw new Error('its dataset is not there');
  return {
    chartId: ledger.idOf('chart', Number(chartId ?? 0)),
    datasource: `${dataset}__table`,
    datasourceId: dataset,
    datasourceType: 'table',
    state: { formData: savedJson(ledger).formData(formData ?? {}), ...(urlParams ? { urlParams } : {}) },
  };
}

// Superset finds the salt by a UUID derived from its name.
function saltOf(rows: readonly SourceRow[], name: string): string | undefined {
  const namespace = createHash('md5').update('').digest();
  const digest = createHash('md5').update(namespace).update(name).digest();
  digest[6] = (digest[6]! & 0x0f) | 0x30;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const row = rows.find(
    candidate =>
      text(candidate, 'resource') === 'app' &&
      uuid(candidate, 'uuid')?.replaceAll('-', '') === digest.toString('hex'),
  );
  const salt = row && valueOf(row);
  return typeof salt === 'string' ? salt : undefined;
}

/** Returns a stored value: JSON, or a Python pickle in old versions. */
function valueOf(row: SourceRow): unknown {
  const value = row['value'];
  const bytes =
    value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(text(row, 'value') ?? '', 'utf8');
  return bytes[0] === 0x80 ? readPickle(bytes) : JSON.parse(bytes.toString('utf8'));
}

/** Copies the values that old clients store by number. */
export async function moveStoredValues({ source, ledger }: MoveContext): Promise<void> {
  const here = new Map(
    (await ledger.db.selectFrom('numbered_values').select(['id', 'value']).execute()).map(row => [
      row.id,
      row.value,
    ]),
  );
  for (const row of await source.rows('keyvalue')) {
    const [id, value] = [whole(row, 'id')!, text(row, 'value') ?? ''];
    const other = here.get(id);
    if (other === undefined)
      await ledger.db.insertInto('numbered_values').values({ id, value, created_on: 0 }).execute();
    ledger.report.count(
      'stored value',
      other === undefined ? 'new' : other === value ? 'unchanged' : 'failed',
    );
    if (other !== undefined && other !== value)
      ledger.report.note({
        kind: 'stored value',
        name: String(id),
        about: 'failed',
        why: 'its id is already taken',
      });
  }
}
