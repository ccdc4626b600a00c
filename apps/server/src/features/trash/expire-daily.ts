import type { FastifyInstance } from 'fastify';
import type { Db } from '../../metadata/open-store.ts';

export interface ExpireDeps {
  readonly db: Db;
  readonly now: () => number;
  /** How long the trash keeps items. */
  readonly trashDays: number;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

const DAY_MS = 86_400_000;

/** Deletes old entries of the trash at server start and then once a day. */
export function expireTrashDaily(app: FastifyInstance, deps: ExpireDeps): void {
  const expire = (): void =>
    void expireTrash(deps).catch((failure: unknown) =>
      deps.log('old entries of the trash are still there', { failure }),
    );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    expire();
    timer = setInterval(expire, DAY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Deletes entries that are older than the retention period. */
export async function expireTrash({ db, now, trashDays }: Omit<ExpireDeps, 'log'>): Promise<void> {
  await db
    .deleteFrom('trash')
    .where('deleted_on', '<=', now() - trashDays * DAY_MS)
    .execute();
}
