import type { Finding } from './finding.ts';
import { nameOf, type WrittenName } from './names.ts';
import type { TokenRow } from './token-row.ts';

/** Returns the names of a path and the position after it; `db..t` omits the schema. */
export function readPath(from: number, { row, rules }: Finding): [WrittenName[], number] {
  const path = written(from, row, rules.dotsInQuotedNames);
  let at = from + 1;
  while (row.is(at, '.')) {
    const dots = row.is(at + 1, '.') ? 2 : 1;
    if (dots === 2) path.push({ text: '', isQuoted: false });
    if (!row.isName(at + dots)) break;
    path.push(...written(at + dots, row, rules.dotsInQuotedNames));
    at += dots + 1;
  }
  return [path, at];
}

function written(at: number, row: TokenRow, hasDots: boolean): WrittenName[] {
  const name = nameOf(row.tokens[at]!);
  return hasDots && name.isQuoted ? name.text.split('.').map(text => ({ text, isQuoted: true })) : [name];
}
