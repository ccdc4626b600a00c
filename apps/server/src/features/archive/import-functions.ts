import type { Actor } from '@powerset/core/permissions/actor.ts';
import { refuseReadingFunctions } from '@powerset/connector-kit/stored-functions.ts';
import { canReadDatabase, canReadSchema, readsAllData } from '../../access/data-access.ts';
import { newTexts } from '../../access/own-texts.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Db } from '../../metadata/open-store.ts';
import { databaseStore } from '../databases/store.ts';
import { datasetStore } from '../datasets/store.ts';
import { isSameSource } from './import-parts.ts';
import type { ParsedBundle } from './parse-bundle.ts';

/**
 * Refuses new columns and metrics that call functions which may read more of a database than the actor may;
 * existing ones stay.
 * @throws AppError `query.function-refused`
 */
export async function refuseBroughtFunctions(
  { datasets }: ParsedBundle,
  actor: Actor,
  { db, connections }: { readonly db: Db; readonly connections: Pick<Connections, 'open'> },
): Promise<void> {
  if (readsAllData(actor)) return;
  const store = datasetStore(db);
  for (const file of datasets.values()) {
    const database = await databaseStore(db).byUuid(file.database_uuid);
    if (!database || canReadDatabase(actor, database.id)) continue;
    const known =
      (await store.byUuid(file.uuid)) ??
      (await store.byName({
        databaseId: database.id,
        schema: file.schema || null,
        tableName: file.table_name,
      }));
    const isKept = known !== undefined && isSameSource(file, database.id, known);
    // Other checks refuse these datasets.
    if (!isKept && !canReadSchema(actor, database.id, file.schema || null)) continue;
    const texts = newTexts(file, isKept ? await store.record(known.id) : undefined);
    if (texts.length === 0) continue;
    const {
      connection,
      connector: { dialect },
    } = await connections.open(database.id, actor);
    for (const { text } of texts) await refuseReadingFunctions(`SELECT ${text}`, { dialect, connection });
  }
}
