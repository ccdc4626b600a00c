import {
  CHANGING_FIELDS,
  CHANGING_FUNCTIONS,
  TABLE_READERS,
  TEXT_RUNNERS,
  UNKNOWN_READERS,
} from './clause-words.ts';
import type { Finding } from './finding.ts';
import { nameOf } from './names.ts';
import { TokenRow } from './token-row.ts';

/** Records the function at a position: some change something, and some run a text that reads tables. */
export function noteFunction(at: number, found: Finding, isSource = false): void {
  const { row, functions, calls } = found;
  const path = pathTo(at, row);
  const name = path[0]!;
  functions.push(name.toLowerCase());
  const start = at - 2 * (path.length - 1);
  calls.push({
    schema: path.slice(1).toReversed().join('.') || null,
    name,
    isQualified: row.is(at - 1, '.'),
    isSource: isSource || (row.is(start - 1, '(') && row.word(start - 2) === 'TABLE'),
  });
  if (TEXT_RUNNERS.test(name)) readInnerText(at + 2, found);
  if (TABLE_READERS.test(name)) readInnerText(at + 2, found, 'TABLE ');
  if (UNKNOWN_READERS.test(name)) found.problem ??= `Which tables ${name} reads is not known.`;
  if (path.some(part => CHANGING_FUNCTIONS.test(part))) found.changes = true;
}

/** Returns whether a function that changes something is called like a field. */
export function callsChangingField({ row, namesAt }: Finding): boolean {
  return row.tokens.some(
    (token, at) =>
      row.isName(at) &&
      row.is(at - 1, '.') &&
      !namesAt.has(token.start) &&
      CHANGING_FIELDS.test(nameOf(token).text),
  );
}

// The package may matter more than the function: `dbms_xmlgen.getxml('SELECT …')`.
function pathTo(at: number, row: TokenRow): string[] {
  const path = [nameOf(row.tokens[at]!).text];
  for (let before = at - 1; row.is(before, '.') && row.isName(before - 1); before -= 2)
    path.push(nameOf(row.tokens[before - 1]!).text);
  return path;
}

function readInnerText(at: number, found: Finding, verb = ''): void {
  const token = found.row.tokens[at];
  if (token?.kind !== 'string' || !token.text.startsWith("'")) {
    found.changes = true;
    return;
  }
  const row = new TokenRow(verb + token.text.slice(1, -1).replaceAll("''", "'"), found.rules);
  const inner: Finding = { ...found, row, tables: [] };
  found.readQuery(0, row.length, [], inner);
  found.problem ??= inner.problem ?? row.problem;
  found.changes ||= inner.changes;
  found.tables.push(...inner.tables.map(table => ({ ...table, isInsideText: true })));
}
