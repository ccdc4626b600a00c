import type { SqlLiterals } from './host.ts';
import { iterate } from './operators.ts';
import { floatText, toRepr } from './print-value.ts';
import { raise } from './template-error.ts';
import { Undefined, type Value } from './value.ts';

/** What people get who still name a quote character, as they once could. */
const MARK_WARNING =
  '\n-- WARNING: the `mark` parameter was removed from the `where_in` macro for security reasons\n';

/** `('a', 'b')`: values as the right side of an `IN`. */
export function whereIn(value: Value, hasMark: boolean, literals: SqlLiterals): string {
  const items = [...iterate(value)].map(item => sqlLiteral(item, literals));
  return `(${items.join(', ')})${hasMark ? MARK_WARNING : ''}`;
}

function sqlLiteral(
  value: Value,
  { hasBooleans, doublesBackslashes, quote, textPrefix }: SqlLiterals,
): string {
  if (value === null) return 'NULL';
  if (value instanceof Undefined) return value.fail();
  if (typeof value === 'boolean') return hasBooleans ? String(value) : value ? '1' : '0';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return floatText(value);
  if (typeof value !== 'string')
    return raise(
      'CompileError',
      `No literal value renderer is available for literal value "${toRepr(value)}" with datatype NULL`,
    );
  const escaped = doublesBackslashes ? value.replaceAll('\\', '\\\\') : value;
  return `${textPrefix}'${escaped.replaceAll("'", quote)}'`;
}
