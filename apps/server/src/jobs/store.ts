import type { Selectable } from 'kysely';
import type { Db } from '../metadata/open-store.ts';
import type { JobTable } from '../metadata/tables.ts';

export type Job = Selectable<JobTable>;

/** How a job ended. */
export type JobOutcome =
  | { readonly state: 'done'; readonly resultUrl: string }
  | { readonly state: 'error' | 'cancelled'; readonly errors: readonly unknown[] };

/**
 * Stores jobs in the metadata store: the server that claims one runs it, and any server can report its
 * result.
 */
export function jobStore(db: Db) {
  return { ...jobQueries(db), ...claims(db), ...jobChanges(db) };
}

function jobQueries(db: Db) {
  return {
    byId: (id: string): Promise<Job | undefined> =>
      db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst(),

    /** Returns jobs whose server has not renewed its claim. */
    expired: (nowMs: number): Promise<readonly Job[]> =>
      db
        .selectFrom('jobs')
        .selectAll()
        .where('state', '=', 'running')
        .where('lease_until', '<', nowMs)
        .execute(),

    /** Returns a user's jobs that ended after a sequence number, oldest first. */
    endedAfter: (userId: number, sequence: number, limit: number): Promise<readonly Job[]> =>
      db
        .selectFrom('jobs')
        .selectAll()
        .where('user_id', '=', userId)
        .where('sequence', '>', sequence)
        .orderBy('sequence')
        .limit(limit)
        .execute(),
  };
}

function claims(db: Db) {
  return {
    /**
     * Claims the oldest waiting job of the user with the fewest running here, below `mostOfOne`; undefined if
     * there is none or another server was faster.
     */
    async claim(
      node: string,
      nowMs: number,
      { leaseMs, mostOfOne }: { readonly leaseMs: number; readonly mostOfOne: number },
    ): Promise<Job | undefined> {
      const next = await db
        .selectFrom('jobs')
        .select(({ selectFrom, fn }) => [
          'id',
          selectFrom('jobs as other')
            .select(fn.countAll<number>().as('count'))
            .where('other.state', '=', 'running')
            .where('other.node', '=', node)
            .whereRef('other.user_id', '=', 'jobs.user_id')
            .as('running'),
        ])
        .where('state', '=', 'pending')
        .$call(pending => db.selectFrom(pending.select('created_on').as('waiting')).select('id'))
        .where('running', '<', mostOfOne)
        .orderBy('running')
        .orderBy('created_on')
        .limit(1)
        .executeTakeFirst();
      if (!next) return undefined;
      return db
        .updateTable('jobs')
        .set({ state: 'running', node, lease_until: nowMs + leaseMs, changed_on: nowMs })
        .where('id', '=', next.id)
        .where('state', '=', 'pending')
        .returningAll()
        .executeTakeFirst();
    },

    /** Renews the claim; false if the job was taken over or must be canceled. */
    async renew(id: string, node: string, untilMs: number): Promise<boolean> {
      const kept = await db
        .updateTable('jobs')
        .set({ lease_until: untilMs })
        .where('id', '=', id)
        .where('node', '=', node)
        .where('state', '=', 'running')
        .where('cancel_requested', '=', 0)
        .returning('id')
        .executeTakeFirst();
      return kept !== undefined;
    },
  };
}

function jobChanges(db: Db) {
  return {
    async insert(
      job: { readonly id: string; readonly kind: string; readonly userId: number; readonly payload: string },
      nowMs: number,
    ): Promise<void> {
      await db
        .insertInto('jobs')
        .values({
          id: job.id,
          kind: job.kind,
          user_id: job.userId,
          payload: job.payload,
          state: 'pending',
          node: null,
          lease_until: null,
          cancel_requested: 0,
          sequence: null,
          errors: null,
          result_url: null,
          created_on: nowMs,
          changed_on: nowMs,
        })
        .execute();
    },

    /** Ends a running job; its sequence number tells followers that there is news. */
    async finish(id: string, outcome: JobOutcome, nowMs: number): Promise<void> {
      await db.transaction().execute(async trx => {
        // The counter's row is locked until the commit, so numbers become visible in order.
        const { value } = await trx
          .updateTable('job_sequence')
          .set(({ eb }) => ({ value: eb('value', '+', 1) }))
          .returning('value')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('jobs')
          .set({
            state: outcome.state,
            sequence: value,
            changed_on: nowMs,
            lease_until: null,
            ...(outcome.state === 'done'
              ? { result_url: outcome.resultUrl }
              : { errors: JSON.stringify(outcome.errors) }),
          })
          .where('id', '=', id)
          .where('state', 'in', ['pending', 'running'])
          .execute();
      });
    },

    /** Requests cancellation; returns true if the job was still waiting, so nothing must be stopped. */
    async requestCancel(id: string, nowMs: number): Promise<boolean> {
      const job = await db
        .updateTable('jobs')
        .set({ cancel_requested: 1, changed_on: nowMs })
        .where('id', '=', id)
        .where('state', 'in', ['pending', 'running'])
        .returning('state')
        .executeTakeFirst();
      return job?.state === 'pending';
    },

    async prune(beforeMs: number): Promise<void> {
      await db
        .deleteFrom('jobs')
        .where('changed_on', '<', beforeMs)
        .where('state', 'not in', ['pending', 'running'])
        .execute();
    },
  };
}

export type JobStore = ReturnType<typeof jobStore>;
