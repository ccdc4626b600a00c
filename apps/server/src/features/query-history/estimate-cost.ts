import type { z } from 'zod';
import type { estimateSql } from '@powerset/contracts/sqllab.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { cellAt } from '@powerset/core/table/result-table.ts';
import type { Cost } from '@powerset/connector-kit/connector.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { costOf, estimateStatement } from '@powerset/connector-kit/estimate-statement.ts';
import { refuseReadingFunctions } from '@powerset/connector-kit/stored-functions.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import { visibleDatabase } from '../databases/access.ts';
import type { DatabaseDeps } from '../databases/service.ts';
import type { SqlLabDeps } from '../sqllab/service.ts';

type Body = z.output<NonNullable<(typeof estimateSql)['body']>>;

export interface EstimateDeps
  extends Omit<DatabaseDeps, 'addressProblem'>, Pick<SqlLabDeps, 'requireTableAccess' | 'tableRules'> {
  readonly signal: AbortSignal;
}

const MAX_LINES = 1000;

/** Returns the engine's cost estimate for each statement of a text, if the actor may read its tables. */
export async function estimateCost(
  { database_id: id, sql, schema }: Body,
  actor: Actor,
  deps: EstimateDeps,
): Promise<Cost[]> {
  const database = await visibleDatabase(id, actor, deps).catch(() =>
    fail('results.unknown', { detail: 'The database could not be found' }),
  );
  const { connection, connector } = await deps.connections.open(id, actor);
  const reading = await connection.read(sql);
  if (!reading.ok) throw asInvalid(reading.error);
  await deps.requireTableAccess(
    actor,
    database,
    reading.statements.flatMap(({ tables }) => tables),
    schema ?? null,
  );
  if (!canReadDatabase(actor, id))
    await refuseReadingFunctions(sql, { dialect: connector.dialect, connection });
  const rules = await deps.tableRules(actor, id);
  const costs: Cost[] = [];
  for (const statement of reading.statements) {
    // Some engines run functions and read rows to estimate the cost.
    const allowed = await restrictRows(statement.sql, {
      rules,
      schema: schema ?? null,
      dialect: connector.dialect,
      connection,
    });
    if (allowed !== statement.sql)
      fail('query.refused', {
        detail:
          'Cost estimates are not available because row-level security rules apply to a table in this SQL.',
      });
    if (connection.estimate) {
      costs.push(
        await connection
          .estimate({ sql: allowed, signal: deps.signal, schema: schema ?? undefined })
          .catch((error: unknown) => {
            throw asInvalid(error);
          }),
      );
      continue;
    }
    const question =
      estimateStatement(allowed, connector.facts) ??
      fail('query.invalid', { detail: 'Database does not support cost estimation' });
    const plan = await connection
      .run({
        sql: question,
        params: [],
        maxRows: MAX_LINES,
        signal: deps.signal,
        schema: schema ?? undefined,
      })
      .catch((error: unknown) => {
        throw asInvalid(error);
      });
    costs.push(costOf(plan.rowCount > 0 ? String(cellAt(plan.columns[0]!, 0)) : ''));
  }
  return costs;
}

function asInvalid(error: unknown): unknown {
  return error instanceof AppError && error.code.startsWith('query.') && error.status === 400
    ? new AppError('query.invalid', { detail: error.message, cause: error })
    : error;
}
