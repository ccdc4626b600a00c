import { expressionPrinter } from '@powerset/sql/print/print-expression.ts';
import type { PlannedItem, PlanStep } from './plan.ts';
import { sqlAlias } from './sql-alias.ts';

/**
 * Renames selected items whose label is a column used by a condition or another item, on engines where labels
 * hide columns: a range over days would be compared with the selected months.
 */
export const applyOtherLabels: PlanStep = {
  name: 'apply other labels',
  apply: (plan, context) => {
    if (!context.dialect.labelsHideColumns) return plan;
    const print = expressionPrinter(context.dialect, () => '?');
    const conditions = plan.where.map(print);
    const texts = plan.items.map(item => print(item.expression));
    const isMeant = (item: PlannedItem): boolean => {
      const name = new RegExp(
        `(?<![\\p{L}\\p{N}_$])${item.alias.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`,
        'u',
      );
      return [...conditions, ...texts.filter((_, at) => plan.items[at] !== item)].some(text =>
        name.test(text),
      );
    };
    return {
      ...plan,
      items: plan.items.map(item =>
        isColumn(item) || item.sqlName !== undefined || !isMeant(item)
          ? item
          : { ...item, sqlName: sqlAlias(`${item.alias}__`, context) },
      ),
    };
  },
};

// A column under its own name hides nothing.
function isColumn({ expression, alias }: PlannedItem): boolean {
  return expression.kind === 'column' && expression.name === alias;
}
