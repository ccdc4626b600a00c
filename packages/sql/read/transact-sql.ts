import { nameOf } from './names.ts';
import type { TokenRow } from './token-row.ts';

/** Reserved words that begin a statement and so end the previous one; they are names only when quoted. */
const VERBS = new Set(
  `ADD ALTER BACKUP BEGIN BREAK BULK CHECKPOINT CLOSE COMMIT CONTINUE CREATE DBCC DEALLOCATE DECLARE DELETE DENY DROP DUMP EXEC EXECUTE GOTO GRANT IF INSERT KILL LINENO LOAD OPEN PRINT PROC PROCEDURE RAISERROR
  READTEXT RECONFIGURE RESTORE RETURN REVERT REVOKE ROLLBACK SAVE SET SETUSER SHUTDOWN TRIGGER TRUNCATE UPDATE UPDATETEXT USE WAITFOR WHILE WRITETEXT`.split(
    /\s+/,
  ),
);
/** Functions that read tables in their arguments, server files, other servers, or other sessions. */
const FUNCTIONS =
  /^(OPENROWSET|OPENQUERY|OPENDATASOURCE|OPENXML|PREDICT|CHANGETABLE|CONTAINSTABLE|FREETEXTTABLE|SEMANTIC\w+TABLE|FN_\w+|DM_\w+|SP_\w+|XP_\w+|GET_FILESTREAM_TRANSACTION_CONTEXT|EXTERNALPUSHDOWN)$/;
/** Statements that begin with a word that is also a name. */
const BEHIND: Readonly<Record<string, RegExp>> = {
  END: /^CONVERSATION$/,
  GET: /^CONVERSATION$/,
  MOVE: /^CONVERSATION$/,
  SEND: /^ON$/,
  RENAME: /^(OBJECT|DATABASE)$/,
  RECEIVE: /^/,
};

/**
 * Returns what makes SQL Server text more than the one query it looks like, because statements need no
 * semicolons there.
 * Undefined if there is nothing; unclear text is refused.
 */
export function transactSqlProblem(row: TokenRow): string | undefined {
  let hasSelect = false;
  const depths: number[] = [];
  for (let at = 0; at < row.length; at++) {
    if (row.is(at, '(')) depths.push(at);
    else if (row.is(at, ')')) depths.pop();
    // Words after a dot count too, because they are names only when quoted.
    const word = row.tokens[at]!.kind === 'word' ? row.tokens[at]!.text.toUpperCase() : '';
    // Quotes do not change which function is called.
    if (row.is(at + 1, '(') && row.isName(at) && FUNCTIONS.test(nameOf(row.tokens[at]!).text.toUpperCase()))
      return `${nameOf(row.tokens[at]!).text} is not allowed here.`;
    if (word === '') continue;
    const problem =
      wordProblem(at, word, row) ??
      (word === 'SELECT' && !mayBeginSelect(at, { row, isInside: depths.length > 0, hasSelect })
        ? unfinished(word)
        : undefined);
    if (problem !== undefined) return problem;
    hasSelect ||= word === 'SELECT' && depths.length === 0;
  }
  return undefined;
}

const unfinished = (word: string): string =>
  `A statement seems to begin at ${word}. Put a semicolon before it, or quote it when it is a name.`;

function wordProblem(at: number, word: string, row: TokenRow): string | undefined {
  if (at > 0 && (VERBS.has(word) || BEHIND[word]?.test(row.word(at + 1)))) return unfinished(word);
  if (word === 'MERGE' && at > 0 && !/^(JOIN|UNION)$/.test(row.word(at + 1))) return unfinished(word);
  if (word === 'FETCH' && at > 0 && !/^ROWS?$/.test(row.word(at - 1))) return unfinished(word);
  if (word === 'VALUE' && row.word(at - 1) === 'NEXT' && row.word(at + 1) === 'FOR')
    return 'Taking the next value of a sequence changes it.';
  return word === 'GO' && isAloneOnItsLine(at, row)
    ? 'GO divides texts for clients alone; put a semicolon between statements.'
    : undefined;
}

function isAloneOnItsLine(at: number, row: TokenRow): boolean {
  return row.beginsLine(at) && (at + 1 === row.length || row.beginsLine(at + 1));
}

// In brackets a query begins after the bracket; outside once, or after a word that joins two queries.
function mayBeginSelect(
  at: number,
  {
    row,
    isInside,
    hasSelect,
  }: { readonly row: TokenRow; readonly isInside: boolean; readonly hasSelect: boolean },
): boolean {
  const before = row.word(at - 1);
  if (/^(UNION|INTERSECT|EXCEPT)$/.test(before) || (before === 'ALL' && row.word(at - 2) === 'UNION'))
    return true;
  if (isInside) return row.is(at - 1, '(');
  return !hasSelect && (at === 0 || (row.word(0) === 'WITH' && row.is(at - 1, ')')));
}
