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
        detail: `Rules hide rows of this database from you, so a table is read by the name that the database or its dataset gives it, not as ${name}.`,
      });
    for (const rule of rules) {
      if (isRuled([null, name], [rule])) continue;
      if ((await catalog.placeOf?.(rule.table))?.place === own.place)
        throw new AppError('query.refused', {
          detail: `Rules hide rows of ${name}, which is also called ${rule.table}.`,
        });
    }
  }
}
