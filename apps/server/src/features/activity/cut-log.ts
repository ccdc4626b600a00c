import type { FastifyInstance } from 'fastify';
import type { Db } from '../../metadata/open-store.ts';

interface CutDeps {
  readonly db: Db;
  readonly now: () => number;
  /** The number of days for which entries are kept; 0 keeps them forever. */
  readonly days: number;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

const DAY_MS = 86_400_000;
/** The most entries that one statement deletes, so that other writes can run in between. */
const AT_ONCE = 5000;

/** Deletes old entries of the action log at server start and then once a day. */
export function cutLogDaily(app: FastifyInstance, deps: CutDeps): void {
  if (deps.days === 0) return;
  const cut = (): void =>
    void cutLog(deps).catch((failure: unknown) =>
      deps.log('old entries of the action log are still there', { failure }),
    );
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    cut();
    timer = setInterval(cut, DAY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Deletes entries of the action log that are older than the retention period. */
export async function cutLog({ db, now, days }: Pick<CutDeps, 'db' | 'now' | 'days'>): Promise<void> {
  const oldest = now() - days * DAY_MS;
  for (let ids: readonly number[] | undefined; ids === undefined || ids.length === AT_ONCE;) {
    ids = (
      await db
        .selectFrom('logs')
        .select('id')
        .where('created_on', '<', oldest)
        .orderBy('created_on')
        .limit(AT_ONCE)
        .execute()
    ).map(row => row.id);
    if (ids.length > 0)
      await db
        .deleteFrom('logs')
        .where('id', '<=', Math.max(...ids))
        .where('created_on', '<', oldest)
        .execute();
  }
}
