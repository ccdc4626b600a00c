import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { whenAllAbort } from '@powerset/kit/when-all-abort.ts';
import type { PlanContext, PlannedQuery } from '../plan/plan.ts';
import { MOST_MERGED_ITEMS, mergeKey, mergePlans } from './merge-plans.ts';

/** A planned query on its way to the database. */
export interface PlannedRun {
  readonly planned: PlannedQuery;
  readonly context: PlanContext;
  readonly signal: AbortSignal;
  /** Runs one statement of this query's kind. */
  readonly run: (planned: Pick<PlannedQuery, 'select' | 'plan'>, signal: AbortSignal) => Promise<ResultTable>;
}

/** The place of one query in a batch. */
export interface Seat {
  /** Runs the query, if possible in one statement with others. */
  run(query: PlannedRun): Promise<ResultTable>;
  /** Reports that the query needs no statement, or no longer needs one. */
  leave(): void;
}

export interface StatementBatch {
  seat(): Seat;
  /** The number of answered queries, and the number of statements that answered them. */
  readonly counts: { readonly queries: number; readonly statements: number };
}

/** The longest pause between two queries that still run together, in milliseconds. */
const PAUSE_MS = 10;

interface Waiting extends PlannedRun {
  readonly resolve: (table: ResultTable) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Collects the queries of one request, such as those of a dashboard's charts, and runs those that differ only
 * in their metrics as one statement. It starts when every seat is taken or left, or after a short pause
 * without a new query. `keyOf` separates queries that run on different connections.
 */
export function statementBatch(keyOf: (context: PlanContext) => string): StatementBatch {
  const waiting: Waiting[] = [];
  let open = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const counts = { queries: 0, statements: 0 };

  const start = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const groups = Map.groupBy(waiting.splice(0), (one, at) => groupOf(one, keyOf) ?? `alone ${at}`);
    for (const group of groups.values()) for (const part of partsOf(group)) void runTogether(part, counts);
  };
  const startIfAllCame = (): void => {
    if (open === 0 && waiting.length > 0) start();
  };
  return {
    counts,
    seat() {
      open += 1;
      let isOpen = true;
      const close = (): void => {
        if (isOpen) open -= 1;
        isOpen = false;
      };
      return {
        run: query =>
          new Promise((resolve, reject) => {
            close();
            counts.queries += 1;
            waiting.push({ ...query, resolve, reject });
            clearTimeout(timer);
            timer = setTimeout(start, PAUSE_MS);
            startIfAllCame();
          }),
        leave() {
          close();
          startIfAllCame();
        },
      };
    },
  };
}

function groupOf(
  { planned, context }: PlannedRun,
  keyOf: (context: PlanContext) => string,
): string | undefined {
  const key = mergeKey(planned, context.dialect);
  return key === undefined ? undefined : `${keyOf(context)} ${key}`;
}

/** Splits a group so that no statement has too many columns. */
function partsOf(group: readonly Waiting[]): readonly (readonly Waiting[])[] {
  const parts: Waiting[][] = [];
  let columns = Infinity;
  for (const one of group) {
    const count = one.planned.select.items.length;
    if (columns + count > MOST_MERGED_ITEMS) {
      parts.push([]);
      columns = 0;
    }
    parts.at(-1)!.push(one);
    columns += count;
  }
  return parts;
}

async function runTogether(group: readonly Waiting[], counts: { statements: number }): Promise<void> {
  const [first, ...others] = group;
  if (others.length === 0) {
    counts.statements += 1;
    runAlone(first!);
    return;
  }
  const { select, places } = mergePlans(
    group.map(one => one.planned),
    first!.context.dialect,
  );
  const signal = whenAllAbort(group.map(one => one.signal));
  try {
    counts.statements += 1;
    const table = await first!.run({ select, plan: first!.planned.plan }, signal);
    for (const [at, one] of group.entries()) one.resolve(columnsAt(table, places[at]!));
  } catch (error) {
    if (signal.aborted) {
      for (const one of group) one.reject(error);
      return;
    }
    // One bad metric must not make the other charts fail.
    counts.statements += group.length;
    for (const one of group) runAlone(one);
  }
}

function runAlone({ run, planned, signal, resolve, reject }: Waiting): void {
  run(planned, signal).then(resolve, reject);
}

function columnsAt(table: ResultTable, places: readonly number[]): ResultTable {
  return { ...table, columns: places.map(place => table.columns[place]!) };
}
