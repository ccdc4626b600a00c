import { AppError } from '@powerset/core/errors.ts';
import { isRuled, type TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Catalog } from './connector.ts';

/**
 * Refuses other names for rows that rules hide. An address can be spelled in many ways, some known only to
 * the
 * server behind it, so only the names in the rules and the names that the connection lists are allowed.
 * @throws AppError `query.refused`
 */
export async function refuseOtherNames(
  names: readonly string[],
  rules: readonly TableRule[],
  catalog: Catalog,
): Promise<void> {
  for (const name of names) {
    const own = await catalog.placeOf?.(name);
    // Most engines have one name per table.
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
