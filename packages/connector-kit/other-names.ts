import { AppError } from '@powerset/core/errors.ts';
import { isRuled, type TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Catalog } from './connector.ts';

/**
 * Refuses names that lead to rows which rules hide under another name: addresses can be written in many ways, of which
 * some are known to the server behind them alone, so beside the names of the rules only those pass that the connection gave.
 * @throws AppError `query.refused`
 */
export async function refuseOtherNames(
  names: readonly string[],
  rules: readonly TableRule[],
  catalog: Catalog,
): Promise<void> {
  for (const name of names) {
    const own = await catalog.placeOf?.(name);
    // Most engines know a table by one name.
    if (!own) return;
    const isNamed = isRuled([null, name], rules);
    if (!isNamed && !own.isListed)
      throw new AppError('query.refused', {
        detail: `Use the table name as the database or dataset spells it instead of '${name}', because row-level security rules apply to you in this database.`,
      });
    for (const rule of rules) {
      if (isRuled([null, name], [rule])) continue;
      if ((await catalog.placeOf?.(rule.table))?.place === own.place)
        throw new AppError('query.refused', {
          detail: `Row-level security rules apply to '${name}', which is another name for '${rule.table}'.`,
        });
    }
  }
}
