import { NOBODY, putDown } from '@powerset/server/src/access/audit-trail.ts';
import { makeSecrets, readSecretKey, type Secrets } from '@powerset/server/src/config/secret-key.ts';
import { takeDataFolder } from '@powerset/server/src/config/data-folder.ts';
import { readSettings, type Settings } from '@powerset/server/src/config/settings.ts';
import { openStore, type MetadataStore } from '@powerset/server/src/metadata/open-store.ts';

export interface OpenedInstallation {
  readonly settings: Settings;
  readonly store: MetadataStore;
  readonly secrets: Secrets;
}

/**
 * Runs something on the metadata store of this installation. With the embedded store, no server may be
 * running.
 */
export async function withStore(run: (opened: OpenedInstallation) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const folder = takeDataFolder(settings.dataDir);
  try {
    const secrets = makeSecrets(readSecretKey(settings.secretKey, settings.dataDir));
    const store = await openStore({
      dataDir: settings.dataDir,
      metadataUrl: settings.metadataUrl,
      now: Date.now,
      log: (message, cause) => console.error(message, cause),
    });
    try {
      await run({ settings, store, secrets });
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
}

/** Records a command's change in the action log. */
export function leaveTrace(
  action: Parameters<typeof putDown>[0]['action'],
  facts: object,
  { store }: Pick<OpenedInstallation, 'store'>,
): Promise<void> {
  return putDown({ action, actor: NOBODY, facts: { by: 'command line', ...facts } }, store.db, Date.now());
}
