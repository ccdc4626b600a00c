import type { SqlLiterals } from './host.ts';
import { iterate } from './operators.ts';
import { joinTexts, MarkedText, piecesOf, type Str } from './marked-text.ts';
import { describeValue, floatText, numberText } from './print-value.ts';
import { raise } from './template-error.ts';
import { Undefined, type Value } from './value.ts';

/** The warning for a quote character argument, which older versions accepted. */
const MARK_WARNING =
  '\n-- WARNING: the `mark` parameter was removed from the `where_in` macro for security reasons\n';

/**
 * Returns values as the right side of an `IN`, `('a', 'b')`. Foreign ones are escaped when the SQL is
 * printed.
 */
export function whereIn(value: Value, hasMark: boolean, literals: SqlLiterals): Str {
  const items = [...iterate(value)].map(item => sqlLiteral(item, literals));
  return joinTexts(['(', joinTexts(items, ', '), `)${hasMark ? MARK_WARNING : ''}`]);
}

function sqlLiteral(value: Value, literals: SqlLiterals): Str {
  const { hasBooleans, textPrefix } = literals;
  if (value === null) return 'NULL';
  if (value instanceof Undefined) return value.fail();
  if (typeof value === 'boolean') return hasBooleans ? String(value) : value ? '1' : '0';
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'number') return numberText(floatText(value));
  if (value instanceof MarkedText) {
    const inside = piecesOf(value).map(piece =>
      piece.kind === 'own' ? escaped(piece.text, literals) : new MarkedText([{ ...piece, kind: 'foreign' }]),
    );
    return joinTexts([`${textPrefix}'`, joinTexts(inside), "'"]);
  }
  if (typeof value !== 'string')
    return raise(
      'CompileError',
      `No literal value renderer is available for literal value "${describeValue(value)}" with datatype NULL`,
    );
  return `${textPrefix}'${escaped(value, literals)}'`;
}

function escaped(text: string, { doublesBackslashes, quote }: SqlLiterals): string {
  return (doublesBackslashes ? text.replaceAll('\\', '\\\\') : text).replaceAll("'", quote);
}
