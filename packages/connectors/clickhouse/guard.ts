import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { ambiguityOf } from '@powerset/connector-kit/plain-text.ts';
import { readingOf } from '@powerset/connector-kit/read-text.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { clickhouseFacts } from './facts.ts';

/**
 * Functions that reach files, other servers or programs, and those that read a table named by a string:
 * access to one table must not open another.
 */
const REFUSED_FUNCTIONS =
  /^(file|filecluster|url|urlcluster|s3|s3cluster|gcs|oss|cosn|hdfs|hdfscluster|azureblobstorage|azureblobstoragecluster|remote|remotesecure|cluster|clusterallreplicas|mysql|postgresql|mongodb|redis|sqlite|odbc|jdbc|ytsaurus|arrowflight|executable|input|merge|viewexplain|mergetreeindex|mergetreeprojection|loop|fuzzquery|fuzzjson|timeseries\w*|prometheus\w*|python|iceberg\w*|deltalake\w*|hudi\w*|paimon\w*|joinget|joingetornull|dictionary|dictget\w*|dicthas|dictisin|addresstoline\w*|addresstosymbol|demangle|catboostevaluate|hascolumnintable)$/;

/**
 * Matches table functions of the same kind, including later additions to their families; a parameterized view
 * looks like one.
 */
const REFUSED_SOURCES =
  /^(file|url|s3|gcs|oss|cosn|hdfs|azure|remote|mergetree|iceberg|delta|hudi|paimon|mysql|postgres|mongo|redis|sqlite|odbc|jdbc|executable|ytsaurus|arrowflight|kafka|rabbitmq|nats)|cluster$/;

/** Analyzes a statement; only queries, plans and catalog look-ups pass. */
export function readClickhouseSql(sql: string): SqlReading {
  // The server reads dollar-quoted text, or a name that contains dollar signs, depending on its context.
  if (hasDollar(sql))
    return {
      ok: false,
      error: new AppError('query.syntax', { detail: 'Dollar signs are not allowed outside quotes.' }),
    };
  // The server nests comments, so it would run text that looks like a comment to us.
  const ambiguity = ambiguityOf(sql, clickhouseFacts.lexicalRules);
  if (ambiguity !== undefined)
    return {
      ok: false,
      error: new AppError('query.refused', {
        detail: `The SQL is ambiguous: ${ambiguity} is not allowed here.`,
      }),
    };
  return readingOf(sql, clickhouseFacts.lexicalRules, ({ kind, functions, tables, calls }) => {
    if (kind === 'other') return new AppError('query.refused');
    const names = [...functions, ...tables.flatMap(({ path }) => path.map(({ text }) => text))];
    // The server accepts many backslash escapes for a letter, so an escaped name could be any name.
    if (names.some(name => name.includes('\\')))
      return new AppError('query.syntax', {
        detail: 'Table and function names cannot contain a backslash.',
      });
    const refused =
      functions.find(name => REFUSED_FUNCTIONS.test(name.toLowerCase())) ??
      calls.find(({ name, isSource }) => isSource && REFUSED_SOURCES.test(name.toLowerCase()))?.name;
    return refused === undefined
      ? undefined
      : new AppError('query.function-refused', { detail: `The function ${refused} is not allowed here.` });
  });
}

// Only a placeholder such as `$1` is certain.
function hasDollar(sql: string): boolean {
  const tokens = lexSql(sql, clickhouseFacts.lexicalRules);
  return tokens.some(({ kind, text, start }, at) => {
    if ((kind !== 'mark' && kind !== 'word') || !text.includes('$')) return false;
    const [number, behind] = [tokens[at + 1], tokens[at + 2]];
    const isPlaceholder =
      text === '$' && number?.kind === 'number' && /^\d+$/.test(number.text) && number.start === start + 1;
    return (
      !isPlaceholder ||
      (behind?.text.startsWith('$') === true && behind.start === number.start + number.text.length)
    );
  });
}
