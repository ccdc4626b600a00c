import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ThemeFiles, ThemeLook } from '@powerset/contracts/theme.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { ThemeTable } from '../../metadata/theme-tables.ts';
import { digestIn, readThemeFile, THEME_FILES, type ThemeFile, type ThemeFileKind } from './theme-files.ts';

export type StoredTheme = Selectable<ThemeTable> & { readonly files: ThemeFiles };

/** Who saves, and when in milliseconds. */
export interface Saving {
  readonly userId: number | null;
  readonly now: number;
}

/** Reads and writes themes with their files. */
export function themeStore(db: Db) {
  const withFiles = async (rows: readonly Selectable<ThemeTable>[]): Promise<StoredTheme[]> => {
    const ids = rows.map(({ id }) => id);
    const files =
      ids.length === 0
        ? []
        : await db
            .selectFrom('theme_files')
            .select(['theme_id', 'kind', 'digest'])
            .where('theme_id', 'in', ids)
            .execute();
    return rows.map(row => ({
      ...row,
      files: Object.assign(
        { logo: null, logo_dark: null, icon: null, font: null },
        ...files
          .filter(file => file.theme_id === row.id)
          .map(file => ({ [file.kind]: `${THEME_FILES}${file.digest}` })),
      ) as ThemeFiles,
    }));
  };
  return {
    byIds: async (ids: readonly number[]): Promise<StoredTheme[]> =>
      ids.length === 0
        ? []
        : withFiles(await db.selectFrom('themes').selectAll().where('id', 'in', ids).execute()),
    inUse: async (): Promise<StoredTheme | undefined> =>
      (await withFiles(await db.selectFrom('themes').selectAll().where('is_in_use', '=', 1).execute()))[0],
    file: (digest: string): Promise<ThemeFile | undefined> =>
      db
        .selectFrom('theme_files')
        .select(['digest', 'media_type', 'content'])
        .where('digest', '=', digest)
        .executeTakeFirst(),
    create: (
      { name, look, files }: { readonly name: string; readonly look: ThemeLook; readonly files: SentFiles },
      { userId, now }: Saving,
    ): Promise<number> =>
      db.transaction().execute(async trx => {
        const { id } = await trx
          .insertInto('themes')
          .values({
            uuid: randomUUID(),
            name,
            look: JSON.stringify(look),
            is_in_use: 0,
            created_on: now,
            created_by: userId,
            changed_on: now,
            changed_by: userId,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await writeFiles(id, files, trx);
        return id;
      }),
    /** Changes a theme unless another save was faster; returns whether it did. */
    update: (
      before: StoredTheme,
      { name, look, files }: { readonly name: string; readonly look: string; readonly files: SentFiles },
      { userId, now }: Saving,
    ): Promise<boolean> =>
      db.transaction().execute(async trx => {
        const { numUpdatedRows } = await trx
          .updateTable('themes')
          .set({ name, look, changed_on: now, changed_by: userId })
          .where('id', '=', before.id)
          .where('changed_on', '=', before.changed_on)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await writeFiles(before.id, files, trx);
        return true;
      }),
    /** Puts a theme into use in place of the one before; `undefined` leaves none. */
    use: (id: number | undefined): Promise<void> =>
      db.transaction().execute(async trx => {
        await trx.updateTable('themes').set({ is_in_use: 0 }).where('is_in_use', '=', 1).execute();
        if (id === undefined) return;
        const { numUpdatedRows } = await trx
          .updateTable('themes')
          .set({ is_in_use: 1 })
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) fail('resource.not-found');
      }),
    remove: async (ids: readonly number[]): Promise<void> => {
      const found =
        ids.length === 0
          ? []
          : await db.selectFrom('themes').select(['name', 'is_in_use']).where('id', 'in', ids).execute();
      if (ids.length === 0 || found.length < new Set(ids).size) fail('resource.not-found');
      const used = found.find(theme => theme.is_in_use === 1);
      if (used)
        fail('resource.invalid', {
          detail: `The site uses the theme "${used.name}". Choose another theme or the default look first.`,
        });
      await db.deleteFrom('themes').where('id', 'in', ids).where('is_in_use', '=', 0).execute();
    },
  };
}

/** For each kind a data URL or the address of a stored file; null removes the file, undefined keeps it. */
export type SentFiles = { readonly [Kind in ThemeFileKind]?: string | null | undefined };

async function writeFiles(id: number, files: SentFiles, db: Db): Promise<void> {
  for (const [kind, sent] of Object.entries(files) as [ThemeFileKind, string | null | undefined][]) {
    if (sent === undefined) continue;
    const file = sent === null ? undefined : await fileOf(kind, sent, db);
    await db.deleteFrom('theme_files').where('theme_id', '=', id).where('kind', '=', kind).execute();
    if (file)
      await db
        .insertInto('theme_files')
        .values({ theme_id: id, kind, ...file })
        .execute();
  }
}

async function fileOf(kind: ThemeFileKind, sent: string, db: Db): Promise<ThemeFile> {
  const digest = digestIn(sent);
  if (digest === undefined) return readThemeFile(kind, sent);
  const stored = await db
    .selectFrom('theme_files')
    .select(['digest', 'media_type', 'content', 'kind'])
    .where('digest', '=', digest)
    .executeTakeFirst();
  if (!stored || (stored.kind === 'font') !== (kind === 'font'))
    return fail('resource.invalid', { fields: { [kind]: ['The file no longer exists. Choose it again.'] } });
  return { digest, media_type: stored.media_type, content: stored.content };
}
