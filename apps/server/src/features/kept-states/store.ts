import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../metadata/open-store.ts';

/** A state stored under a key that may be part of an address. */
export interface KeptState {
  readonly key: string;
  readonly value: string;
  readonly ownerId: number | null;
  /** The user, the tab, and the subject of the state. */
  readonly context: string | null;
}

export type KeptKind = 'filter-state' | 'form-data' | 'dashboard-permalink' | 'explore-permalink';

export interface KeepOptions {
  readonly kind: KeptKind;
  readonly ownerId: number | null;
  readonly now: number;
  readonly context?: string | undefined;
  /** Saving again under the same context returns the same key. */
  readonly isOnePerContext?: boolean;
}

const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;

export function keptStateStore(db: Db) {
  const find = async (kind: KeptKind, key: string): Promise<KeptState | undefined> => {
    const row = await db
      .selectFrom('key_values')
      .select(['key', 'value', 'owner_id', 'context'])
      .where('key', '=', key)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row && { key: row.key, value: row.value, ownerId: row.owner_id, context: row.context };
  };
  const put = async (
    key: string,
    value: string,
    { kind, ownerId, now, context, expiresOn }: KeepOptions & { readonly expiresOn: number | null },
  ): Promise<void> => {
    const { numUpdatedRows } = await db
      .updateTable('key_values')
      .set({ value, changed_on: now, expires_on: expiresOn })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    await db
      .insertInto('key_values')
      .values({
        key,
        kind,
        value,
        owner_id: ownerId,
        context: context ?? null,
        created_on: now,
        changed_on: now,
        expires_on: expiresOn,
      })
      .onConflict(conflict => conflict.doNothing())
      .execute();
  };
  return {
    find,
    /** Stores a state for a limited time and returns its key. */
    async keep(value: string, options: KeepOptions): Promise<string> {
      await db.deleteFrom('key_values').where('expires_on', '<', options.now).execute();
      const known =
        options.context === undefined || !options.isOnePerContext
          ? undefined
          : await db
              .selectFrom('key_values')
              .select('key')
              .where('kind', '=', options.kind)
              .where('context', '=', options.context)
              .executeTakeFirst();
      const key = known?.key ?? randomBytes(32).toString('base64url');
      await put(key, value, { ...options, expiresOn: options.now + LIFETIME_MS });
      return key;
    },
    /** Changes the state stored under a key, or stores it anew. */
    replace: (key: string, value: string, options: KeepOptions): Promise<void> =>
      put(key, value, { ...options, expiresOn: options.now + LIFETIME_MS }),
    /** Stores a state permanently; equal states share a key. */
    async keepForEver(value: string, options: KeepOptions): Promise<string> {
      const key = createHash('sha256')
        .update(`${options.kind}\n${value}`)
        .digest('base64url')
        .replace(/[-_]/g, 'x')
        .slice(0, 16);
      await put(key, value, { ...options, expiresOn: null });
      return key;
    },
    async forget(kind: KeptKind, key: string): Promise<void> {
      await db.deleteFrom('key_values').where('kind', '=', kind).where('key', '=', key).execute();
    },
  };
}
